"""Training by gradient descent: any module, any optimizer of the table, one honest clock.

What can be trained is a `Trainable`: a ``torch.nn.Module`` with one more method,

    ``prepare(data) -> residual``

which does everything that need not be repeated per step (tensors, index arrays, encoded coordinates) and returns a
function. ``residual(indices)`` takes an integer tensor of snapshot numbers of `data`, shape (batch,), and returns the
predicted minus the true time derivatives of these snapshots as a tensor of any shape. The loss of a step is its mean
square, which is hamfit's ``mse`` (`docs/conventions.md`). Errors for the record are asked for under ``torch.no_grad``,
so a module that differentiates inside has to do so under ``torch.enable_grad``, and may use
``create_graph=torch.is_grad_enabled()`` as it was outside.
"""

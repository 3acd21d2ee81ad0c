"""hamfit_paper: the tables and figures of the paper, measured again with hamfit, beside the paper's own numbers.

- `hamfit_paper.experiments`: one small file for each table or figure, and the harness that runs and stores them.
- `hamfit_paper.baselines`: the networks that the paper compares with, trained by gradient descent in PyTorch.
- `hamfit_paper.flows` and `hamfit_paper.properties`: motions of models that have no energy, and measured symmetries.
- `hamfit_paper.command`: the command ``hamfit reproduce``, which hamfit finds where this package is installed.

The package stands on the public interface of hamfit alone; a test says what that is.
"""

"""Live: a page in the browser that fits, simulates and explains, served by this process over the public interface.

`app` has the routes, `security` says who may call them, `sessions` belong to open pages, `jobs` are processes that do
the work, and `work` is what runs in them. The front end is plain modules in the folder ``live`` of the repository, and
built files in ``static``.
"""

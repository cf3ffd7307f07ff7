from games.shelf.admin import editions, owned

__all__ = ["editions", "owned"]

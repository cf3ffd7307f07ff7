from games.shelf.admin import editions, owned

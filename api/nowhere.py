"""Addresses of the API that lead nowhere."""

from typing import NoReturn

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from api.problems import Problem


@extend_schema(exclude=True)
class Nowhere(APIView):
    def initial(self, request: Request, *args: object, **kwargs: object) -> NoReturn:
        self.check_throttles(request)
        raise Problem("request.not_found")

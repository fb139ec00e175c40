"""The settings: the service's URL, the API key, and the limits of a call."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import quote, urlsplit

from .api_error import SettingsInvalid
from .transport import Transport

API_KEY_VARIABLE = "TRAWL_API_KEY"
BASE_URL_VARIABLE = "TRAWL_BASE_URL"

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """The validated settings of all calls. Times are in seconds."""

    api_key: str = field(repr=False)
    base_url: str
    attempt_timeout: float | None
    deadline: float | None
    attempts: int
    resend_jobs: bool
    max_response_bytes: int
    transport: Transport = field(repr=False)
    clock: Callable[[], float] = field(repr=False)
    sleep: Callable[[float], object] = field(repr=False)
    random: Callable[[], float] = field(repr=False)

    def __post_init__(self) -> None:
        for name in ("attempt_timeout", "deadline"):
            seconds = getattr(self, name)
            if seconds is not None and not seconds > 0:
                raise SettingsInvalid(name, "must be a number of seconds above 0")
        if self.attempts < 1:
            raise SettingsInvalid("attempts", "must be 1 or more")
        if self.max_response_bytes < 1:
            raise SettingsInvalid("max_response_bytes", "must be 1 or more")

    def conceal(self, text: str) -> str:
        """Redacts the key in a text from outside."""
        # a very short key would match parts of ordinary words
        if len(self.api_key) < 6:
            return text
        return re.sub(_every_form(self.api_key), "<key>", text, flags=re.IGNORECASE)


@lru_cache(maxsize=8)
def _every_form(key: str) -> str:
    """A pattern that matches the key unchanged, percent-encoded, in hexadecimal, and in Base64 within a longer text."""
    raw = key.encode()
    # without the Base64 characters that also encode adjacent text
    encoded = [b64encode(b" " * n + raw).decode()[2 * n : (n + len(raw)) * 4 // 3] for n in range(3)]
    base64_forms = [re.sub(r"\W", ".{1,3}", form) for form in encoded]
    return "|".join([re.escape(key), re.escape(quote(key, safe="")), raw.hex(), *base64_forms])


def checked_key(given: str | None) -> str:
    """The API key, from the environment by default."""
    key = given or os.environ.get(API_KEY_VARIABLE, "")
    if not key:
        raise SettingsInvalid("api_key", f"is missing: pass it, or set {API_KEY_VARIABLE}")
    # the syntax of bearer tokens in RFC 6750
    if not re.fullmatch(r"[\w.~+/-]+=*", key, re.ASCII):
        raise SettingsInvalid("api_key", "must be letters, digits and -._~+/ without spaces or line breaks")
    return key


def checked_url(given: str | None) -> str:
    """The base URL without a trailing slash, from the environment by default."""
    url = given or os.environ.get(BASE_URL_VARIABLE, "")
    if not url:
        raise SettingsInvalid("base_url", f"is missing: pass it, or set {BASE_URL_VARIABLE}")
    if not _is_plain(url):
        expected = "must be an absolute http(s) URL without user name, query and fragment"
        raise SettingsInvalid("base_url", f"{expected}, such as https://api.example.com")
    return url.rstrip("/")


def _is_plain(url: str) -> bool:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018  raises where it is no number
    except ValueError:
        return False
    plain = not (parts.username or parts.password or "?" in url or "#" in url)
    printable = url.isascii() and url.isprintable() and " " not in url
    return parts.scheme in ("http", "https") and bool(parts.hostname) and plain and printable

"""Searches and scrapes with the service that the environment names; prints what it got as one line of JSON.

python3 tests/python/live.py <word of one page> <URL to scrape>
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients" / "python" / "src"))
sys.dont_write_bytecode = True

from trawl import ApiError, Client, RequestRejected, Unauthorized  # noqa: E402


def refusal(client: Client, limit: int) -> ApiError | None:
    try:
        client.search(query="x", limit=limit)
    except (RequestRejected, Unauthorized) as error:
        return error
    return None


def main(word: str, url: str) -> None:
    client = Client()
    found = client.search(query=word, sources=["web"], scrapeOptions={"formats": ["markdown", "links"]})
    page = client.scrape(url=url, formats=["markdown"])
    rejected = refusal(client, 101)
    stranger = refusal(Client(api_key="another-key"), 1)
    print(
        json.dumps(
            {
                "titles": [result["title"] for result in found["data"].get("web", [])],
                "markdown": page["data"].get("markdown"),
                "rejected": rejected and [rejected.reason, rejected.status, rejected.details[0]["path"]],
                "stranger": stranger and stranger.reason,
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])

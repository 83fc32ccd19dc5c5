"""A stranger's program: the client beside it was made from the OpenAPI document."""

import json
import sys

from scoutline_client import AuthenticatedClient, Client
from scoutline_client.api.arbitrage import arbitrage_webhooks_create
from scoutline_client.api.companies import startups_get, startups_list, startups_match
from scoutline_client.models import MatchDto, RegisterWebhookDto
from scoutline_client.types import UNSET

base, key, free_key = sys.argv[1:]
client = AuthenticatedClient(base_url=base, token=key)

names, cost, cursor = [], 0, UNSET
while True:
    page = startups_list.sync(client=client, sort="name", limit=1, cursor=cursor)
    names += [company.name for company in page.data]
    cost += page.credits_.cost
    cursor = page.pagination.next_cursor
    if cursor is None:
        break

record = startups_get.sync(client=client, slug="acme-robotics").data
missing = startups_get.sync_detailed(client=client, slug="nobody-at-all")
keyless = startups_list.sync_detailed(client=Client(base_url=base))
poor = AuthenticatedClient(base_url=base, token=free_key)
unpaid = arbitrage_webhooks_create.sync_detailed(client=poor, body=RegisterWebhookDto(url="https://hooks.example/in"))
match = startups_match.sync(client=client, body=MatchDto(domains=["acme-robots.com", "nowhere.example"]))

print(
    json.dumps(
        {
            "names": names,
            "cost": cost,
            "record": {
                "employees": record.employee_count,
                "country": record.hq_country,
                "founders": len(record.founders),
            },
            "missing": [int(missing.status_code), missing.parsed.code],
            "keyless": [int(keyless.status_code), keyless.parsed.code],
            "unpaid": [int(unpaid.status_code), unpaid.parsed.code],
            "matched": [result.slug or None for result in match.results],
        }
    )
)

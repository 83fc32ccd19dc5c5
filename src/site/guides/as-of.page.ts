import { type GuideContext } from './guide.js';

export function asOfMarkdown({ base, records }: GuideContext): string {
  return TEXT.replaceAll('{base}', base).replaceAll('{slug}', records.company.slug);
}

const TEXT = `# The past: as_of

> Records, lists, search and the ledger as the service knew them at any time.

Every fact is an event in a log, with the time at which the service learned it. \`as_of\` reads the log up to that time, so an answer can be repeated later: for an audit, a backtest or a model that must not see the future.

| operation | what it answers |
|---|---|
| [startups.get](/docs/reference/startups.get) | the company's record |
| [startups.list](/docs/reference/startups.list) | filters, search, order and totals of companies |
| [startups.match](/docs/reference/startups.match) | the companies of domains |
| [investors.list](/docs/reference/investors.list) | search, filters, order and totals of investors, with their deals of then |
| [domains.list](/docs/reference/domains.list) | the radar's list, with the evidence of then |
| [trends.current](/docs/reference/trends.current), [trends.sector](/docs/reference/trends.sector) | the week, and a sector over the years |
| [people.get](/docs/reference/people.get), [products.get](/docs/reference/products.get) | the record of a person or product |
| [investors.get](/docs/reference/investors.get) | the investor's own fields; counts and portfolio are null |
| [submissions.get](/docs/reference/submissions.get) | the state of a submission |
| [usage](/docs/reference/usage) | the wallets and movements of the account |

## Use

\`as_of\` is a date (its start in UTC) or an ISO 8601 time with its zone. It is also \`@\` and a position of the log. Answers give both: \`"as_of": {"position": "@4210", "at": "…"}\`; trends have the time in \`as_of\` and \`position\` beside it. Send the position back to repeat the answer exactly.

\`\`\`sh
curl "{base}/api/v1/startups/{slug}?as_of=$(date -u +%FT%TZ)" -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`ts
import { Scoutline } from '@scoutline/client';

const client = new Scoutline({ baseUrl: '{base}', apiKey: process.env.API_KEY });
const company = await client.startups.get('{slug}', { as_of: new Date().toISOString() });
console.log(company.data.employee_count);
\`\`\`

\`\`\`python
import os
from datetime import datetime, timezone

from scoutline import Scoutline

with Scoutline(base_url="{base}", api_key=os.environ["API_KEY"]) as client:
    company = client.startups.get("{slug}", as_of=datetime.now(timezone.utc).isoformat())
    print(company["data"]["employee_count"])
\`\`\`

## Pages of a list

Every page of a list says as of which position it is, also without \`as_of\`. Its \`next_cursor\` keeps that position: a walk through all pages during an import shows each record once, and all pages together are the list at one instant. Cursors do not expire. Pages by \`offset\` are each of the present: to keep them together, send the position of the first page as \`as_of\`.

Totals are exact up to 10,000 as of the position, and above that wherever lists of the present count exactly: companies by country and stage, domains without words and days, and all investors.

Trends of the past are exact too, names of investors included. Without \`date\`, the week ends on the day before \`as_of\`; send \`window.to\` as \`date\` to repeat an answer.

## What the time means

\`as_of\` is the time at which the service learned a fact, not the time at which the fact became true. A round of 2019 that was imported yesterday is not in an answer as of 2020; the dates of the rounds themselves are in the record.

The other time is when facts were true: \`valid_at=2020-01-01\` at [startups.get](/docs/reference/startups.get) leaves only the rounds dated until that day, with the status of then, and at both trends the rounds, exits and companies of then. Undated rounds are left out, and so are totals that a source stated later. Both times can be combined: what the service knew at \`as_of\` of the time until \`valid_at\`.

\`include=provenance\` shows source, time and rule of each field.

| time | answer |
|---|---|
| before the record was on file | 404, free |
| after a company was withdrawn | 404 today, and in no list; a time before the withdrawal still answers, with \`withdrawn_at\`, and lists of then have it |
| a list, before the first event of the log or in the future | 400 |
| after a person was erased | personal data is gone from every answer, whatever the time; lists and records of investors of before have \`[erased]\`, which the name does not find; the record of a person is 404 |
| one record, an instant in the future | the present, with its position |

[startups.history](/docs/reference/startups.history) lists what changed in a company's record, with each value before and after; \`since\` and \`until\` compare two times or positions. To follow every record, [keep a copy](/docs/changes).
`;

import { type GuideContext } from './guide.js';

export function clientsMarkdown({ base, records }: GuideContext): string {
  return TEXT.replaceAll('{base}', base).replaceAll('{slug}', records.company.slug);
}

const TEXT = `# Client packages

> A package for TypeScript and one for Python, with a method for every operation that a key may call.

| language | TypeScript | Python |
|---|---|---|
| package | \`@scoutline/client\` | \`scoutline\` |
| runs on | Node 20.19 or newer | Python 3.11 or newer |
| depends on | nothing | httpx |

\`npm run clients -- pack\` in a checkout of Scoutline builds both into \`.cache/clients\`:

\`\`\`sh
npm install .cache/clients/scoutline-client-1.0.0.tgz
pip install .cache/clients/scoutline-1.0.0-py3-none-any.whl
\`\`\`

## A first call

The method has the name of the operation: \`startups.get\` is \`client.startups.get()\`. Names of two words are in camel case in TypeScript and in snake case in Python. Every page of [the reference](/docs/reference) shows the call of its operation.

\`\`\`ts
import { metaOf, Scoutline } from '@scoutline/client';

const client = new Scoutline({ baseUrl: '{base}', apiKey: process.env.API_KEY });
const company = await client.startups.get('{slug}');
console.log(company.data.name, metaOf(company).credits?.cost);
\`\`\`

\`\`\`python
import os

from scoutline import Scoutline, meta_of

with Scoutline(base_url="{base}", api_key=os.environ["API_KEY"]) as client:
    company = client.startups.get("{slug}")
    print(company["data"]["name"], meta_of(company).credits)
\`\`\`

Without arguments both read \`SCOUTLINE_API_KEY\` and \`SCOUTLINE_BASE_URL\`.

## Pagination

A list loads one page after the other while you iterate. Each page is charged.

\`\`\`ts
import { Scoutline } from '@scoutline/client';

const client = new Scoutline();
for await (const company of client.startups.list({ sort: 'name', limit: 100 })) console.log(company.slug);
\`\`\`

\`\`\`python
from scoutline import Scoutline

with Scoutline() as client:
    for company in client.startups.list(sort="name", limit=100):
        print(company["slug"])
\`\`\`

## Errors and retries

Errors of the service are an \`ApiError\` with \`status\`, \`code\`, \`field\` and \`remedy\`; its classes, such as \`NotFoundError\` and \`RateLimitError\`, follow the status.

| failure | what happens |
|---|---|
| no answer, 408, 500, 502, 504 | retried with doubling delays |
| 409, 429, 503 with \`Retry-After\` | retried after that time, if it is at most a minute |
| everything else | raised at once |

A POST has one \`Idempotency-Key\` for all its attempts, so the service does and charges it once.

## Jobs

Videos, clips and transcripts are jobs. \`createAndWait\`, in Python \`create_and_wait\`, starts one, polls it at the times that the service names and returns the finished job. A failed job is a \`JobFailedError\`, and its credits are refunded.

## Command line

The TypeScript package has a command line:

\`\`\`sh
npx scoutline startups search robotics --json
npx scoutline match domains.csv > out.csv
npx scoutline account
\`\`\`
`;

import { type GuideContext } from './guide.js';

export function changesMarkdown({ base, records }: GuideContext): string {
  return TEXT.replaceAll('{base}', base).replaceAll('{slug}', records.company.slug);
}

const TEXT = `# Keep a copy: changes

> Load everything once, then follow every change: a table of your own that equals the lists.

[changes.list](/docs/reference/changes.list) gives what was added, changed, corrected, merged, withdrawn and erased, in the order of the log: companies, rounds, products, people, investors and domains. It needs a plan from Pro Lite and costs 1 credit for each started 1,000 changes; an empty page is free. A page has up to 1,000 changes with their records, or 5,000 without.

## Load and follow

- **Load.** Start with \`since=@0\` and \`include=record\`. Send \`next_cursor\` as \`since\` while \`has_more\` is true.
- **Apply.** For each change, store \`record\` under \`kind\` and \`id\`, or delete what you have under them where \`record\` is null.
- **Follow.** Store the cursor with the rows, in one transaction. From then on, call with \`wait=30\`: the answer comes with the next change.

\`\`\`sh
curl "{base}/api/v1/changes?since=@0&include=record&limit=100" -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`ts
import { Scoutline } from '@scoutline/client';

const client = new Scoutline({ baseUrl: '{base}', apiKey: process.env.API_KEY });
const copy = new Map<string, object>();
let since = '@0';
for (;;) {
  const page = await client.changes.list({ since, include: ['record'], limit: 1000 });
  for (const { kind, id, record } of page.changes) {
    if (record) copy.set(kind + ' ' + id, record);
    else copy.delete(kind + ' ' + id);
  }
  since = page.next_cursor;
  if (!page.has_more) break;
}
console.log(copy.size, 'records as of', since);
\`\`\`

\`\`\`python
import os

from scoutline import Scoutline

copy: dict[tuple[str, str], object] = {}
since = "@0"
with Scoutline(base_url="{base}", api_key=os.environ["API_KEY"]) as client:
    while True:
        page = client.changes.list(since=since, include=["record"], limit=1000)
        for change in page["changes"]:
            if change["record"] is None:
                copy.pop((change["kind"], change["id"]), None)
            else:
                copy[(change["kind"], change["id"])] = change["record"]
        since = page["next_cursor"]
        if not page["has_more"]:
            break
print(len(copy), "records as of", since)
\`\`\`

## Begin with a dataset

A full load of all records is faster from [files](/data): Parquet or JSON lines, one set a day. Each has the position of the log that its rows show.

- **Load** the rows of companies, rounds, investors and domains under their ids.
- **Follow** from there: the \`position\` of the dataset is your first \`since\`. There is no gap, and a change that comes twice does no harm.
- **Keep its form.** Records of changes name people who invest; a dataset does not. Where \`type\` is \`person\`, set \`name\`, \`slug\`, \`website\` and \`service_url\` to null and \`type_is_guess\` to true, also in \`lead_investors\` and \`investors\`; of people take \`id\`, \`current_title\` and \`roles\`, with \`company_id\` from your companies by slug. Your copy then equals the next dataset, row for row.

## Promises

- **Nothing is missed.** A cursor is a position in the log and never expires. A time works too: \`since=2026-11-01\`.
- **Each change comes at least once.** Apply by id, and a repeat does no harm.
- **The record is that of the page.** It can be newer than its change; the change that made it so follows. Once there is nothing more to read, the copy equals the lists.
- **\`corrected\` is not \`changed\`.** A corrected value was wrong when we stored it; a changed one is news.
- **Gone is gone.** \`withdrawn\` records are off file, \`merged\` ones continue under \`merged_into\`, \`erased\` people and investors must be deleted from your copy too.

A company that is renamed or goes off file changes its people and domains too. Names of companies inside of products are copies: join by id where that matters. With \`kinds=company,round\` and \`fields=total_funding,stage\` a page has only what you need; records that came or went are always listed.

## One record

[startups.history](/docs/reference/startups.history) has the same for one company, with each value before and after, its source and the id of the event; the company's page links to it.

\`\`\`sh
curl "{base}/api/v1/startups/{slug}/history" -H "Authorization: Bearer $API_KEY"
\`\`\`

Consumers of Kafka read [the feed](/docs/feed): its messages have the position of each event in the header \`ce_position\`, so both can be joined.
`;

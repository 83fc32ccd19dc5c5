import { type ExampleRecords } from '../../web/openapi/example-records.js';

/**
 * The quick start, from a key to an answer. A spec runs each command and compares its status, headers and body members
 * with the shown answer; `…` stands for a value.
 * @param base public address of the service.
 * @param records records in the commands; where none exists, the page says so.
 */
export function firstFiveMinutesMarkdown(base: string, records: ExampleRecords): string {
  const { name, slug, domain, website, country, employees } = records.company;
  const values: Readonly<Record<string, string>> = {
    base,
    slug,
    domain,
    employees: String(employees),
    name: JSON.stringify(name),
    website: JSON.stringify(website),
    country: JSON.stringify(country),
    query: encodeURIComponent(name).replaceAll("'", '%27'),
    notice: `${records.areOnFile ? 'Every command below works as shown.' : NOTHING_ON_FILE} Figures of accounts and weeks are examples.`,
  };
  return PARTS.join('\n\n').replace(/\{([a-z]+)\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}

const NOTHING_ON_FILE =
  'No company is on file here yet: import some, or start with `npm start -- --demo`, and every command below works as ' +
  'shown.';

const KEY = `# The first five minutes

> From a key to a first answer, and what every program needs to know after it.

All you need is a shell with \`curl\`. {notice}

## A key

[Open a free account](/sign-up): one click, no address, and the key is on the next page. Where sign-up is closed, keys come from the operator of the service; [pricing](/pricing) lists the plans. On your own machine \`npm start\` prints a key when it is ready, and \`npm run accounts -- create --plan free\` creates more. A key is shown once; store it like a password; sign in to [your account](/account) with it.

\`\`\`
export API_KEY=sk_live_…
\`\`\`

It goes into a header, never into an address, where logs and proxies would keep it. \`GET /me\` is free and says what the key may do:

\`\`\`sh
curl -i {base}/api/v1/me -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`http
HTTP/1.1 200 OK

{
  "account_id": "…",
  "plan": "…",
  "wallets": [
    {"wallet": "api", "limit": 50000, "used": 0, "remaining_period": 50000, "remaining_balance": 0, "resets_at": "…"}
  ],
  "limits": {"api_per_day": null, "api_today": 0, "requests_per_minute": 1200},
  "alerts": []
}
\`\`\``;

const FIRST_CALL = `## A first call

Companies by words of their name or description:

\`\`\`sh
curl -i "{base}/api/v1/startups?q={query}&limit=1" -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`http
HTTP/1.1 200 OK
RateLimit: "minute";r=1198;t=1

{
  "data": [
    {
      "id": "…",
      "name": {name},
      "slug": "{slug}",
      "website": {website},
      "employee_count": {employees},
      "hq_country": {country},
      "service_url": "…"
    }
  ],
  "pagination": {"total": 1, "limit": 1, "offset": 0, "next_cursor": null},
  "credits": {"cost": 1, "remaining_period": 49999, "remaining_balance": 0, "used": 1, "limit": 50000, "remaining": 49999}
}
\`\`\`

The \`slug\` leads to the whole record, with rounds, founders and stack. \`include=provenance\` adds where each field comes from:

\`\`\`sh
curl -i "{base}/api/v1/startups/{slug}?include=provenance" -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`http
HTTP/1.1 200 OK

{
  "data": {
    "slug": "{slug}",
    "provenance": {"name": {"source": "…", "fetched_at": "…", "rule": "…", "confidence": 1}}
  },
  "credits": {"cost": 1}
}
\`\`\`

Slugs are matched without regard to case. A member that is \`null\` is not known; unknown is never guessed. [The reference](/docs/reference) lists every member of every answer.`;

const CREDITS = `## Credits

A plan gives each month an allowance to four wallets: \`api\`, \`enrich\`, \`intel\` and \`video\`. A call spends the allowance first, then purchased balance. Every charged response has its cost and the remaining credits in \`credits\`; \`GET /usage\` lists each movement with its request, free of charge.

**A request that finds nothing is free**, except for \`POST /startups/match\`, and so is every response with status 400 or above:

\`\`\`sh
curl -i "{base}/api/v1/startups?q=zzyzzxqj" -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`http
HTTP/1.1 200 OK

{"data": [], "pagination": {"total": 0, "limit": 20, "offset": 0}, "credits": {"cost": 0}}
\`\`\``;

const LIMITS = `## Limits

A plan allows so many requests a minute, and some plans so many credits a day. \`RateLimit-Policy\` names each limit, \`RateLimit\` what is left of it (\`r\`) and in how many seconds it is full again (\`t\`). At the end of one the answer is 429: \`rate_limit\` for the minute, \`quota_exhausted\` for the day, \`insufficient_credits\` where the wallet is empty. \`Retry-After\` says how many seconds to wait; where it is missing, waiting does not help.

Some operations need no key and count by address instead, such as the trends of the week:

\`\`\`sh
curl -i {base}/api/v1/trends/current
\`\`\`

\`\`\`http
HTTP/1.1 200 OK
RateLimit-Policy: "day";q=10;w=86400

{"window": {"from": "…", "to": "…"}, "capital_deployed": {"amount": null, "rounds": null, "coverage": {"known": 0, "of": 0}}, "top_sectors": []}
\`\`\`

This is the answer where no round of these days is on file: the amount is unknown, not zero. \`coverage\` says how many figures are known.`;

const ERRORS = `## Errors

Every error is a problem document (RFC 9457). \`code\` names the kind of error, and \`type\` is [a page](/problems) about it; \`errors\` lists all invalid fields, with a valid example:

\`\`\`sh
curl -i "{base}/api/v1/startups?limit=1000&stage=Sead" -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`http
HTTP/1.1 400 Bad Request
Content-Type: application/problem+json

{
  "type": "…",
  "title": "The request is not valid",
  "status": 400,
  "detail": "…",
  "instance": "…",
  "code": "validation_failed",
  "error": "validation_failed",
  "errors": [{"field": "limit", "message": "…", "suggestion": "…"}]
}
\`\`\`

Without a key, or with one that is mistyped, revoked or unknown, the answer is 401:

\`\`\`sh
curl -i {base}/api/v1/startups
\`\`\`

\`\`\`http
HTTP/1.1 401 Unauthorized
WWW-Authenticate: Bearer

{"status": 401, "code": "unauthorized", "detail": "…"}
\`\`\`

\`instance\` and the header \`X-Request-Id\` name the request; quote it when you ask for help. You may send an \`X-Request-Id\` of your own.`;

const IDEMPOTENCY = `## Retrying requests

A connection may break before the answer is there. A POST with an \`Idempotency-Key\` can be sent again within 24 hours: the second answer is the first one, \`Idempotency-Replayed\` says so, and nothing is charged twice.

\`\`\`sh
curl -i {base}/api/v1/startups/match -H "Authorization: Bearer $API_KEY" -H "Idempotency-Key: my-first-match" -H "Content-Type: application/json" -d '{"domains": ["https://www.{domain}/about", "nowhere.example"]}'
\`\`\`

\`\`\`http
HTTP/1.1 200 OK

{
  "results": [
    {"domain": "https://www.{domain}/about", "matched": true, "name": {name}, "slug": "{slug}"},
    {"domain": "nowhere.example", "matched": false}
  ],
  "credits": {"cost": 1}
}
\`\`\`

The same once more:

\`\`\`sh
curl -i {base}/api/v1/startups/match -H "Authorization: Bearer $API_KEY" -H "Idempotency-Key: my-first-match" -H "Content-Type: application/json" -d '{"domains": ["https://www.{domain}/about", "nowhere.example"]}'
\`\`\`

\`\`\`http
HTTP/1.1 200 OK
Idempotency-Replayed: true

{"results": [{"matched": true}, {"matched": false}], "credits": {"cost": 1}}
\`\`\``;

const PAGES = `## Pagination

Lists take \`limit\` (at most 100) and answer with \`pagination\`. Send \`next_cursor\` back as \`cursor\` until it is \`null\`: each row that does not change comes exactly once, also while others are added; a list of companies stays as of its first page, so every row does. \`offset\` works up to 10,000, and the header \`Link\` has the addresses of the neighbouring pages.

\`\`\`sh
curl -i "{base}/api/v1/startups?sort=name&limit=1" -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`http
HTTP/1.1 200 OK
Link: …

{"data": [{"slug": "…"}], "pagination": {"total": 3, "limit": 1, "offset": 0, "next_cursor": "…"}}
\`\`\`

\`\`\`
export CURSOR=<next_cursor>
\`\`\`

\`\`\`sh
curl -i "{base}/api/v1/startups?sort=name&limit=1&cursor=$CURSOR" -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`http
HTTP/1.1 200 OK

{"data": [{"slug": "…"}], "pagination": {"total": 3, "limit": 1, "offset": 0, "next_cursor": "…"}}
\`\`\``;

const AS_OF = `## As of a date

Every fact is recorded in a log with the time at which it was learned. \`as_of\` returns the data as of that time: for lists, searches and matches of companies, for one company, person, investor, product or submission, and for \`GET /usage\`. For a time before the company was on file, the response is a free 404:

\`\`\`sh
curl -i "{base}/api/v1/startups/{slug}?as_of=2020-01-01T00:00:00Z" -H "Authorization: Bearer $API_KEY"
\`\`\`

\`\`\`http
HTTP/1.1 404 Not Found

{"code": "not_found", "detail": "…"}
\`\`\`

## Where to go from here

- [The reference](/docs/reference): a page for every operation, with examples in three languages
- [The explorer](/docs/reference/explorer): sends requests with your key from the browser
- [Client packages](/docs/clients) for TypeScript and Python
- [Credits and limits](/docs/credits), [errors](/problems), [pricing](/pricing), [the feed](/docs/feed)
`;

const PARTS: readonly string[] = [KEY, FIRST_CALL, CREDITS, LIMITS, ERRORS, IDEMPOTENCY, PAGES, AS_OF];

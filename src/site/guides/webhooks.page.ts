import { type GuideContext } from './guide.js';

export function webhooksMarkdown({ base }: GuideContext): string {
  return TEXT.replaceAll('{base}', base);
}

const TEXT = `# Webhooks

> The service calls your address when something happens: a decision on a submission, the end of a job, a low wallet, or an arbitrage.

## Registration

From plan Pro Lite, five active webhooks a key for events of the account and five for arbitrages:

\`\`\`sh
curl -X POST {base}/api/v1/webhooks -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" -d '{"url": "https://hooks.your-domain.com/scoutline", "events": ["submission.decided", "job.finished", "credits.low"]}'
\`\`\`

The answer has the secret, which is shown once. \`POST /api/v1/arbitrage/webhooks\` registers for \`arbitrage.opened\`. Only public https addresses are called.

A request \`{"type": "webhook.challenge", "challenge": "…"}\` follows at once. A receiver that answers it within 3 seconds with a 2xx and the challenge as the body is \`verified\`; others receive at most 30 requests a minute.

## Events

| type | when |
|---|---|
| \`submission.decided\` | a submission of the account is approved or rejected |
| \`job.finished\` | a video, clip or transcript is done or has failed |
| \`credits.low\` | a wallet has less than a tenth of its month's allowance; once a wallet and month |
| \`record.recalled\` | a record that the account was served was wrong then, or a person was erased; \`GET /api/v1/recalls\` lists them |
| \`arbitrage.opened\` | one or several arbitrages opened; \`count: 0\` is a test |

The body is \`{"type": …, "timestamp": …, "data": …}\`; \`data: null\` is a test. That of arbitrages has \`count\` and \`opportunities\`.

## How to verify

Every request is signed as [Standard Webhooks](https://www.standardwebhooks.com) over the raw body, so any library for it works.

\`\`\`ts
import { createServer } from 'node:http';
import { verifyWebhook, WebhookVerificationError } from '@scoutline/client';

const secret = process.env.WEBHOOK_SECRET ?? '';
createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const event = await verifyWebhook({ secret, headers: request.headers, body: Buffer.concat(chunks) });
    response.end(event.type === 'webhook.challenge' ? event.challenge : '');
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end();
  }
}).listen(8787);
\`\`\`

\`\`\`python
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from scoutline import WebhookVerificationError, webhooks


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = webhooks.verify(os.environ["WEBHOOK_SECRET"], dict(self.headers), body)
        except WebhookVerificationError:
            self.send_error(400)
            return
        self.send_response(200)
        self.end_headers()
        if event["type"] == "webhook.challenge":
            self.wfile.write(event["challenge"].encode())


HTTPServer(("", 8787), Receiver).serve_forever()
\`\`\`

| header | what it is |
|---|---|
| \`webhook-id\` | the message: the same at every attempt and replay. Leave repeats out by it |
| \`webhook-timestamp\` | seconds since the epoch, of this attempt; refuse what is older than five minutes |
| \`webhook-signature\` | \`v1,\` and the base64 HMAC-SHA-256 of \`id.timestamp.body\`; several, with a space between, for 24 hours after a rotation |
| \`X-Service-Signature\` | \`sha256=\` and the HMAC-SHA-256 of the body in hex, with the secret as text |

## Delivery

A 2xx within 15 seconds is a success. Everything else is sent again: after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 10 hours, eight attempts in all. Each message arrives at least once, in no promised order.

- Redirects are failures. \`Retry-After\` is honoured up to an hour.
- \`410 Gone\` disables the webhook. It is also disabled after five days in which every attempt failed, or when messages used up all attempts on five days, however far apart, with no success between. Register the address again.
- An arbitrage that has closed is not sent late.

## Inspection and replay

| call | what it does |
|---|---|
| [webhooks.deliveries](/docs/reference/webhooks.deliveries) | every delivery with every attempt: time, status, duration, beginning of the answer |
| [webhooks.test](/docs/reference/webhooks.test) | a test delivery, at most ten a minute |
| [webhooks.replay](/docs/reference/webhooks.replay) | one message again |
| [webhooks.replay_since](/docs/reference/webhooks.replay_since) | every message first sent since a time, at most 1,000 a call; \`next_since\` is where to go on |
| [webhooks.rotate](/docs/reference/webhooks.rotate) | another secret; the old one signs for 24 hours more |

\`npx scoutline webhooks listen --forward-to http://localhost:8787\` of the [TypeScript package](/docs/clients) forwards deliveries to your machine while you develop.
`;

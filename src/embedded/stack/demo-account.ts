import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { type StackFolder } from './stack-folder.js';

/** Enough of every wallet that a newcomer can try everything; the plan `pro` may spend all of them. */
const DEMO = { plan: 'pro', label: 'demo', grants: { api: 100_000, enrich: 10_000, intel: 10_000, video: 1_000 } };
const ANSWER_WITHIN_MS = 15_000;

interface Opened {
  readonly account_id: string;
  readonly api_key: string;
}

/** The stack's demo key: the previous one if it is still valid, else a new account's. */
export async function demoKey(folder: StackFolder, baseUrl: string, operatorToken: string): Promise<string> {
  const admin = async (path: string, key: string, body: Record<string, unknown>): Promise<string> => {
    const headers = { 'idempotency-key': key };
    const answer = await call(`${baseUrl}/api/admin/${path}`, operatorToken, { headers, body });
    if (answer.status !== 200) throw new Error(`POST /api/admin/${path} answered ${answer.status}: ${answer.text}`);
    return answer.text;
  };
  let demo = folder.secrets().demo;
  if (!demo || (await call(`${baseUrl}/api/v1/me`, demo.apiKey)).status !== 200) {
    const body = { plan: DEMO.plan, label: DEMO.label, reason: 'demo account' };
    const opened = JSON.parse(await admin('accounts', `demo-${randomUUID()}`, body)) as Opened;
    demo = { accountId: opened.account_id, apiKey: opened.api_key, granted: false };
    // Stored before the grants: a crash in between resumes with this account.
    folder.rememberDemo(demo);
  }
  if (!demo.granted) {
    for (const [wallet, credits] of Object.entries(DEMO.grants)) {
      const body = { wallet, credits, reason: 'demo account' };
      await admin(`accounts/${demo.accountId}/grants`, `demo-${demo.accountId}-${wallet}`, body);
    }
    folder.rememberDemo({ ...demo, granted: true });
  }
  return demo.apiKey;
}

interface Call {
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/** Plain `node:http`, because the supervisor runs as long as the service and must stay small. */
export function call(
  url: string,
  bearer: string,
  { headers, body }: Call = {},
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method: body ? 'POST' : 'GET',
        timeout: ANSWER_WITHIN_MS,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
        answer.on('error', fail);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${url} in ${ANSWER_WITHIN_MS / 1000} s`)));
    sent.on('error', fail);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

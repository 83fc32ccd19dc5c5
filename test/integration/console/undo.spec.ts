import { jest } from '@jest/globals';
import { DomainError } from '../../../src/kernel/domain-error.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { ApproveSubmissionHandler } from '../../../src/submissions/moderation/approve-submission.handler.js';
import { until } from '../../kit/until.js';
import { type Service } from '../metering/stack.js';
import { Sites, submissionOf } from '../submissions/sites.js';
import { add, startLogged, Visitor } from './console-world.js';

const HOSTS = ['ada', 'bea', 'cid', 'dot', 'eva'].map((name) => `${name}-gliders.ai`);
const QUEUE = '/operations/moderation';

let sites: Sites;
let service: Service;
let ids: string[];
let ann: Visitor;
let ben: Visitor;
let eve: Visitor;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  for (const host of HOSTS) sites.page(host, `${host.slice(0, 3)} Gliders`);
  ({ service } = await startLogged({ SAFE_FETCH_TEST_HOSTS: sites.testHosts, MODERATION_UNDO_SECONDS: '60' }));
  const { key } = await service.account('bench');
  ids = [];
  for (const host of HOSTS) {
    const answer = await service.call('POST', '/api/v1/startups/submit', key, submissionOf(`${host.slice(0, 3)} Gliders`, host)); // prettier-ignore
    ids.push(answer.body.startup.id as string);
  }
  const tokens = [await add(service, 'ann'), await add(service, 'ben'), await add(service, 'eve', 'auditor')];
  [ann, ben, eve] = (await Promise.all(tokens.map((one) => Visitor.signedIn(service, one.operator_token)))) as [Visitor, Visitor, Visitor]; // prettier-ignore
  await until(async () => ((await ann.see(QUEUE)).text.match(/name="chosen"/g) ?? []).length === HOSTS.length, {
    what: 'the submissions to be screened',
    timeoutMs: 60_000,
  });
}, 120_000);

afterAll(async () => {
  await service?.stop();
  await sites?.close();
});

const place = (at: number): string => `${QUEUE}/${ids[at]}`;
const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

async function approve(at: number, by = ann): Promise<{ status: number; location: string | null }> {
  const { text } = await by.see(place(at));
  return by.act(`${place(at)}/approve`, { seen: /name="seen" value="(\d+)"/.exec(text)?.[1] ?? '' });
}

async function decisions(at: number): Promise<string[]> {
  const found: string[] = [];
  for await (const { type, metadata } of service.app
    .get(EventStore, { strict: false })
    .readStream(`submission-${ids[at]}`)) {
    // prettier-ignore
    if (type === 'SubmissionApproved' || type === 'SubmissionRejected') found.push(`${type} ${metadata.actor.split('#')[0]}`); // prettier-ignore
  }
  return found;
}

/** Lets the time for undoing pass. */
async function passed(): Promise<void> {
  service.clock.offsetMs += 61_000;
  const none = async (): Promise<boolean> =>
    (await service.app.get(ReadStore, { strict: false }).query('SELECT 1 FROM ops.pending_decisions')).length === 0;
  await until(none, { what: 'the pending decisions to be appended', timeoutMs: 20_000 });
}

describe('a decision', () => {
  it('is not in the log while it can be undone, and the next page has the button', async () => {
    const { status, location } = await approve(0);
    expect([status, location]).toEqual([303, `${place(1)}?done=${ids[0]}`]);
    const next = await ann.see(location ?? '');
    expect(textOf(next.text)).toMatch(/ada Gliders will be approved by ann#\w+ at .*Undo/);
    expect(next.text).toContain(`action="${place(0)}/undo"`);
    expect(await decisions(0)).toEqual([]);
    const doubleClick = await ann.act(`${place(0)}/approve`, { seen: '1' });
    expect([doubleClick.status, doubleClick.location]).toEqual([303, location]);
    const otherwise = await ann.act(`${place(0)}/reject`, { seen: '1', reject_reason: 'no product' });
    expect(otherwise.status).toBe(409);
    const otherReason = await ann.act(`${place(0)}/approve`, { seen: '1', approve_reason: 'seen at a fair' });
    expect([otherReason.status, textOf(otherReason.text)]).toEqual([
      409,
      expect.stringContaining('with another reason'),
    ]);
  });

  it('stops others from deciding meanwhile', async () => {
    const { text } = await ben.see(place(0));
    expect(text).not.toContain('name="approve_reason"');
    const late = await ben.act(`${place(0)}/reject`, { seen: '1', reject_reason: 'no product' });
    expect([late.status, textOf(late.text)]).toEqual([409, expect.stringContaining('already decided')]);
    expect((await eve.act(`${place(0)}/undo`)).status).toBe(403);
  });

  it('is undone, leaves nothing in the log, and can be made again', async () => {
    expect((await ann.act(`${place(0)}/undo`)).status).toBe(303);
    expect((await ann.see(place(0))).text).toContain('name="approve_reason"');
    await passed();
    expect(await decisions(0)).toEqual([]);
    const again = await ann.act(`${place(0)}/undo`);
    expect([again.status, textOf(again.text)]).toEqual([
      409,
      expect.stringContaining('in the log already, or was undone'),
    ]);
  });

  it('is appended once the time has passed, under the name of who decided', async () => {
    await approve(0);
    await passed();
    expect(await decisions(0)).toEqual(['SubmissionApproved operator:ann']);
    expect((await ann.act(`${place(0)}/undo`)).status).toBe(409);
  });

  it('of another way in is the one that stands', async () => {
    await approve(1);
    const { operator_token: token } = await add(service, 'joe');
    await service.call('POST', `/api/admin/submissions/${ids[1]}/reject`, token, { reason: 'no product' });
    await passed();
    expect(await decisions(1)).toEqual(['SubmissionRejected operator:joe']);
  });
});

describe('a bulk approval', () => {
  it('shows first what it would approve, and decides nothing', async () => {
    const body = new URLSearchParams([['form_token', ann.formToken], ['chosen', ids[2] ?? ''], ['chosen', ids[3] ?? ''], ['chosen', ids[0] ?? '']]); // prettier-ignore
    const { payload, statusCode } = await post(body);
    expect(statusCode).toBe(200);
    expect(textOf(payload)).toContain('Approve 2 submissions?');
    expect(payload).not.toContain(place(0));
    expect([await decisions(2), await decisions(3)]).toEqual([[], []]);
  });

  it('approves the confirmed ones, which can be undone one by one', async () => {
    const body = new URLSearchParams([['form_token', ann.formToken], ['confirm', 'yes'], ['chosen', ids[2] ?? ''], ['chosen', ids[3] ?? '']]); // prettier-ignore
    expect((await post(body)).statusCode).toBe(303);
    expect((await ann.act(`${place(3)}/undo`)).status).toBe(303);
    await passed();
    expect([await decisions(2), await decisions(3), await decisions(4)]).toEqual([['SubmissionApproved operator:ann'], [], []]); // prettier-ignore
  });

  it('is undone as a whole', async () => {
    const chosen: [string, string][] = [['chosen', ids[3] ?? ''], ['chosen', ids[4] ?? '']]; // prettier-ignore
    await post(new URLSearchParams([['form_token', ann.formToken], ['confirm', 'yes'], ...chosen]));
    expect(textOf((await ann.see(QUEUE)).text)).toMatch(/2 decisions can still be undone.*Undo all 2/);
    const undone = await post(new URLSearchParams([['form_token', ann.formToken], ...chosen]), `${QUEUE}/undo`);
    expect(undone.statusCode).toBe(303);
    await passed();
    expect([await decisions(3), await decisions(4)]).toEqual([[], []]);
  });

  it('takes submissions of later pages too', async () => {
    const store = service.app.get(ReadStore, { strict: false });
    const columns = await store.query<{ name: string }>(`SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'read' AND table_name = 'submissions' AND is_generated = 'NEVER'`); // prettier-ignore
    const copied = columns.map(({ name }) => (name === 'submission_id' ? 'gen_random_uuid()' : name === 'slug' ? 'gen_random_uuid()::text' : name === 'received_at' ? `received_at - interval '1 hour'` : `"${name}"`)); // prettier-ignore
    const into = columns.map(({ name }) => `"${name}"`).join(', ');
    await store.query(`INSERT INTO read.submissions (${into}) SELECT ${copied.join(', ')} FROM read.submissions, generate_series(1, 60) WHERE submission_id = $1`, [ids[4]]); // prettier-ignore
    const { payload } = await post(
      new URLSearchParams([
        ['form_token', ann.formToken],
        ['chosen', ids[4] ?? ''],
      ]),
    );
    expect(textOf(payload)).toContain('Approve 1 submission?');
    const { text } = await ann.see(`${QUEUE}?status=pending_review&after=${ids[3]}`);
    expect(text).toContain(`after=${ids[3]}&amp;choose=all`);
    const beyond = textOf((await ann.see(`${QUEUE}?after=${ids[4]}`)).text);
    expect([beyond.includes('No more submissions'), beyond.includes('No submissions are waiting')]).toEqual([true, false]); // prettier-ignore
  });

  function post(body: URLSearchParams, url = `${QUEUE}/bulk`) {
    return service.app.inject({
      method: 'POST',
      url,
      payload: body.toString(),
      headers: {
        cookie: ann.cookie,
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
  }
});

describe('decisions that become due together', () => {
  it('do not wait for each other, and none is lost while a store is away', async () => {
    const handler = service.app.get(ApproveSubmissionHandler, { strict: false });
    const away = new DomainError('unavailable', 'The vault does not answer.', { retryAfterSeconds: 1 });
    const approvals = jest.spyOn(handler, 'execute').mockRejectedValueOnce(away);
    for (const at of [3, 4]) await approve(at);
    service.clock.offsetMs += 61_000;
    await until(async () => (await decisions(4)).length > 0, { what: 'the second decision', timeoutMs: 20_000 });
    expect([approvals.mock.calls.length, await decisions(3)]).toEqual([2, []]);
    await passed();
    expect(await decisions(3)).toEqual(['SubmissionApproved operator:ann']);
  });
});

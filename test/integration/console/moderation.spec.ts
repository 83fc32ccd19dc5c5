import { jest } from '@jest/globals';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { SCREENING_RULES } from '../../../src/submissions/screening/screening.rules.js';
import { until } from '../../kit/until.js';
import { OPERATOR, type Service } from '../metering/stack.js';
import { PERSONAL, Sites, submissionOf } from '../submissions/sites.js';
import { add, logged, startLogged, Visitor } from './console-world.js';

const HOSTS = ['ada', 'bea', 'cid', 'dot', 'eva', 'fay'].map((name) => `${name}-walkers.ai`);
const QUEUE = '/operations/moderation';

let sites: Sites;
let service: Service;
let lines: string[];
let ids: string[];
let ann: Visitor;
let ben: Visitor;
let eve: Visitor;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  for (const host of HOSTS) sites.page(host, `${host.slice(0, 3)} Walkers`);
  ({ service, lines } = await startLogged({ SAFE_FETCH_TEST_HOSTS: sites.testHosts, MODERATION_UNDO_SECONDS: '0' }));
  const { key } = await service.account('bench');
  ids = [];
  for (const host of HOSTS) {
    const more = ids.length === 0 ? PERSONAL : {};
    const answer = await service.call('POST', '/api/v1/startups/submit', key, submissionOf(`${host.slice(0, 3)} Walkers`, host, more)); // prettier-ignore
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    ids.push(answer.body.startup.id as string);
  }
  const tokens = [await add(service, 'ann'), await add(service, 'ben'), await add(service, 'eve', 'auditor')];
  [ann, ben, eve] = (await Promise.all(tokens.map((one) => Visitor.signedIn(service, one.operator_token)))) as [Visitor, Visitor, Visitor]; // prettier-ignore
  await until(async () => ((await ann.see(QUEUE)).text.match(/>no issues</g) ?? []).length >= HOSTS.length - 1, {
    what: 'the submissions to be screened',
    timeoutMs: 60_000,
  });
}, 120_000);

afterAll(async () => {
  await service?.stop();
  await sites?.close();
});

const place = (at: number): string => `${QUEUE}/${ids[at]}`;
const seenIn = (text: string): string => /name="seen" value="(\d+)"/.exec(text)?.[1] ?? '';

async function settledBy(id: string): Promise<string[]> {
  const actors: string[] = [];
  for await (const { type, metadata } of service.app
    .get(EventStore, { strict: false })
    .readStream(`submission-${id}`)) {
    if (type === 'SubmittedPersonReviewed') actors.push(`${metadata.actor.split('#')[0]}: ${metadata.reason}`);
  }
  return actors;
}

async function approvedBy(id: string): Promise<string[]> {
  const actors: string[] = [];
  for await (const { type, metadata } of service.app
    .get(EventStore, { strict: false })
    .readStream(`submission-${id}`)) {
    if (type === 'SubmissionApproved' || type === 'SubmissionRejected') actors.push(`${type} ${metadata.actor}`);
  }
  return actors;
}

describe('the queue', () => {
  it('lists what waits, the oldest first, and what is overdue', async () => {
    const { text } = await ann.see(QUEUE);
    const order = ids.map((id) => text.indexOf(`${QUEUE}/${id}"`, text.indexOf('<tbody>')));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(text).not.toContain('>overdue<');
    service.clock.offsetMs = 25 * 3_600_000;
    const later = await Visitor.signedIn(service, (await add(service, 'lea')).operator_token);
    expect((await later.see(QUEUE)).text.match(/>overdue</g)).toHaveLength(HOSTS.length);
    service.clock.offsetMs = 0;
  });

  it('goes on behind the last one shown', async () => {
    const { text } = await ann.see(`${QUEUE}?after=${ids[3]}`);
    expect(ids.map((id) => text.includes(`${QUEUE}/${id}"`))).toEqual([false, false, false, false, true, true]);
  });
});

describe('a submission', () => {
  it('shows claim, findings, history, and people to operators alone', async () => {
    const { text } = await ann.see(place(0));
    for (const words of [
      'ada Walkers',
      'ada-walkers.ai',
      'names_company',
      'Submission Received',
      'system:screening',
      `Screening rules, version ${SCREENING_RULES}`,
    ]) {
      expect(text).toContain(words);
    }
    const founder = (PERSONAL as { founders: { name: string }[] }).founders[0]?.name ?? '?';
    expect(text).toContain(founder);
    const sealed = await eve.see(place(0));
    expect(sealed.text).not.toContain(founder);
    expect(sealed.text).toContain('sealed');
    expect(sealed.text).not.toContain('/approve"');
  });

  it('is approved by one of two who decide at once; the other sees who it was, and the next one loads', async () => {
    const views = await Promise.all([ann.see(place(1)), ben.see(place(1))]);
    const [approved, rejected] = await Promise.all([
      ann.act(`${place(1)}/approve`, { seen: seenIn(views[0].text), approve_reason: 'looks real' }),
      ben.act(`${place(1)}/reject`, { seen: seenIn(views[1].text), reject_reason: 'looks odd' }),
    ]);
    expect([approved.status, rejected.status].sort()).toEqual([303, 409]);
    const decided = await approvedBy(ids[1] ?? '');
    expect(decided).toHaveLength(1);
    const [won, lost] = approved.status === 303 ? [approved, rejected] : [rejected, approved];
    expect(won.location).toBe(`${place(2)}?done=${ids[1]}`);
    expect(lost.text).toContain('Another operator has already decided this.');
    expect(lost.text).toContain(decided[0]?.split('operator:')[1] ?? 'nobody');
    // Both wanted the same: still only one decided.
    const again = await ben.act(`${place(1)}/approve`, { seen: seenIn(views[1].text) });
    expect([again.status, (await approvedBy(ids[1] ?? '')).length]).toEqual([409, 1]);
  });

  it('is rejected with a reason only, and not on what somebody has not seen', async () => {
    const { text } = await ben.see(place(2));
    for (const empty of ['', ' ', '\u200b\u2060', '\u3164', '\u2800\u202e']) {
      const refused = await ben.act(`${place(2)}/reject`, { seen: seenIn(text), reject_reason: empty });
      expect([refused.status, refused.text.includes('Give a reason: it is all that the submitter sees.')]).toEqual([400, true]); // prettier-ignore
    }
    const stale = await ben.act(`${place(2)}/reject`, { seen: '0', reject_reason: 'odd' });
    expect([stale.status, stale.text.includes('changed since you opened it')]).toEqual([409, true]);
    expect(await approvedBy(ids[2] ?? '')).toEqual([]);
    const done = await ben.act(`${place(2)}/reject`, { seen: seenIn(text), reject_reason: 'no such product' });
    expect(done.location).toBe(`${place(3)}?done=${ids[2]}`);
    const doubleClick = await ben.act(`${place(2)}/reject`, {
      seen: seenIn(text),
      reject_reason: 'no such\u200b product',
    });
    expect([doubleClick.status, doubleClick.location, (await approvedBy(ids[2] ?? '')).length]).toEqual([303, done.location, 1]); // prettier-ignore
    expect((await ben.see(done.location ?? '')).text).toContain('was rejected by ben#');
    expect((await eve.see(place(2))).text).toContain('no such product');
  });

  it('is decided by nobody without a session, with another’s form, with a forged one, or as an auditor', async () => {
    const { text } = await ann.see(place(4));
    await eve.see(QUEUE);
    const before = logged(lines, 'an act of operators was refused').length;
    const fields = { seen: seenIn(text) };
    const acts = ['approve', 'reject', 'people/founders/0'].map((act) => `${place(4)}/${act}`);
    for (const act of acts) {
      const more = { ...fields, reject_reason: 'x', who: 'nobody' };
      const statuses = [
        (await new Visitor(service).send(act, { form_token: ann.formToken, ...more })).status,
        (await ann.send(act, more)).status,
        (await ann.send(act, { form_token: ben.formToken, ...more })).status,
        (await ann.act(act, more, { 'sec-fetch-site': 'cross-site' })).status,
        (await eve.act(act, more)).status,
      ];
      expect(statuses).toEqual([401, 403, 403, 403, 403]);
    }
    expect(logged(lines, 'an act of operators was refused')).toHaveLength(before + acts.length * 5);
    expect(await approvedBy(ids[4] ?? '')).toEqual([]);
  });

  it('leaves people to be told apart, and settles them once', async () => {
    const { text } = await ann.see(place(0));
    await ann.act(`${place(0)}/approve`, { seen: seenIn(text) });
    const people = `${QUEUE}/people`;
    const shown = await until(async () => [(await ann.see(people)).text].find((page) => page.includes(ids[0] ?? '?')), {
      what: 'the people of the submission',
    });
    const act = /action="([^"]+\/people\/[^"]+)"/.exec(shown)?.[1] ?? '';
    expect((await ann.act(act, { who: 'known', person: 'nobody-at-all' })).status).toBe(422);
    expect((await ann.act(act, { who: '' })).status).toBe(400);
    // Two concurrent decisions: one of them gets a conflict.
    await ben.see(people);
    const waits = jest.spyOn(service.app.get(Freshness, { strict: false }), 'waitFor');
    const output = await Promise.all([
      ann.act(act, { who: 'new', person_reason: 'her own site' }),
      ben.act(act, { who: 'nobody', person_reason: 'her own site' }),
    ]);
    expect(output.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(output.find(({ status }) => status === 409)?.text).toContain(
      'Another operator has already identified this person differently.',
    );
    expect(output.find(({ status }) => status === 303)?.location).toBe(people);
    expect(await settledBy(ids[0] ?? '')).toEqual([expect.stringMatching(/^operator:(?:ann|ben): her own site$/)]);
    // Before the redirect, so that the page does not list the person again.
    expect(waits).toHaveBeenCalledWith(['submissions'], expect.any(BigInt), 500);
    waits.mockRestore();
    await until(async () => !(await ann.see(people)).text.includes(`action="${act}"`), { what: 'them to be settled' });
    expect((await eve.see(people)).text).not.toContain('<form method="post" action="/operations/moderation');
  });

  it('says of a person whose key is lost that it is lost, not that the person was erased', async () => {
    const database = service.app.get(ReadStore, { strict: false });
    const subject = `submission-${ids[0]}/founders`;
    await database.query('UPDATE vault.subject_keys SET wrapped_key = NULL, erased_at = now() WHERE starts_with(subject, $1)', [subject]); // prettier-ignore
    expect((await ann.see(place(0))).text).toContain('>erased<');
    await database.query('DELETE FROM vault.subject_keys WHERE starts_with(subject, $1)', [subject]);
    const { text } = await ann.see(place(0));
    expect([text.includes('>key lost<'), text.includes('>erased<')]).toEqual([true, false]);
  });

  it('says the same of the contacts', async () => {
    const database = service.app.get(ReadStore, { strict: false });
    const queued = async () => (await service.call('GET', `/api/admin/submissions/${ids[0]}`, OPERATOR)).body;
    const subject = [`submission-${ids[0]}`];
    expect(await queued()).toMatchObject({ contacts_state: 'readable', claim: { contact_email: expect.any(String) } });
    await database.query('UPDATE vault.subject_keys SET wrapped_key = NULL, erased_at = now() WHERE subject = $1', subject); // prettier-ignore
    expect(await queued()).toMatchObject({
      contacts_state: 'erased',
      people: expect.arrayContaining([expect.objectContaining({ key_lost: true })]),
    });
    await database.query('DELETE FROM vault.subject_keys WHERE subject = $1', subject);
    expect(await queued()).toMatchObject({ contacts_state: 'key_lost' });
    expect((await ann.see(place(0))).text).toContain('<dt>Contacts</dt>');
  });
});

it('lists the last decided submissions first, and goes on behind the last one shown', async () => {
  const shownAt = async (address: string): Promise<number[]> => {
    const { text } = await ann.see(address);
    const rows = text.slice(text.indexOf('<tbody>'));
    const found = ids.map((id, at) => [rows.indexOf(`${QUEUE}/${id}"`), at] as const).filter(([where]) => where >= 0);
    return found.sort(([one], [other]) => one - other).map(([, at]) => at);
  };
  const approvedNow = async (): Promise<number[]> => shownAt(`${QUEUE}?status=approved`);
  // The one that was received last is decided first.
  for (const at of [5, 4]) {
    const { text } = await ann.see(place(at));
    expect((await ann.act(`${place(at)}/approve`, { seen: seenIn(text) })).status).toBe(303);
    await until(async () => (await approvedNow()).includes(at), { what: `${at} to be listed` });
  }
  const approved = await approvedNow();
  expect(approved.slice(0, 2)).toEqual([4, 5]);
  expect(await shownAt(`${QUEUE}?status=approved&after=${ids[approved[0] ?? 0]}`)).toEqual(approved.slice(1));
});

import { QueryBus } from '@nestjs/cqrs';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportCredits } from '../../../src/metering/audit/credit-audit.js';
import { loadVerifier } from '../../../src/metering/audit/credit-replay.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ListDailyUsage } from '../../../src/site/account/list-daily-usage.query.js';
import { until } from '../../kit/until.js';
import { type Service } from '../metering/stack.js';
import { add, logged, startLogged, Visitor } from './console-world.js';

const ACCOUNTS = '/operations/accounts';

let service: Service;
let lines: string[];
let ann: Visitor;
let eve: Visitor;
let actor: string;

beforeAll(async () => {
  ({ service, lines } = await startLogged());
  const one = await add(service, 'ann');
  actor = `operator:ann#${one.operator_id.slice(0, 8)}`;
  ann = await Visitor.signedIn(service, one.operator_token);
  eve = await Visitor.signedIn(service, (await add(service, 'eve', 'auditor')).operator_token);
}, 60_000);

afterAll(async () => service?.stop());

const shows = async (url: string, words: string | RegExp, visitor = ann): Promise<string> =>
  until(async () => [(await visitor.see(url)).text].find((text) => text.search(words) >= 0), { what: String(words) });

/** The reasons in the log of what `ann` did in a stream, by type. */
async function acts(stream: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { type, metadata } of service.app.get(EventStore, { strict: false }).readStream(stream)) {
    if (metadata.actor === actor) found.push(`${type}: ${metadata.reason}`);
  }
  return found;
}

describe('the accounts', () => {
  it('are found by id, by any part of a label, and by a key that is in no address', async () => {
    const opened: Record<string, { account_id: string; api_key: string }> = {};
    for (const label of ['Walkers 100%', 'walkers one', 'Other walkers']) {
      opened[label] = (await service.admin('accounts', { plan: 'pro', label })).body;
    }
    const { account_id: id, api_key: key } = opened['walkers one'] as { account_id: string; api_key: string };
    const find = async (q: string): Promise<string[]> => {
      const { location } = await ann.act(`${ACCOUNTS}/search`, { q });
      expect(location).not.toContain(key.slice(0, 14));
      const { text } = await ann.see(location ?? '');
      return Object.entries(opened).flatMap(([label, one]) => (text.includes(one.account_id) ? [label] : []));
    };
    await shows(ACCOUNTS, opened['Other walkers']?.account_id ?? '?');
    expect(await find('WALK')).toEqual(['Walkers 100%', 'walkers one', 'Other walkers']);
    expect(await find('ers O')).toEqual(['walkers one']);
    expect(await find('ers_o')).toEqual([]);
    // One or two letters are a beginning.
    expect(await find('wa')).toEqual(['Walkers 100%', 'walkers one']);
    expect(await find('walkers 100%')).toEqual(['Walkers 100%']);
    expect(await find('%')).toEqual([]);
    expect(await find(id)).toEqual(['walkers one']);
    expect(await find(key)).toContain('walkers one');
    expect(await find('sk_live_')).toEqual([]);
  });
});

describe('an account', () => {
  it('shows what was charged, for which request, and gives it back once, with a reason', async () => {
    const { accountId, key } = await service.account('pro');
    const place = `${ACCOUNTS}/${accountId}`;
    const charged = await service.call('POST', '/api/v1/startups/match', key, { domains: ['nowhere.example'] });
    const requestId = String(charged.headers['x-request-id']);
    const text = await shows(place, requestId);
    for (const words of ['startups.match', '>Refund</a>']) expect(text).toContain(words);
    await shows(place, 'Credits spent a day');
    const action = `${place}/refunds/${requestId}`;
    for (const reason of ['', '\u200b', '\u2800 \u3164']) {
      expect((await ann.act(action, { act: newId(), 'reason-refund': reason })).status).toBe(400);
    }
    const form = { act: newId(), 'reason-refund': 'it was our fault' };
    expect((await ann.act(action, form)).location).toBe(place);
    expect((await ann.act(action, { ...form, act: newId() })).location).toBe(place);
    expect(await shows(place, '1 back')).not.toContain('>Refund</a>');
    expect(await acts(`credits-${accountId}`)).toEqual(['CreditRefunded: it was our fault']);
  });

  it('is granted credits once a form, moved to a plan, and given keys, each with who and why', async () => {
    const { accountId, keyId } = await service.account('pro');
    const place = `${ACCOUNTS}/${accountId}`;
    const grant = { act: newId(), wallet: 'api', credits: '250', 'reason-grant': 'a gift' };
    for (let n = 0; n < 2; n++) expect((await ann.act(`${place}/grants`, grant)).status).toBe(303);
    expect((await ann.act(`${place}/plan`, { act: newId(), plan: 'bench', 'reason-plan': 'a trial' })).status).toBe(
      303,
    );
    const made = await ann.act(`${place}/keys`, { act: newId(), 'reason-issue': 'a second team' });
    expect([made.status, made.location]).toEqual([303, `${place}/new-key`]);
    const issued = await ann.see(`${place}/new-key`);
    expect((await ann.see(`${place}/new-key`)).text).not.toContain('sk_live');
    expect(issued.text).toMatch(/sk_live_[0-9A-Za-z]{36}/);
    expect(issued.headers['cache-control']).toBe('no-store');
    const change = { act: newId(), how: 'rotate', [`reason-${keyId}`]: 'leaked' };
    await ann.act(`${place}/keys/${keyId}`, change);
    const rotated = await ann.see(`${place}/new-key`);
    const key = /sk_live_[0-9A-Za-z]{36}/.exec(rotated.text)?.[0] ?? '';
    expect((await service.call('GET', '/api/v1/me', key)).body).toMatchObject({ plan: 'bench', wallets: expect.arrayContaining([expect.objectContaining({ wallet: 'api', remaining_balance: 250 })]) }); // prettier-ignore
    expect(await acts(`credits-${accountId}`)).toEqual(['CreditGranted: a gift', 'PlanChanged: a trial']);
    expect(await acts(`account-${accountId}`)).toEqual([
      'ApiKeyIssued: a second team',
      'ApiKeyIssued: leaked',
      'ApiKeyRevoked: leaked',
    ]);
    const refused = await ann.act(`${place}/grants`, {
      act: newId(),
      wallet: 'api',
      credits: '1.5',
      'reason-grant': 'a gift of thanks',
    });
    expect([refused.status, refused.text.includes('whole number')]).toEqual([400, true]);
    // What was typed is still there, and the form is the same act.
    expect(refused.text).toContain('value="1.5"');
    expect(refused.text).toContain('value="a gift of thanks"');
    expect(refused.text).toMatch(/name="act" value="[0-9a-f-]{36}"/);
    expect((await ann.see(`${ACCOUNTS}/${newId()}`)).status).toBe(404);
  });

  it('has a chart that grows with what is spent, and shrinks with what is given back', async () => {
    const { accountId, key } = await service.account('pro');
    const today = new Date(service.clock.now()).toISOString().slice(0, 10);
    const queries = service.app.get(QueryBus, { strict: false });
    const charted = async (days: number): Promise<number> =>
      (await queries.execute(new ListDailyUsage(accountId, today, days))).at(-1)?.spent.api ?? 0;
    const spend = async (): Promise<string> => {
      const { headers } = await service.call('POST', '/api/v1/startups/match', key, { domains: ['nowhere.example'] });
      return String(headers['x-request-id']);
    };
    expect(await charted(30)).toBe(0);
    const first = await spend();
    const one = await until(() => charted(30), { what: 'the first charge' });
    await spend();
    await until(async () => (await charted(30)) === 2 * one, { what: 'the second charge' });
    await ann.see(`${ACCOUNTS}/${accountId}`);
    await ann.act(`${ACCOUNTS}/${accountId}/refunds/${first}`, { act: newId(), 'reason-refund': 'ours' });
    await until(async () => (await charted(30)) === one, { what: 'what was given back' });
    // A longer look than the one that was kept begins anew.
    expect([await charted(60), await charted(7)]).toEqual([one, one]);
  });

  it('has books to take away, for auditors too: the bytes of the command, and the figures that prove them', async () => {
    const { accountId, key } = await service.account('pro');
    await service.call('POST', '/api/v1/startups/match', key, { domains: ['nowhere.example'] });
    const place = `${ACCOUNTS}/${accountId}/books`;
    expect((await eve.see(`${ACCOUNTS}/${accountId}`)).text).toContain(`href="${place}"`);
    const { status, text } = await eve.see(place);
    expect([status, text.includes('all rules hold at every revision')]).toEqual([200, true]);
    const links = [...text.matchAll(/href="(\/operations\/accounts\/[^"/]+\/books\/[^"]+)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(links.map((href) => href.replace(/\?at=\d+$/, '?at=N'))).toEqual([`${place}/credits.ndjson?at=N`, `${place}/manifest.json?at=N`, `${place}/verify.mjs`]); // prettier-ignore
    // The account goes on; what is taken away is of the position that the page speaks of.
    await ann.see(`${ACCOUNTS}/${accountId}`);
    await ann.act(`${ACCOUNTS}/${accountId}/grants`, {
      act: newId(),
      wallet: 'api',
      credits: '5',
      'reason-grant': 'later',
    });
    const [taken, written] = [mkdtempSync(join(tmpdir(), 'books-')), mkdtempSync(join(tmpdir(), 'books-'))];
    try {
      for (const href of links) {
        const { headers, text: body } = await eve.take(href);
        const name = /filename="([\w.]+)"$/.exec(String(headers['content-disposition']))?.[1] ?? '?';
        expect(headers['cache-control']).toBe('no-store');
        writeFileSync(join(taken, name), body);
      }
      const { verifyFolder } = await loadVerifier();
      const verdict = await verifyFolder(taken);
      expect([verdict.ok, verdict.problems]).toEqual([true, []]);
      const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');
      const manifest = JSON.parse(read(taken, 'manifest.json')) as Record<string, unknown>;
      for (const figure of ['chain', 'last_position', 'last_revision'])
        expect(text).toContain(`>${String(manifest[figure])}<`);
      // The command has what came later too; up to there it wrote the same bytes.
      await exportCredits(service.app.get(EventStore, { strict: false }), accountId, written, new Date());
      expect(read(written, 'credits.ndjson').startsWith(read(taken, 'credits.ndjson'))).toBe(true);
      expect(read(written, 'credits.ndjson').split('\n')).toHaveLength(
        read(taken, 'credits.ndjson').split('\n').length + 1,
      );
      expect(read(written, 'verify.mjs')).toBe(read(taken, 'verify.mjs'));
      const whole = await eve.take(`${place}/credits.ndjson`);
      expect(whole.text).toBe(read(written, 'credits.ndjson'));
    } finally {
      for (const folder of [taken, written]) rmSync(folder, { recursive: true, force: true });
    }
    expect((await eve.see(`${ACCOUNTS}/${newId()}/books`)).status).toBe(404);
    expect((await eve.take(`${place}/credits.ndjson?at=yesterday`)).status).toBe(404);
  });

  it('is changed by nobody without a session, with another’s form, with a forged one, or as an auditor', async () => {
    const { accountId, keyId } = await service.account('pro');
    const place = `${ACCOUNTS}/${accountId}`;
    const { text } = await eve.see(place);
    expect(text).toContain('Wallets');
    expect(text).not.toContain(`action="${place}`);
    await ann.see(place);
    const before = logged(lines, 'an act of operators was refused').length;
    const targets = ['grants', 'plan', 'keys', `keys/${keyId}`, `refunds/${newId()}`];
    for (const target of targets) {
      const form = { act: newId(), wallet: 'api', credits: '1', plan: 'free', how: 'revoke', 'reason-grant': 'x' };
      const statuses = [
        (await new Visitor(service).send(`${place}/${target}`, { form_token: ann.formToken, ...form })).status,
        (await ann.send(`${place}/${target}`, form)).status,
        (await ann.send(`${place}/${target}`, { form_token: eve.formToken, ...form })).status,
        (await ann.act(`${place}/${target}`, form, { 'sec-fetch-site': 'cross-site' })).status,
        (await eve.act(`${place}/${target}`, form)).status,
      ];
      expect(statuses).toEqual([401, 403, 403, 403, 403]);
    }
    const refused = logged(lines, 'an act of operators was refused').slice(before);
    expect(refused).toHaveLength(targets.length * 5);
    expect(refused.at(-1)).toMatchObject({ operator: expect.stringMatching(/^eve#/), act: `POST ${ACCOUNTS}/:id/refunds/:requestId`, status: 403 }); // prettier-ignore
    expect(await acts(`credits-${accountId}`)).toEqual([]);
    expect(await acts(`account-${accountId}`)).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { exportCredits } from '../../../src/metering/audit/credit-audit.js';
import { creditRules } from '../../../src/metering/pricing/credit-rules.rules.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { Prices } from '../../../src/metering/pricing/prices.service.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { loadPlans, planRank } from '../../../src/metering/pricing/plans.settings.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { until } from '../../kit/until.js';
import { OPERATOR, Service } from './stack.js';
import { unansweredInMemory } from '../../kit/unanswered-charges.js';

const DAY = 86_400_000;
let service: Service;
let log: EventStore;
let folder: string;

beforeAll(async () => {
  service = await Service.start();
  log = new EventStore({ url: service.log.emulator.url, catalog: EVENT_CATALOG });
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
}, 60_000);

afterAll(async () => {
  await log.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Months of an account's life: debits, refunds, a plan change and two closed periods. */
async function lived(): Promise<string> {
  const { accountId } = await service.account('free');
  let now = Date.now();
  const ledger = new Ledger({
    log,
    unanswered: unansweredInMemory(),
    rules: creditRules(loadPlans(null), new Prices(PRICE_LIST), planRank),
    clock: { now: () => now },
  });
  const by = { correlationId: newId(), actor: 'operator:ada', reason: 'spec' };
  await ledger.grant(accountId, { grantId: newId(), wallet: 'api', amount: 100 }, by);
  for (let month = 0; month < 3; month++) {
    const debit = { keyId: newId(), operation: 'clip.create', wallet: 'api' as const, amount: 31, jobId: newId() };
    const charged = await ledger.debit(accountId, { ...debit, requestId: newId() }, by);
    if (month === 1) await ledger.changePlan(accountId, 'pro_mini', by);
    const { requestId } = charged.outcome.debit;
    if (month !== 1) await ledger.refund(accountId, { requestId, cause: 'job_failed' }, by);
    now += 31 * DAY;
  }
  await ledger.close();
  return accountId;
}

const run = (dir: string) => {
  const result = spawnSync(process.execPath, [join(dir, 'verify.mjs')], { encoding: 'utf8', env: {} });
  return { code: result.status, verdict: JSON.parse(result.stdout) };
};

describe('the auditor', () => {
  it('replays an account to any position, with who and why, and finds the read model right', async () => {
    const accountId = await lived();
    const ask = (query = '') => service.call('GET', `/api/admin/audit/accounts/${accountId}/credits${query}`, OPERATOR);
    const { body } = await until(async () => (await ask()).body.read_model.matches && (await ask()), {
      what: 'the read model to follow',
    });
    expect(body).toMatchObject({ verified: true, violations: [], read_model: { matches: true, differences: [] } });
    expect(
      body.steps.map(({ type }: { type: string }) => type).filter((type: string) => type === 'PeriodClosed'),
    ).toHaveLength(2);
    const [, granted, debited] = body.steps;
    expect(granted).toMatchObject({ type: 'CreditGranted', actor: 'operator:ada', reason: 'spec' });
    expect(debited.balances.api).toEqual({ used: 25, remaining_period: 75, remaining_balance: 94 });
    const then = await ask(`?at=${granted.position}`);
    expect(then.body).toMatchObject({ events: 2, balances: { api: { used: 0, remaining_balance: 100 } } });
    expect((await ask('?at=never')).status).toBe(400);
    expect((await service.call('GET', `/api/admin/audit/accounts/${newId()}/credits`, OPERATOR)).status).toBe(404);
  });

  it('takes an export away and verifies it with nothing but Node', async () => {
    const dir = join(folder, 'whole');
    const { lines } = await exportCredits(log, await lived(), dir, new Date());
    expect(run(dir)).toMatchObject({ code: 0, verdict: { ok: true, lines, first_bad_line: null, problems: [] } });
  });

  it('names the line of any byte that was changed', async () => {
    const dir = join(folder, 'tampered');
    await exportCredits(log, await lived(), dir, new Date());
    const path = join(dir, 'credits.ndjson');
    const whole = readFileSync(path);
    const lineAt = (at: number): number => whole.subarray(0, at).filter((byte) => byte === 10).length + 1;
    for (let at = 3; at < whole.length; at += 211) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] as number) ^ 1;
      writeFileSync(path, changed);
      expect([at, run(dir).verdict.first_bad_line]).toEqual([at, lineAt(at)]);
    }
  }, 120_000);

  it('notices lines that are gone, added or exchanged, and a manifest that was rewritten', async () => {
    const dir = join(folder, 'cut');
    await exportCredits(log, await lived(), dir, new Date());
    const path = join(dir, 'credits.ndjson');
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const put = (changed: readonly (string | undefined)[]) =>
      writeFileSync(path, changed.map((line) => `${line}\n`).join(''));
    put(lines.slice(0, -1));
    expect(run(dir).verdict).toMatchObject({ ok: false, first_bad_line: lines.length });
    put([...lines.slice(0, 2), ...lines.slice(3)]);
    expect(run(dir).verdict).toMatchObject({ ok: false, first_bad_line: 3 });
    put([lines[0], lines[2], lines[1], ...lines.slice(3)]);
    expect(run(dir).verdict).toMatchObject({ ok: false, first_bad_line: 2 });
    put([...lines, lines[1]]);
    expect(run(dir).verdict).toMatchObject({ ok: false, first_bad_line: lines.length + 1 });
    put(lines);
    const manifest = readFileSync(join(dir, 'manifest.json'), 'utf8');
    writeFileSync(join(dir, 'manifest.json'), manifest.replace('"remaining_balance": ', '"remaining_balance": 7'));
    expect(run(dir)).toMatchObject({ code: 1, verdict: { ok: false, first_bad_line: null } });
  });

  it('says what is missing, and blames no line for it', async () => {
    const dir = join(folder, 'missing');
    await exportCredits(log, await lived(), dir, new Date());
    rmSync(join(dir, 'manifest.json'));
    const without = run(dir);
    expect(without).toMatchObject({ code: 1, verdict: { ok: false, first_bad_line: null } });
    expect(without.verdict.problems).toEqual([expect.stringMatching(/^manifest\.json: ENOENT/)]);
    rmSync(join(dir, 'credits.ndjson'));
    expect(run(dir).verdict).toMatchObject({ ok: false, lines: 0, first_bad_line: null });
    expect(run(dir).verdict.problems).toHaveLength(2);
  });

  it('takes no instant that means something else elsewhere', async () => {
    const { accountId } = await service.account('free');
    const at = (text: string) =>
      service.app.inject({
        url: `/api/admin/audit/accounts/${accountId}/credits?at=${text}`,
        headers: { authorization: `Bearer ${OPERATOR}` },
      });
    for (const text of ['2026-11-21T12:00:00', '2026-02-31', 'yesterday', '-1']) {
      expect([text, (await at(text)).statusCode]).toEqual([text, 400]);
    }
    expect((await at('2099-01-01T00:00:00Z')).statusCode).toBe(200);
  });

  it('gets the same over HTTP', async () => {
    const accountId = await lived();
    const raw = (path: string) =>
      service.app.inject({ url: `/api/admin/audit/${path}`, headers: { authorization: `Bearer ${OPERATOR}` } });
    const dir = mkdtempSync(join(folder, 'http-'));
    writeFileSync(join(dir, 'credits.ndjson'), (await raw(`accounts/${accountId}/export`)).rawPayload);
    writeFileSync(join(dir, 'manifest.json'), (await raw(`accounts/${accountId}/manifest`)).payload);
    writeFileSync(join(dir, 'verify.mjs'), (await raw('verifier')).payload);
    expect(run(dir)).toMatchObject({ code: 0, verdict: { ok: true } });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { submissionOf, Sites } from '../integration/submissions/sites.js';
import { runCommand, startStack, type StackLine, type StartedStack } from '../kit/running-stack.js';
import { until } from '../kit/until.js';

const SUBMISSIONS = 60;
const DOMAINS = 30;
const KILLS = 4;
const AT_ONCE = 6;
/** A charge without its submission is refunded after a minute; a busy machine gets extra time. */
const REPAIRED_MS = 100_000;

const HOSTS = Array.from({ length: DOMAINS }, (_, n) => `chaos-${n}.ai`);
const folder = mkdtempSync(join(tmpdir(), 'submission-chaos-'));
const dataDir = join(folder, 'data');
let sites: Sites;
let stack: StartedStack;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  for (const host of HOSTS) sites.page(host, host.replace('.ai', ''));
  process.env.SAFE_FETCH_TEST_HOSTS = sites.testHosts;
  stack = await startStack(dataDir);
}, 150_000);

afterAll(async () => {
  delete process.env.SAFE_FETCH_TEST_HOSTS;
  if (stack.supervisor.exitCode === null) await stack.interrupt();
  await sites.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

function status(): StackLine {
  return runCommand('status', '--json', '--data', dataDir).json as unknown as StackLine;
}

/** Null without an answer. */
async function submit(n: number): Promise<number | null> {
  try {
    const answer = await fetch(`${stack.line.base_url}/api/v1/startups/submit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.line.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify(submissionOf(`Chaos ${n}`, HOSTS[n % DOMAINS] ?? '')),
      signal: AbortSignal.timeout(15_000),
    });
    await answer.text();
    return answer.status;
  } catch {
    return null;
  }
}

interface Seen {
  readonly events: readonly RecordedEvent[];
  /** Violated rules, as sentences. */
  readonly violations: readonly string[];
}

/** Reads the whole log and checks it against the rules of submissions. */
async function readLog(log: EventStore): Promise<Seen> {
  const events: RecordedEvent[] = [];
  for await (const event of log.readAll()) events.push(event);
  const data = (type: string) =>
    events.filter((event) => event.type === type).map((event) => event.data as Record<string, string>);
  const received = new Set(data('SubmissionReceived').map(({ submissionId = '' }) => submissionId));
  const refunds = data('CreditRefunded').map(({ requestId }) => requestId);
  const violations: string[] = [];
  for (const { jobId, requestId } of data('CreditDebited').filter(({ operation }) => operation === 'startups.submit')) {
    const times = refunds.filter((refunded) => refunded === requestId).length;
    if (times > 1) violations.push(`${requestId} was refunded ${times} times`);
    if (received.has(jobId ?? '') === (times === 1))
      violations.push(`${jobId}: received ${received.has(jobId ?? '')}, refunded ${times}`);
  }
  const holders = new Map<string, string>();
  for (const event of events) {
    const { domain, claimant } = event.data as { domain: string; claimant: { submissionId: string } };
    if (event.type === 'DomainClaimed') {
      if (holders.has(domain)) violations.push(`${domain} was claimed twice`);
      holders.set(domain, claimant.submissionId);
    }
    if (event.type === 'DomainReleased') holders.delete(domain);
  }
  for (const [domain, submissionId] of holders) {
    if (!received.has(submissionId)) violations.push(`${domain} is held by ${submissionId}, which never arrived`);
  }
  const domains = data('SubmissionReceived').map(({ domain }) => domain as string);
  if (new Set(domains).size !== domains.length) violations.push('a domain was received twice');
  for (const { submissionId, domain = '' } of data('SubmissionReceived')) {
    if (holders.get(domain) !== submissionId) violations.push(`${submissionId} does not hold ${domain}`);
  }
  return { events, violations };
}

describe('submissions while processes are killed', () => {
  it('end received and paid, or neither, each domain with one of them', async () => {
    const answers = new Map<number, number>();
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let n = next++; n < SUBMISSIONS; n = next++) {
        const answer = await submit(n);
        if (answer !== null) answers.set(n, answer);
        else
          await until(async () => (await fetch(`${stack.line.base_url}/health/live`)).ok, {
            what: 'the api',
            timeoutMs: 30_000,
            everyMs: 100,
          });
      }
    };
    const killer = async (): Promise<void> => {
      for (let n = 1; n <= KILLS; n++) {
        await until(() => next >= (n * SUBMISSIONS) / (KILLS + 2), { what: 'the next kill', timeoutMs: 60_000 });
        const { pids } = status();
        process.kill(pids[n % 2 ? 'api' : 'worker'] ?? 0, 'SIGKILL');
      }
    };
    await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, worker)]);
    expect([...answers.values()].filter((code) => code === 200).length).toBeGreaterThan(DOMAINS / 3);
    for (const code of answers.values()) expect([200, 409, 429, 503]).toContain(code);

    const log = new EventStore({ url: stack.line.eventstore_url, catalog: EVENT_CATALOG });
    try {
      let seen: Seen = { events: [], violations: ['not looked yet'] };
      await until(async () => (seen = await readLog(log)).violations.length === 0, {
        what: 'every charge and claim to be settled',
        timeoutMs: REPAIRED_MS,
        everyMs: 1_000,
      }).catch(() => expect(seen.violations).toEqual([]));
      // Every successful answer has its submission.
      const won = [...answers].filter(([, code]) => code === 200).map(([n]) => HOSTS[n % DOMAINS]);
      const received = seen.events
        .filter(({ type }) => type === 'SubmissionReceived')
        .map(({ data }) => (data as { domain: string }).domain);
      expect(received).toEqual(expect.arrayContaining(won));
    } finally {
      await log.close();
    }
  }, 300_000);

  it('are moderated from the command line', async () => {
    const run = (...args: string[]) => runCommand(...args, '--json', '--data', dataDir);
    const list = run('moderate', 'list');
    expect(list.code).toBe(0);
    const [first, second] = list.json.submissions as { id: string; status: string }[];
    expect(first).toMatchObject({ status: 'pending_review', overdue: false, findings: expect.any(Array) });
    const [one, two] = [first?.id ?? '', second?.id ?? ''];
    expect(run('moderate', 'approve', one)).toMatchObject({ code: 0, json: { id: one, status: 'approved' } });
    expect(run('moderate', 'reject', two)).toMatchObject({ code: 2 });
    expect(run('moderate', 'reject', two, '--reason', 'No.')).toMatchObject({
      code: 0,
      json: { id: two, status: 'rejected' },
    });
    expect(run('moderate', 'approve', two)).toMatchObject({
      code: 1,
      json: { error: expect.stringContaining('rejected') },
    });
    const audit = run('audit', 'submission', one);
    const types = (audit.json.events as { type: string }[]).map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(['DomainClaimed', 'SubmissionReceived', 'SubmissionApproved', 'CompanyRegistered']),
    );
    const [, received] = audit.json.events as { position: string }[];
    const then = run('audit', 'submission', one, '--at', received?.position ?? '');
    expect((then.json.events as object[]).length).toBe(2);
    // The submission names no person, but the stored website snapshot might.
    expect(run('privacy', 'erase', `submission-${one}`)).toMatchObject({
      code: 0,
      json: { erased: [`submission-${one}/site`] },
    });
  }, 240_000);
});

import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { PublicStatuses } from '../../../src/system-status/public/public-status.service.js';
import { MetricSamples } from '../../../src/system-status/samples/metric-samples.service.js';
import { measureFeedLag } from '../../../src/system-status/samples/feed-lag.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { until } from '../../kit/until.js';
import { add, startLogged, Visitor } from '../console/console-world.js';
import { type Service } from '../metering/stack.js';

let service: Service;
let operator: Visitor;
let auditor: Visitor;
let accountId: string;

beforeAll(async () => {
  ({ service } = await startLogged());
  operator = await Visitor.signedIn(service, (await add(service, 'ada')).operator_token);
  auditor = await Visitor.signedIn(service, (await add(service, 'eve', 'auditor')).operator_token);
  ({ accountId } = await service.account('free'));
}, 120_000);

afterAll(() => service?.stop());

async function requested(stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of service.app.get(EventStore, { strict: false }).readStream(stream)) events.push(event);
  return events;
}

const words = (text: string): string => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the system status', () => {
  it('shows read models, parts, health, and what is not configured with its variable', async () => {
    // The page does not wait for a slow part; the next request shows it.
    const shown = await until(
      async () => {
        const { status, text } = await operator.see('/operations/machinery');
        expect(status).toBe(200);
        return text.includes('>unknown<') ? null : words(text);
      },
      { what: 'every part to have answered', timeoutMs: 30_000 },
    );
    for (const part of ['companies', 'wallets', 'group usage-alerts', 'job-refunds']) {
      expect([part, shown.includes(part)]).toEqual([part, true]);
    }
    expect(words((await operator.see('/operations/machinery/parked')).text)).toContain('Nothing is parked');
    expect(shown).toContain('SCREENSHOT_URL');
    expect(shown).toContain('INTEL_COMPANIES_HOUSE_KEY');
    expect(shown).toContain('RADAR_GITHUB_TOKEN');
    expect(shown).toContain('PAYMENTS_PAY_TO');
  });

  it('says how many messages each group is behind, and how old that count is', async () => {
    const readStore = service.app.get(ReadStore, { strict: false });
    /** The cells of a group in the table of parts. */
    const behind = async (group: string): Promise<string> => {
      const { text } = await operator.see('/operations/machinery');
      const parts = text.slice(text.indexOf('id="consumer-groups-relay-and-processes"'));
      const row = parts.slice(parts.indexOf(`group ${group}<`)).split('</tr>', 1)[0] ?? '';
      return /class="num"[^>]*>[^<]*<.*?class="num"[^>]*>([^<]*)</s.exec(row)?.[1] ?? 'nothing';
    };
    await until(async () => (await behind('usage-alerts')) === '0', {
      what: 'the group to have caught up',
      timeoutMs: 30_000,
    });
    expect(words((await operator.see('/operations/machinery')).text)).toMatch(/was counted \d+\.\d s ago/);
    // A group without a consumer is at the beginning: its lag is the length of the log.
    await readStore.query(
      `INSERT INTO ops.feed_positions (group_name, topic, partition, position)
       SELECT 'left-behind', topic, partition, -1 FROM ops.feed_positions WHERE group_name = 'usage-alerts'`,
    );
    await readStore.query(
      `INSERT INTO ops.feed_status (part, state, trouble) VALUES ('group left-behind', 'silent', NULL)`,
    );
    const lag = async (): Promise<number> => {
      const { groups } = await measureFeedLag({ eventStore: service.app.get(EventStore, { strict: false }), readStore, registry: PUBLISHED_TYPES, brokers: null }); // prettier-ignore
      return groups.find(({ name }) => name === 'left-behind')?.lag ?? 0;
    };
    await until(
      async () => Number((await behind('left-behind')).replace(/\D/g, '')) === (await lag()) && (await lag()) > 0,
      {
        what: 'what it has before it',
        timeoutMs: 30_000,
      },
    );
    await readStore.query(`DELETE FROM ops.feed_positions WHERE group_name = 'left-behind'`);
    await readStore.query(`DELETE FROM ops.feed_status WHERE part = 'group left-behind'`);
  }, 60_000);

  it('rebuilds a read model that an operator asks for, with a reason in the log, and says that it is the same', async () => {
    const sent = await operator.act('/operations/machinery/rebuild', {
      projection: 'accounts',
      'rebuild-reason': 'drill',
    });
    expect(sent.status).toBe(303);
    const [event] = await requested('machinery-rebuilds');
    expect(event).toMatchObject({ type: 'RebuildRequested', data: { projection: 'accounts' } });
    expect(event?.metadata).toMatchObject({ actor: expect.stringMatching(/^operator:ada#/), reason: 'drill' });
    const done = async (): Promise<boolean> =>
      words((await operator.see('/operations/machinery')).text).includes('same as before');
    await until(done, { what: 'the rebuild', timeoutMs: 60_000 });
    const rows = await service.app
      .get(ReadStore, { strict: false })
      .query('SELECT 1 FROM read.accounts WHERE account_id = $1', [accountId]);
    expect(rows).toHaveLength(1);
  }, 90_000);

  it('has what was set aside tried again, and says so in the log', async () => {
    const readStore = service.app.get(ReadStore, { strict: false });
    await readStore.query(
      `INSERT INTO ops.process_parked (name, stream, revision, event_type, error, tries, next_at)
       VALUES ('person-index', 'person-nobody', 0, 'PersonRegistered', 'broke', 4, now() + interval '1 hour')`,
    );
    expect(words((await operator.see('/operations/machinery/parked')).text)).toContain('process person-index');
    expect(words((await operator.see('/operations')).text)).toContain('1 event is parked.');
    const form = { name: 'person-index', stream: '', 'replay-reason': 'mended' };
    expect((await operator.act('/operations/machinery/replay', form)).status).toBe(303);
    const [event] = await requested('machinery-parked');
    expect(event).toMatchObject({ data: { name: 'person-index', stream: null }, metadata: { reason: 'mended' } });
    // It is tried, fails of the missing event, and waits again with one try more.
    const tried = (): Promise<object[]> => readStore.query(`SELECT 1 FROM ops.process_parked WHERE tries > 4`);
    await until(async () => (await tried()).length > 0, { what: 'the try', timeoutMs: 30_000 });
    await readStore.query('DELETE FROM ops.process_parked');
  }, 60_000);

  it('sends new measurements every five seconds, until the session ends', async () => {
    const eye = await Visitor.signedIn(service, (await add(service, 'ivy')).operator_token);
    const events: string[] = [];
    const answer = service.app
      .getHttpAdapter()
      .getInstance()
      .inject({
        method: 'GET',
        url: '/operations/machinery/live',
        payloadAsStream: true,
        headers: { cookie: eye.cookie, accept: 'text/event-stream' },
      });
    const { stream, headers } = { stream: (await answer).stream(), headers: (await answer).headers };
    expect(headers['content-type']).toContain('text/event-stream');
    let ended = false;
    stream.on('data', (chunk: Buffer) => events.push(...chunk.toString().split('\n\n').filter(Boolean)));
    stream.on('end', () => (ended = true));
    const measured = (): string[] => events.flatMap((event) => /datetime=\\"([^"\\]+)/.exec(event)?.[1] ?? []);
    await until(async () => measured().length >= 2, { what: 'a second measurement', timeoutMs: 20_000 });
    const [first = '', second = ''] = measured();
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(4_500);
    expect((await eye.act('/operations/session/end')).status).toBe(303);
    await until(async () => ended, { what: 'the end of the stream', timeoutMs: 10_000 });
    expect(events.at(-1)).toContain('event: end');
  }, 60_000);

  it('takes no act without a reason, of an auditor, of a stranger, or by a forged form', async () => {
    const fields = { projection: 'usage', 'rebuild-reason': 'drill' };
    const path = '/operations/machinery/rebuild';
    expect((await operator.act(path, { ...fields, 'rebuild-reason': ' ' })).status).toBe(400);
    expect((await operator.act(path, { ...fields, projection: 'nothing' })).status).toBe(404);
    expect((await operator.send(path, fields)).status).toBe(403);
    expect((await operator.see(`${path}?projection=usage`)).text).toContain(`action="${path}"`);
    expect((await auditor.see(`${path}?projection=usage`)).status).toBe(403);
    expect((await auditor.act(path, fields)).status).toBe(403);
    expect((await new Visitor(service).send(path, fields)).status).toBe(401);
    expect(await requested('machinery-rebuilds')).toHaveLength(1);
  });

  it('keeps numbers of every process, by the minute and for a week', async () => {
    const readStore = service.app.get(ReadStore, { strict: false });
    const samples = service.app.get(MetricSamples, { strict: false });
    await readStore.query(
      `INSERT INTO ops.metric_samples (at, instance, series)
       SELECT date_trunc('minute', now()) - make_interval(mins => n), 'api one',
              jsonb_build_object('requests', (10000 - n) * 60, 'jobs waiting', n % 7)
       FROM generate_series(0, 10000) AS n
       UNION ALL SELECT now() - interval '9 days', 'api old', '{"requests": 1}'`,
    );
    expect(await samples.prune()).toBe(1);
    const day = await samples.read('day');
    const requests = day.find(({ name }) => name === 'requests');
    expect(requests?.values.length).toBeGreaterThanOrEqual(96);
    // Sixty a minute are one a second. The last two steps may contain requests of this process too.
    expect(requests?.values.at(-3)).toBeCloseTo(1, 5);
    expect(day.find(({ name }) => name === 'jobs waiting')?.title).toBe('Jobs: waiting');
    const page = await operator.see('/operations/machinery/numbers?span=week');
    expect(words(page.text)).toContain('Requests');
    expect(page.text).toContain('class="chart spark"');
    const ready = (): Promise<object[]> =>
      readStore.query(`SELECT 1 FROM ops.metric_samples WHERE instance LIKE 'all %' AND series->>'ready' = '1'`);
    await until(async () => (await ready()).length > 0, { what: 'a sample of this process', timeoutMs: 30_000 });
    // A process that cannot reach the log answers nothing, though it measures.
    await readStore.query(
      `UPDATE ops.metric_samples SET series = series || '{"ready": 0}'
       WHERE at BETWEEN now() - interval '40 minutes' AND now() - interval '30 minutes'`,
    );
    const status = await service.app.get(PublicStatuses, { strict: false }).read();
    expect(status?.uptime?.outages).toHaveLength(1);
  });
});

import { measureFeedLag } from '../../../src/system-status/samples/feed-lag.js';
import { type PartStatus, postStatus, readBoard, readReports } from '../../../src/platform/consumers/feed-board.js';
import { ensurePositions } from '../../../src/platform/consumers/group-positions.js';
import { FeedMetrics } from '../../../src/system-status/samples/feed-metrics.service.js';
import { Metrics } from '../../../src/platform/telemetry/metrics.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { feedWorld, type FeedWorld } from '../../kit/feed-world.js';

const RELAY: PartStatus = { part: 'relay', state: 'active', trouble: null };

describe('the status board', () => {
  let world: FeedWorld;
  let one: ReadStore;
  let two: ReadStore;

  beforeEach(async () => {
    world = await feedWorld();
    one = world.readStore;
    two = new ReadStore({ url: world.databaseUrl, applicationName: 'scoutline worker', poolSize: 1 });
  });

  afterEach(async () => {
    await two.close();
    await world.close();
  });

  const age = (store: ReadStore, interval: string): Promise<unknown> =>
    one.query('UPDATE ops.feed_status SET updated_at = now() - $2::interval WHERE instance = $1', [
      store.sessionName.replace('scoutline ', ''),
      interval,
    ]);
  const shown = async (): Promise<unknown[]> =>
    (await readBoard(one)).map(({ part, state, trouble }) => ({ part, state, trouble }));
  const instances = async (): Promise<string[]> => (await readReports(one)).map(({ instance }) => instance);

  it('has a report of each process, and shows the trouble of any that works', async () => {
    const troubled = { ...RELAY, trouble: 'no broker' };
    await postStatus(one, [troubled]);
    await postStatus(two, [RELAY]);
    expect(await shown()).toEqual([troubled]);
    const reports = await readReports(one);
    expect(reports.map(({ trouble }) => trouble)).toEqual(['no broker', null]);
    expect(reports[1]?.instance).toMatch(/^worker #\d+-/);
    await postStatus(two, [{ ...troubled, trouble: 'a full disk' }]);
    await postStatus(one, [RELAY]);
    expect(await shown()).toEqual([{ ...troubled, trouble: 'a full disk' }]);
  });

  it('shows the process that works, not one that stands by or is gone', async () => {
    await postStatus(one, [RELAY]);
    await postStatus(two, [{ ...RELAY, state: 'standby', trouble: 'no database' }]);
    expect(await shown()).toEqual([RELAY]);
    await age(one, '20 seconds');
    expect(await shown()).toEqual([{ ...RELAY, state: 'standby', trouble: 'no database' }]);
  });

  it('forgets a process a minute after another one reports the part, and a part without any after a day', async () => {
    const gone = { part: 'group gone', state: 'running', trouble: 'broke' };
    await postStatus(two, [RELAY, gone]);
    await age(two, '59 seconds');
    await postStatus(one, [RELAY]);
    expect(await instances()).toHaveLength(3);
    await age(two, '61 seconds');
    await postStatus(one, [RELAY]);
    expect((await readReports(one)).map(({ part }) => part)).toEqual(['group gone', 'relay']);
    await age(two, '23 hours');
    await postStatus(one, [RELAY]);
    expect(await shown()).toEqual([gone, RELAY]);
    await age(two, '25 hours');
    await postStatus(one, [RELAY]);
    expect(await shown()).toEqual([RELAY]);
  });

  it('has a metric of each process that reports a part of the feed', async () => {
    await postStatus(one, [{ ...RELAY, trouble: 'no broker' }]);
    await postStatus(two, [RELAY, { ...RELAY, part: 'notary' }]);
    const metrics = new Metrics({ role: 'api' });
    const clock = { now: () => Date.now() };
    new FeedMetrics(world.eventStore, one, PUBLISHED_TYPES, metrics, clock, { kafkaBrokers: null }).onModuleInit();
    const { values } = await metrics.registry.getSingleMetric('feed_part_up')!.get();
    expect(values.map(({ labels, value }) => [labels.part, String(labels.instance).split(' ')[0], value])).toEqual([
      ['relay', expect.any(String), 0],
      ['relay', 'worker', 1],
    ]);
  });

  it('has no lag of groups that have neither moved nor reported for a week', async () => {
    const topic = PUBLISHED_TYPES.topics()[0]!;
    for (const group of ['gone', 'quiet', 'fresh']) await ensurePositions(one, group, [topic], -1n);
    await one.query(`UPDATE ops.feed_positions SET updated_at = now() - interval '8 days' WHERE group_name <> 'fresh'`);
    await postStatus(one, [{ part: 'group quiet', state: 'running', trouble: null }]);
    const parts = { ...world, registry: PUBLISHED_TYPES, brokers: null };
    const { groups } = await measureFeedLag(parts, { countsMessages: false });
    expect(groups.map(({ name }) => name)).toEqual(['fresh', 'quiet']);
  });
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECTIONS } from '../../../projections/index.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { adoptLog } from '../../../src/cli/io/adopt-log.js';
import { compareLog, describeDifference } from '../../../src/platform/log-identity/compare-log.js';
import { LogIdentity } from '../../../src/platform/log-identity/log-identity.service.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { LocalSite } from '../../kit/local-site.js';
import { testDatabase } from '../../kit/postgres.js';
import { ageOpenCharges, untilChargeSeen } from '../../kit/open-job-charges.js';
import { until } from '../../kit/until.js';
import { OPERATOR } from '../metering/stack.js';
import { Installation, removeBackup, type Backup } from './installation.js';

const HOST = 'good.receivers.net';
const emptyLog = (): string => mkdtempSync(join(tmpdir(), 'empty-log-'));

let site: LocalSite;
let env: Record<string, string>;
let account: { accountId: string; keyId: string; key: string };
/** Failed and given back before the first backup; charged before it, given back after it; charged and given back after it. */
let [early, between, late] = ['', '', ''];
const backups: Record<'first' | 'second', Backup> = {} as never;

beforeAll(async () => {
  site = await LocalSite.start();
  site.routes.set(`${HOST}/hook`, (_request, response) => response.writeHead(200).end());
  env = { SAFE_FETCH_TEST_HOSTS: `${HOST}:80=127.0.0.1:${site.port}` };
  const first = await Installation.start({ logDir: emptyLog(), database: await testDatabase() }, env);
  account = await first.account();
  const groups = `SELECT DISTINCT group_name FROM ops.feed_positions WHERE group_name LIKE 'webhook-%'`;
  await until(async () => (await first.readStore.query(groups)).length === 2, { what: 'the dispatch groups' });
  const hook = { url: `http://${HOST}/hook`, events: ['job.finished'] };
  const registered = await first.call('POST', '/api/v1/webhooks', account.key, hook);
  expect(registered.status).toBe(200);
  early = await first.charge(account);
  await first.fail(early, account.accountId);
  between = await first.charge(account);
  await first.untilRefunded(account.accountId, [early]);
  await until(() => reported(early) === 1, { what: 'the delivery of the first hour' });
  await first.settled();
  const { backup, next: second } = await first.backUp(env);
  backups.first = backup;
  late = await second.charge(account);
  for (const job of [between, late]) await second.fail(job, account.accountId);
  await second.untilRefunded(account.accountId, [early, between, late]);
  await until(() => reported(between) + reported(late) === 2, { what: 'the deliveries of the second hour' });
  await second.settled();
  const ended = await second.backUp(env);
  backups.second = ended.backup;
  await ended.next.remove();
}, 240_000);

afterAll(async () => {
  await Promise.all(Object.values(backups).map(removeBackup));
  await site?.stop();
});

/** How many deliveries about a job the receiver got. */
const reported = (jobId: string): number => site.seen.filter(({ body }) => body.includes(jobId)).length;

describe('a log and a Postgres of different hours', () => {
  it('Postgres older than the log: the read models catch up, and nothing is given back twice', async () => {
    const restored = await Installation.restore(backups.second, backups.first, env);
    expect((await restored.call('GET', '/health/ready', OPERATOR)).status).toBe(200);
    expect(await restored.differing()).toEqual([]);
    await restored.untilRefunded(account.accountId, [early, between, late]);
    expect(await restored.booksOf(account.accountId)).toEqual({ verified: true, violations: 0 });
    await restored.remove();
  }, 120_000);

  it('both of one hour: it runs on where it was', async () => {
    const restored = await Installation.restore(backups.first, backups.first, env);
    await restored.fail(between, account.accountId);
    await restored.untilRefunded(account.accountId, [early, between]);
    expect(await restored.differing()).toEqual([]);
    await restored.remove();
  }, 120_000);

  it('the log older than Postgres: refused until it is adopted, and then no refund is lost or doubled', async () => {
    site.seen.length = 0;
    const refused = await Installation.restore(backups.first, backups.second, env);
    const { status, body } = await refused.call('GET', '/health/ready', OPERATOR);
    expect([status, body.parts.log_identity.status]).toEqual([503, 'down']);
    expect(body.parts.log_identity.reason).toMatch(/it ends at position \d+, and the .* has read up to \d+/);
    expect(body.parts.log_identity.reason).toContain('npm run projections -- rebuild --all --adopt-log');
    expect((await refused.call('POST', '/api/admin/accounts', OPERATOR, { plan: 'free', reason: 'spec' })).status).toBe(
      503,
    );
    const head = await refused.eventStore.headPosition();
    const { differences } = await compareLog(refused.eventStore, refused.readStore);
    expect(differences.map(describeDifference)).toEqual([expect.stringContaining('it ends at position')]);
    expect(await refused.eventStore.headPosition()).toBe(head);

    await adopt(refused);
    await refused.app.get(LogIdentity, { strict: false }).adopted;
    const adopted = await Installation.restore(...(await stopped(refused)), env);
    expect((await adopted.call('GET', '/health/ready', OPERATOR)).status).toBe(200);
    expect(await adopted.differing()).toEqual([]);
    // Its job was lost with the log's second hour: a charge without a job is given back after a minute.
    await untilChargeSeen(adopted.readStore);
    await ageOpenCharges(adopted.readStore);
    await adopted.untilRefunded(account.accountId, [early, between]);
    const after = await adopted.charge(account);
    await adopted.fail(after, account.accountId);
    await adopted.untilRefunded(account.accountId, [early, between, after]);
    await until(() => reported(after) === 1, { what: 'the delivery of what happened after the restore' });
    expect(reported(early)).toBe(0);
    expect(await adopted.booksOf(account.accountId)).toEqual({ verified: true, violations: 0 });
    expect(await adopted.differing()).toEqual([]);
    await adopted.remove();
  }, 180_000);
});

/** As the command does: in a separate process, whose stores have no log guard. */
async function adopt({ emulator, files }: Installation): Promise<void> {
  const eventStore = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: files.database.url });
  await adoptLog({ eventStore, readStore, projections: PROJECTIONS, now: Date.now() });
  await eventStore.close();
  await readStore.close();
}

/** What an installation leaves, as backups to restore. */
async function stopped(installation: Installation): Promise<[Backup, Backup]> {
  await installation.stop();
  return [installation.files, installation.files];
}

describe('another log', () => {
  it('is refused where it is empty, and nothing is written to it', async () => {
    const refused = await Installation.restore({ logDir: emptyLog() }, backups.first, env);
    const { status, body } = await refused.call('GET', '/health/ready', OPERATOR);
    expect([status, body.parts.log_identity.reason]).toEqual([503, expect.stringMatching(/its identity is missing/)]);
    expect(await refused.eventStore.headPosition()).toBe(0n);
    await refused.remove();
  }, 120_000);

  it('is refused where it has grown past the checkpoints with other events', async () => {
    const other = await Installation.restore(backups.first, backups.first, env);
    for (let index = 0; index < 20; index++) await other.fail(await other.charge(account), account.accountId);
    const { backup, next } = await other.backUp(env);
    await next.remove();
    const refused = await Installation.restore(backup, backups.second, env);
    const { body } = await refused.call('GET', '/health/ready', OPERATOR);
    expect(body.parts.log_identity.reason).toMatch(/it has another event at position \d+/);
    await refused.remove();
    await removeBackup(backup);
  }, 180_000);
});

describe('an installation of an earlier release', () => {
  it('gets its identity without a word', async () => {
    const { backup, next } = await (await Installation.restore(backups.first, backups.first, env)).backUp(env);
    await next.readStore.query('DELETE FROM ops.log_identity');
    for (const table of ['read.checkpoints', 'ops.feed_relay', 'ops.process_managers']) {
      await next.readStore.query(`UPDATE ${table} SET event_position = NULL, event_id = NULL`);
    }
    const restarted = await Installation.restore(...(await stopped(next)), env);
    expect((await restarted.call('GET', '/health/ready', OPERATOR)).status).toBe(200);
    await restarted.charge(account);
    await restarted.settled();
    const { known, logId, differences } = await compareLog(restarted.eventStore, restarted.readStore);
    expect([known.logId, differences]).toEqual([logId, []]);
    expect(known.readers.some(({ mark }) => mark !== null)).toBe(true);
    await restarted.remove();
    await removeBackup(backup);
  }, 120_000);
});

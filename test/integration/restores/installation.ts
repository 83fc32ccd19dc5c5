import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECTIONS } from '../../../projections/index.js';
import { AppModule } from '../../../src/app.module.js';
import { startEmulator, type Emulator } from '../../../src/embedded/eventstore/emulator.js';
import { type DomainEvent } from '../../../src/kernel/domain-event.js';
import { Charges } from '../../../src/metering/charging/charges.service.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { loadConfig } from '../../../src/configuration.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore, type ExpectedRevision } from '../../../src/platform/event-store/event-store.js';
import { createHttpApp } from '../../../src/web/http/http-app.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { jobStream } from '../../../src/jobs/job.events.js';
import { BackgroundTasks } from '../../../src/platform/process/background-tasks.js';
import { type Projection, PROJECTIONS as READ_MODELS } from '../../../src/platform/projector/projection.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { copyDatabase, type TestDatabase } from '../../kit/postgres.js';
import { until } from '../../kit/until.js';
import { OPERATOR, TestClock, type Answer } from '../metering/stack.js';

/** The log's files and the database of an installation at one moment; nothing runs on them. */
export interface Backup {
  readonly logDir: string;
  readonly database: TestDatabase;
}

/** The whole service on the log of one hour and the Postgres of the same hour, or of another. */
export class Installation {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;

  private constructor(
    readonly emulator: Emulator,
    readonly app: NestFastifyApplication,
    readonly clock: TestClock,
    readonly files: Backup,
  ) {
    this.eventStore = app.get(EventStore, { strict: false });
    this.readStore = app.get(ReadStore, { strict: false });
  }

  /** On copies, so that the backups may be restored again. */
  static async restore(
    log: Pick<Backup, 'logDir'>,
    postgres: Pick<Backup, 'database'>,
    env = {},
  ): Promise<Installation> {
    const logDir = mkdtempSync(join(tmpdir(), 'restored-log-'));
    cpSync(log.logDir, logDir, { recursive: true });
    return Installation.start({ logDir, database: await copyDatabase(postgres.database) }, env);
  }

  static async start(files: Backup, env: Readonly<Record<string, string>> = {}): Promise<Installation> {
    const emulator = await startEmulator({ dataDir: files.logDir, port: 0 });
    const clock = new TestClock();
    const settings = { DATABASE_URL: files.database.url, EVENTSTORE_URL: emulator.url, LOG_LEVEL: 'silent', PORT: '0' };
    const config = loadConfig({ ...settings, ARBITRAGE_SCHEDULE: 'off', RADAR_PROBE_CONCURRENCY: '0', ...env }, 'all');
    const app = await createHttpApp(AppModule.forRoot(config, { clock }), config);
    await app.get(BackgroundTasks, { strict: false }).start(config.role);
    return new Installation(emulator, app, clock, files);
  }

  /** Ends it and copies what it leaves; then it runs on, as another process. */
  async backUp(env = {}): Promise<{ readonly backup: Backup; readonly next: Installation }> {
    await this.stop();
    const logDir = mkdtempSync(join(tmpdir(), 'backup-log-'));
    cpSync(this.files.logDir, logDir, { recursive: true });
    const backup = { logDir, database: await copyDatabase(this.files.database) };
    return { backup, next: await Installation.start(this.files, env) };
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.emulator.close();
  }

  async remove(): Promise<void> {
    await this.stop();
    await removeBackup(this.files);
  }

  async call(method: 'GET' | 'POST', url: string, key: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await this.app.inject({ method, url, headers, ...(body && { payload: body }) });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      body: JSON.parse(answer.payload),
    };
  }

  async account(): Promise<{ accountId: string; keyId: string; key: string }> {
    const { body } = await this.call('POST', '/api/admin/accounts', OPERATOR, { plan: 'pro_lite', reason: 'spec' });
    return { accountId: body.account_id, keyId: body.key_id, key: body.api_key };
  }

  /** A charge for a job that is not taken on yet. */
  async charge({ accountId, keyId }: { accountId: string; keyId: string }): Promise<string> {
    const principal = { accountId, keyId, plan: 'pro_lite' as const };
    const call = { principal, operationId: 'video.create', requestId: newId() };
    const charges = this.app.get(Charges, { strict: false });
    return (await charges.takeOn(call, newId(), (jobId) => Promise.resolve(jobId))).result;
  }

  /** The job is queued and fails in one breath, so that no worker begins it. */
  async fail(jobId: string, accountId: string): Promise<void> {
    await this.append(jobStream(jobId), 'no_stream', [
      { type: 'JobQueued', data: { jobId, kind: 'video', accountId, requestId: newId(), cost: 1, input: {} } },
      { type: 'JobFailed', data: { jobId, code: 'render', message: 'no' } },
    ]);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly DomainEvent[]): Promise<void> {
    const context = { commandId: newId(), correlationId: newId(), actor: 'system:spec', now: Date.now() };
    await this.eventStore.append(stream, expected, draftEvents(this.eventStore, stream, events, context));
  }

  /** The job ids behind the refunds of an account, sorted: a duplicate was refunded twice. */
  async refunds(accountId: string): Promise<string[]> {
    const jobs = new Map<string, string>();
    const refunded: string[] = [];
    for await (const { type, data } of this.eventStore.readStream(`credits-${accountId}`)) {
      const { requestId, jobId } = data as { requestId: string; jobId?: string };
      if (type === 'CreditDebited' && jobId) jobs.set(requestId, jobId);
      if (type === 'CreditRefunded') refunded.push(jobs.get(requestId) ?? requestId);
    }
    return refunded.sort();
  }

  async untilRefunded(accountId: string, jobs: readonly string[]): Promise<void> {
    const wanted = [...jobs].sort().join();
    await until(async () => (await this.refunds(accountId)).join() === wanted, { what: `refunds of ${wanted}` });
  }

  async settled(): Promise<void> {
    const names = PROJECTIONS.map(({ name }) => name);
    const head = await this.eventStore.headPosition();
    const passed = await this.app.get(Freshness, { strict: false }).waitFor(names, head, 60_000);
    if (!passed) throw new Error('the read models did not catch up');
  }

  /** Names of read models whose live rows are not those that the log gives. */
  async differing(): Promise<string[]> {
    await this.settled();
    const { eventStore, readStore } = this;
    const projections = this.app.get<readonly Projection[]>(READ_MODELS, { strict: false });
    const results = await rebuildProjections({ eventStore, readStore, projections, verify: true });
    return results.filter(({ matches }) => matches !== true).map(({ name }) => name);
  }

  async booksOf(accountId: string): Promise<{ verified: boolean; violations: number }> {
    const { verified, violations } = await auditCredits(this.eventStore, accountId);
    return { verified, violations: violations.length };
  }
}

export async function removeBackup({ logDir, database }: Backup): Promise<void> {
  await database.drop();
  rmSync(logDir, { recursive: true, force: true });
}

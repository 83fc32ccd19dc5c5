import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppModule } from '../../../src/app.module.js';
import { startEmulator, type Emulator } from '../../../src/embedded/eventstore/emulator.js';
import { type Clock } from '../../../src/kernel/clock.js';
import { type PlanName } from '../../../src/kernel/credits.js';
import { BackgroundTasks } from '../../../src/platform/process/background-tasks.js';
import { loadConfig } from '../../../src/configuration.js';
import { createHttpApp } from '../../../src/web/http/http-app.js';
import { type Logger } from '../../../src/platform/telemetry/logger.js';
import { withAnswersChecked } from '../../kit/answer-check.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';

export const OPERATOR = 'op_development-only-secret';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** The body as sent. */
  readonly text: string;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** A clock that tests move. */
export class TestClock implements Clock {
  constructor(public offsetMs = 0) {}
  now(): number {
    return Date.now() + this.offsetMs;
  }
}

export interface Log {
  readonly emulator: Emulator;
  /** For the files of the services on this log, which no other spec may read, sweep or count. */
  readonly dataDir: string;
  close(): Promise<void>;
}

export async function testLog(): Promise<Log> {
  const folder = mkdtempSync(join(tmpdir(), 'metering-log-'));
  const emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
  return {
    emulator,
    dataDir: join(folder, 'data'),
    close: async () => {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One process of the real service, on a new log and database or on those of another. */
export class Service {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly database: TestDatabase,
    readonly log: Log,
    readonly clock: TestClock,
    private readonly owns: boolean,
  ) {}

  static async start(
    shared?: Service,
    env: Record<string, string> = {},
    overrides: { readonly logger?: Logger; readonly machineClock?: Clock } = {},
  ): Promise<Service> {
    const database = shared?.database ?? (await testDatabase());
    const log = shared?.log ?? (await testLog());
    const clock = new TestClock();
    const config = loadConfig(
      {
        DATABASE_URL: database.url,
        EVENTSTORE_URL: log.emulator.url,
        DATA_DIR: log.dataDir,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
        PORT: '0',
        // No spec may reach the open internet unasked.
        RADAR_PROBE_CONCURRENCY: '0',
        ARBITRAGE_SCHEDULE: 'off',
        DATASETS_DAILY: '0',
        TRANSPARENCY_LOG: '0',
        // Renders of specs do not wait for the specs beside them.
        MEDIA_NICENESS: '0',
        ...env,
      },
      shared ? 'api' : 'all',
    );
    const app = await createHttpApp(withAnswersChecked(AppModule.forRoot(config, { clock, ...overrides })), config);
    await app.get(BackgroundTasks, { strict: false }).start(config.role);
    return new Service(app, database, log, clock, !shared);
  }

  async stop(): Promise<void> {
    await this.app.close();
    // Node never frees an evaluated module, and variables of specs refer to this service.
    delete (this as { app?: unknown }).app;
    if (!this.owns) return;
    await this.log.close();
    await this.database.drop();
  }

  async call(method: string, url: string, key?: string, body?: object, headers: object = {}): Promise<Answer> {
    const answer = await this.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers } as Record<string, string>,
      ...(body && { payload: body }),
    });
    const text = answer.payload;
    return { status: answer.statusCode, headers: answer.headers, text, body: text === '' ? null : JSON.parse(text) };
  }

  admin(path: string, body: object = {}, headers: object = {}): Promise<Answer> {
    return this.call('POST', `/api/admin/${path}`, OPERATOR, body, headers);
  }

  async account(plan: PlanName): Promise<{ accountId: string; keyId: string; key: string }> {
    const { status, body } = await this.admin('accounts', { plan, reason: 'spec' });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { accountId: body.account_id, keyId: body.key_id, key: body.api_key };
  }
}

import 'reflect-metadata';
import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { parseArgs } from 'node:util';
import { AppModule } from './app.module.js';
import { BackgroundTasks, roleIncludes } from './platform/process/background-tasks.js';
import { restrictFilesToOwner } from './platform/process/file-modes.js';
import { whenIdle } from './embedded/stack/idle-machine.js';
import { withSourceLines } from './platform/process/source-lines.js';
import {
  ConfigError,
  describeConfig,
  refuseTestHosts,
  ROLES,
  type Config,
  type Role,
  reachableHost,
} from './platform/config/config.js';
import { type AppConfig, loadConfig } from './configuration.js';
import { McpTransport } from './mcp/transport/mcp-transport.service.js';
import { PartsHealth } from './system-status/overview/parts-health.service.js';
import { createHttpApp } from './web/http/http-app.js';
import { LogIdentity } from './platform/log-identity/log-identity.service.js';
import { serveHealth } from './web/endpoints/health-server.js';
import { HealthRegistry } from './platform/telemetry/health-registry.js';
import { TextThreads } from './text/threads/text-threads.service.js';
import { createLogger, NestLog, type Logger } from './platform/telemetry/logger.js';

/** The process must exit within five seconds of a signal; open work is cut off then. */
const SHUTDOWN_DEADLINE_MS = 4_500;

/** Loading a language model and fonts takes a second of CPU, which must not delay the first requests after a start. */
const WARM_AFTER_MS = 20_000;
/** Nor an import that uses all cores, unless it takes this long. */
const WARM_AT_LAST_MS = 120_000;

interface Running {
  readonly url?: string;
  /** Resolves when the process must restart with another log. */
  readonly adopted: Promise<void>;
  /** Parts that still run during shutdown, for the log where it takes too long. */
  unfinished(): string[];
  close(): Promise<void>;
}

async function main(): Promise<void> {
  const { role, whenTold, loadOnly } = readArguments();
  if (loadOnly) return;
  restrictFilesToOwner();
  if (whenTold) await told();
  const config = loadConfig(undefined, role);
  refuseTestHosts(config, process.channel !== undefined);
  const logger = createLogger({ level: config.logLevel, role: config.role });
  logger.info({ config: describeConfig(config) }, 'starting');
  if (config.safeFetchTestHosts.length > 0) {
    logger.warn({ hosts: config.safeFetchTestHosts }, 'SAFE_FETCH_TEST_HOSTS opens private addresses; for tests only');
  }
  process.on('unhandledRejection', (error) => die(logger, error));
  process.on('uncaughtException', (error) => die(logger, error));
  const running = await start(config, logger);
  closeOnSignal(running, logger);
  logger.info({ url: running.url }, 'ready');
  process.send?.({ type: 'ready', ...(running.url ? { url: running.url } : {}) });
}

async function start(config: AppConfig, logger: Logger): Promise<Running> {
  const module = AppModule.forRoot(config, { logger });
  if (roleIncludes(config.role, 'api')) {
    const app = await createHttpApp(module, config);
    const background = await startTasks(app, config, logger);
    await app.get(McpTransport, { strict: false }).prepare(config.publicUrl);
    await app.listen(config.port, config.host);
    warmLater(app, logger);
    // In a stack of processes the worker has the port.
    if (config.healthPort !== null && process.channel === undefined) {
      await serveHealth(app, config.host, config.healthPort);
    }
    return { url: urlOf(app, config), ...runningOf(app, background) };
  }
  const app = await NestFactory.createApplicationContext(module, { logger: new NestLog(logger), abortOnError: false });
  const background = await startTasks(app, config, logger);
  if (config.healthPort !== null) await serveHealth(app, config.host, config.healthPort);
  return runningOf(app, background);
}

async function startTasks(app: INestApplicationContext, { role }: Config, logger: Logger): Promise<BackgroundTasks> {
  const background = app.get(BackgroundTasks, { strict: false });
  await background.start(role, (name, err) => logger.error({ task: name, err }, 'a background task has ended'));
  return background;
}

function runningOf(app: INestApplicationContext, background: BackgroundTasks): Running {
  const { adopted } = app.get(LogIdentity, { strict: false });
  return { adopted, unfinished: () => background.unfinished(), close: () => closeApp(app) };
}

function warmLater(app: INestApplicationContext, logger: Logger): void {
  const warm = (): void => {
    app
      .get(TextThreads, { strict: false })
      .warm()
      .catch((error: unknown) => logger.warn({ err: error }, 'a thread for texts starts with the first request'));
    // Some health parts start programs at the first check; running them now prepares the system status page.
    void app.get(PartsHealth, { strict: false }).all();
  };
  setTimeout(() => whenIdle(warm, WARM_AT_LAST_MS), WARM_AFTER_MS).unref();
}

async function closeApp(app: INestApplicationContext): Promise<void> {
  app.get(HealthRegistry, { strict: false }).beginShutdown();
  await app.close();
}

function urlOf(app: NestFastifyApplication, config: Config): string {
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return `http://${reachableHost(config.host)}:${port}`;
}

/** SIGTERM and SIGINT let running requests finish; a lost parent process counts as a signal. */
function closeOnSignal(running: Running, logger: Logger): void {
  let closing = false;
  const close = (reason: string): void => {
    if (closing) return;
    closing = true;
    logger.info({ reason }, 'closing');
    setTimeout(() => {
      logger.error({ unfinished: running.unfinished() }, 'closing took too long');
      exit(logger, 1);
    }, SHUTDOWN_DEADLINE_MS).unref();
    running.close().then(
      () => exit(logger, 0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        exit(logger, 1);
      },
    );
  };
  process.on('SIGTERM', () => close('SIGTERM'));
  process.on('SIGINT', () => close('SIGINT'));
  void running.adopted.then(() => close('another log was adopted'));
  if (process.channel) process.on('disconnect', () => close('the parent process is gone'));
}

function die(logger: Logger, error: unknown): void {
  logger.fatal({ err: error }, 'uncaught error');
  exit(logger, 1);
}

function exit(logger: Logger, code: number): void {
  logger.flush(() => process.exit(code));
  setTimeout(() => process.exit(code), 300);
}

interface Arguments {
  readonly role: Role | undefined;
  readonly whenTold: boolean;
  /** For the build, which stores what is compiled. */
  readonly loadOnly: boolean;
}

function readArguments(): Arguments {
  const no = { type: 'boolean', default: false } as const;
  const options = { role: { type: 'string' }, 'when-told': no, 'load-only': no } as const;
  const { values } = parseArgs({ options, strict: true });
  const given = { whenTold: values['when-told'], loadOnly: values['load-only'] };
  if (values.role === undefined) return { role: undefined, ...given };
  if ((ROLES as readonly string[]).includes(values.role)) return { role: values.role as Role, ...given };
  throw new ConfigError(`--role is ${JSON.stringify(values.role)}; it must be one of ${ROLES.join(', ')}`);
}

/**
 * The supervisor starts this process while its servers come up and signals when they are ready, which saves a second of
 * loading.
 */
async function told(): Promise<void> {
  process.channel?.ref();
  await new Promise((begin) => process.once('message', begin));
  process.channel?.unref();
}

main().catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${withSourceLines(message ?? '')}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
});

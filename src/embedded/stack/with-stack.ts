import { type AppConfig, loadConfig } from '../../configuration.js';
import { variable } from '../../platform/config/environment.js';
import { appEnvironment, type PartName } from './parts.js';
import { Stack } from './stack.js';
import { StackFolder, StackInUse, type StackRecord } from './stack-folder.js';
import { refuseOtherSettings, settingsIn } from './stack-settings.js';

/** A stack as a command uses it. */
export interface StackHandle {
  /** Configuration of the service's own processes: addresses and secrets of this stack. */
  readonly config: AppConfig;
  /** Where this machine reaches the api; null when none runs. */
  readonly baseUrl: string | null;
  readonly record: StackRecord;
  /** Whether `npm start` owns it, rather than this command. */
  readonly shared: boolean;
}

export interface WithStackOptions {
  readonly dataDir: string;
  readonly needs: readonly PartName[];
  readonly json: boolean;
  /** For the error of another process that wants the folder meanwhile. */
  readonly command?: string;
  readonly stopping?: AbortSignal;
}

const WAIT_FOR_OTHERS_MS = 120_000;

/**
 * Runs `work` with the parts it needs: those of the stack that `npm start` runs on this folder, else temporary parts
 * for the duration of the work.
 */
export async function withStack<T>(options: WithStackOptions, work: (stack: StackHandle) => Promise<T>): Promise<T> {
  const folder = new StackFolder(options.dataDir);
  const giveUpAt = performance.now() + WAIT_FOR_OTHERS_MS;
  for (let isReported = false; ;) {
    const running = folder.running();
    if (running?.complete && running.ready) return work(handle(folder, running, true));
    if (!running) {
      try {
        return await withNewStack(options, work);
      } catch (error) {
        if (!(error instanceof StackInUse) || performance.now() > giveUpAt) throw error;
      }
    }
    if (running && performance.now() > giveUpAt) throw new StackInUse(options.dataDir, running.owner);
    if (!isReported) process.stderr.write(`waiting for ${running?.owner.command ?? 'another command'} …\n`);
    isReported = true;
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

async function withNewStack<T>(options: WithStackOptions, work: (stack: StackHandle) => Promise<T>): Promise<T> {
  const stopping = options.stopping ?? new AbortController().signal;
  const stack = await Stack.start(
    {
      dataDir: options.dataDir,
      parts: options.needs,
      command: options.command ?? process.argv.slice(2, 4).join(' '),
      port: 0,
      host: '127.0.0.1',
      publicUrl: variable('PUBLIC_URL', '') || null,
      // A container's own process has that port.
      settings: { HEALTH_PORT: '' },
      print: (line) => void process.stderr.write(`${line}\n`),
    },
    // The work handles Ctrl-C; its servers stay until it has ended.
    new AbortController().signal,
  );
  try {
    const died = stack.failed.then((error) => Promise.reject(error));
    stopping.throwIfAborted();
    return await Promise.race([work(handle(stack.stackFolder, stack.record, false)), died]);
  } finally {
    await stack.stop();
  }
}

function handle(folder: StackFolder, record: StackRecord, shared: boolean): StackHandle {
  const api = new URL(record.baseUrl ?? 'http://127.0.0.1:0');
  const env = appEnvironment(folder, {
    databaseUrl: record.databaseUrl ?? '',
    eventstoreUrl: record.eventstoreUrl ?? '',
    kafkaBrokers: record.kafkaBrokers,
    host: api.hostname.replace(/^\[|\]$/g, ''),
    port: Number(api.port || 0),
    baseUrl: record.baseUrl ?? '',
    publicUrl: record.publicUrl,
  });
  const settings = folder.settings();
  if (shared) refuseOtherSettings(settingsIn(env), settings);
  const config = loadConfig({ ...env, ...settings, LOG_LEVEL: variable('LOG_LEVEL', 'warn') }, 'all');
  return { config, baseUrl: record.baseUrl, record, shared };
}

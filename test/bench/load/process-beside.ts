import { once } from 'node:events';
import { appPart } from '../../../src/embedded/stack/parts.js';
import { StackFolder } from '../../../src/embedded/stack/stack-folder.js';
import { type StackHandle } from '../../../src/embedded/stack/with-stack.js';

/** A running process of the service that no supervisor restarts. */
export interface ProcessBeside {
  readonly pid: number;
  /** Empty for a worker. */
  readonly url: string;
  /** Resolves when the process has ended. */
  end(): Promise<void>;
}

/** Starts a further api or worker on the stores of a stack, with the program, flags and settings of the stack's process. */
export async function startBeside(stack: StackHandle, role: 'api' | 'worker'): Promise<ProcessBeside> {
  const folder = new StackFolder(stack.config.dataDir);
  const { databaseUrl, eventstoreUrl } = stack.config;
  const addresses = { databaseUrl, eventstoreUrl, kafkaBrokers: null, baseUrl: stack.baseUrl ?? '', publicUrl: null };
  const listening = { host: '127.0.0.1', port: 0 };
  const settings = folder.settings();
  const part = appPart(folder, role, { ...addresses, ...listening, settings }, Promise.resolve());
  const { process: child, ready } = await part.launch();
  const gone = once(child, 'exit');
  const died = gone.then(([code]) => Promise.reject(new Error(`the second ${role} ended with ${code}`)));
  died.catch(() => undefined);
  const url = await Promise.race([ready, died]);
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
  };
  return { pid: child.pid ?? 0, url: url ?? '', end };
}

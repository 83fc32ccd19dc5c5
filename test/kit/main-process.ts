import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

export interface MainProcessOptions {
  readonly databaseUrl: string;
  readonly eventstoreUrl: string;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdio: ForkOptions['stdio'];
  /** Options of Node. */
  readonly execArgv?: readonly string[];
}

/** Starts the built program on a free port. */
export function forkMain(args: readonly string[], options: MainProcessOptions): ChildProcess {
  const { databaseUrl, eventstoreUrl, dataDir, env, stdio, execArgv = [] } = options;
  return fork(PROGRAM, args, {
    execArgv: [...execArgv, '--disable-warning=ExperimentalWarning'],
    stdio,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventstoreUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      ...env,
    },
  });
}

import { resolve } from 'node:path';
import { messageOf } from '../../kernel/error-message.js';
import { variable } from '../../platform/config/environment.js';
import { restrictFilesToOwner } from '../../platform/process/file-modes.js';
import { EXIT, UsageError, type CliCommand } from './command.js';
import { terminal } from './terminal.js';

const SAME_SIGNAL_MS = 1_000;
const STOP_WITHIN_MS = 60_000;

interface CommonOptions {
  readonly args: string[];
  readonly json: boolean;
  readonly help: boolean;
  readonly dataDir: string;
}

/** Options that every command accepts before a `--`. The rest belongs to the command. */
export function commonOptions(argv: readonly string[], cwd = process.cwd()): CommonOptions {
  const args: string[] = [];
  let json = false;
  let help = false;
  let dataDir: string | undefined;
  for (let i = 0; i < argv.length; i += 1) {
    const arg = argv[i] as string;
    if (arg === '--') {
      args.push(...argv.slice(i));
      break;
    } else if (arg === '--json') json = true;
    else if (arg === '--help' || arg === '-h') help = true;
    else if (arg === '--data') dataDir = argv[(i += 1)];
    else if (arg.startsWith('--data=')) dataDir = arg.slice('--data='.length);
    else args.push(arg);
    if (arg.startsWith('--data') && (arg === '--data' || arg.startsWith('--data=')) && !dataDir) {
      throw new UsageError('--data needs a folder');
    }
  }
  return { args, json, help, dataDir: resolve(cwd, dataDir ?? variable('DATA_DIR', '.data')) };
}

/** Runs the work of this process and exits with its code. */
export async function exitAfter(work: () => Promise<number>): Promise<void> {
  restrictFilesToOwner();
  // Node ends a program with unsettled promises with its own exit code; ours are 0, 1 and 2.
  const unanswered = (): void => {
    process.stderr.write('the command ended without a result\n');
    process.exit(EXIT.failed);
  };
  process.once('beforeExit', unanswered);
  const code = await work();
  process.off('beforeExit', unanswered);
  // Exits even when a command left handles open, but only after the last line is written.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}

/** Parses the common options and runs the command. @returns the exit code. */
export async function runCommand(command: CliCommand, argv: readonly string[]): Promise<number> {
  // Read before the arguments are parsed, so that a usage error uses the requested format.
  const json = argv.includes('--json');
  const failed = (error: unknown, code: number): number => {
    const message = messageOf(error);
    process.stderr.write(`${command.name}: ${message}\n`);
    if (code === EXIT.usage) process.stderr.write(`\n${usageOf(command)}\n`);
    if (json) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
    return code;
  };
  try {
    const common = commonOptions(argv);
    if (common.help) {
      const more = command.help?.(common.args) ?? '';
      process.stdout.write(`${usageOf(command)}\n${more === '' ? '' : `\n${more}\n`}`);
      return EXIT.ok;
    }
    const io = terminal({ dataDir: common.dataDir, json: common.json, stopping: stopSignal() });
    return await command.run(common.args, io);
  } catch (error) {
    return failed(error, error instanceof UsageError ? EXIT.usage : EXIT.failed);
  }
}

/** Aborts at the first signal. A second one, or a minute without an end, kills the process. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  let firstAt = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    // A terminal sends Ctrl-C to the whole process group and npm forwards it again, so one may arrive twice.
    if (stopping.signal.aborted && performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(EXIT.failed);
    if (stopping.signal.aborted) return;
    firstAt = performance.now();
    stopping.abort(signal);
    setTimeout(() => process.exit(EXIT.failed), STOP_WITHIN_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return stopping.signal;
}

function usageOf(command: CliCommand): string {
  return `${command.name}: ${command.summary}\n\n${command.usage.replace(/^\n/, '').trimEnd()}\n\n${COMMON_HELP}`;
}

export const COMMON_HELP = `Every command takes:
  --json       the last line on standard output is one JSON object
  --data DIR   data folder of the stack (default: $DATA_DIR, else .data)
  --help       this text
Exit codes: 0 success, 1 failure, 2 wrong usage.`;

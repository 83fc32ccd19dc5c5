import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { variable } from '../platform/config/environment.js';
import { messageOf } from '../kernel/error-message.js';
import { EXIT, UsageError, type CliCommand } from './io/command.js';
import { terminal } from './io/terminal.js';

/**
 * Commands are files named `<name>.cli.js`: those beside this one and, in a checkout, those of the workshop, which the
 * container image omits. Only the requested one is loaded.
 */
const COMMAND_FILE = /^([a-z0-9-]+)\.cli\.(?:js|ts)$/;

const COMMAND_FOLDERS = [
  ...['.', './money'],
  ...['../../test/bench', '../../test/chaos', '../../test/simulation', '../../test/fuzz', '../../test/clients'],
  '../../test/interop',
];

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

export async function main(argv: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = argv;
  if (name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${await overview()}\n`);
    return EXIT.ok;
  }
  const command = await findCommand(name);
  if (!command) {
    process.stderr.write(`there is no command "${name}"\n\n${await overview()}\n`);
    return EXIT.usage;
  }
  return runCommand(command, rest);
}

async function runCommand(command: CliCommand, argv: readonly string[]): Promise<number> {
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

function commandFiles(): { name: string; file: string }[] {
  const found: { name: string; file: string }[] = [];
  for (const folder of COMMAND_FOLDERS.map((path) => join(import.meta.dirname, path)).filter(existsSync)) {
    for (const file of readdirSync(folder)) {
      const name = COMMAND_FILE.exec(file)?.[1];
      if (name) found.push({ name, file: join(folder, file) });
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function load(file: string): Promise<CliCommand> {
  return ((await import(pathToFileURL(file).href)) as { command: CliCommand }).command;
}

async function findCommand(name: string): Promise<CliCommand | null> {
  const found = commandFiles().find((candidate) => candidate.name === name);
  return found ? load(found.file) : null;
}

async function overview(): Promise<string> {
  const commands = await Promise.all(commandFiles().map(({ file }) => load(file)));
  const width = Math.max(...commands.map((command) => command.name.length));
  const list = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    'npm start runs the service; npm run COMMAND -- --help explains a command.',
    '',
    'Commands:',
    ...list,
    '',
    COMMON_HELP,
  ].join('\n');
}

function usageOf(command: CliCommand): string {
  return `${command.name}: ${command.summary}\n\n${command.usage.replace(/^\n/, '').trimEnd()}\n\n${COMMON_HELP}`;
}

const COMMON_HELP = `Every command takes:
  --json       the last line on standard output is one JSON object
  --data DIR   data folder of the stack (default: $DATA_DIR, else .data)
  --help       this text
Exit codes: 0 success, 1 failure, 2 wrong usage.`;

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXIT, type CliCommand } from './io/command.js';
import { COMMON_HELP, runCommand } from './io/run-command.js';

/**
 * Commands are files named `<name>.cli.js`: those beside this one and, in a checkout, those of the workshop, which the
 * container image omits. Only the requested one is loaded.
 */
const COMMAND_FILE = /^([a-z0-9-]+)\.cli\.(?:js|ts)$/;
/** A literal without escapes; any other summary is evaluated. */
const SUMMARY = /\bsummary: (?:'([^'\\\n]*)'|"([^"\\\n]*)"),/;

const COMMAND_FOLDERS = [
  ...['.', './money'],
  ...['../../test/bench', '../../test/chaos', '../../test/simulation', '../../test/fuzz', '../../test/clients'],
  '../../test/interop',
];

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

interface CommandFile {
  readonly name: string;
  readonly file: string;
}

export function commandFiles(folders: readonly string[] = COMMAND_FOLDERS): CommandFile[] {
  const found: CommandFile[] = [];
  for (const folder of folders.map((path) => resolve(import.meta.dirname, path)).filter(existsSync)) {
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

/** Read from the command's file, since all commands together load nearly every module. */
export async function summaryOf({ file }: CommandFile): Promise<string> {
  const text = readFileSync(file, 'utf8');
  const literal = SUMMARY.exec(text.slice(text.indexOf('export const command')));
  return literal?.[1] ?? literal?.[2] ?? (await load(file)).summary;
}

async function overview(): Promise<string> {
  const commands = await Promise.all(
    commandFiles().map(async (found) => ({ name: found.name, summary: await summaryOf(found) })),
  );
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

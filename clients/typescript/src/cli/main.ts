#!/usr/bin/env node
import { API_VERSION, ApiError, AuthenticationError, Scoutline, ScoutlineError } from '../scoutline.js';
import { accountCommand } from './account-command.js';
import { type Command, EXIT, type Terminal, UsageError } from './command.js';
import { completionCommand } from './completion-command.js';
import { matchCommand } from './match-command.js';
import { startupsCommand } from './startups-command.js';
import { webhooksCommand } from './webhooks-command.js';

const OTHERS = [startupsCommand, matchCommand, webhooksCommand, accountCommand];
const COMMANDS: readonly Command[] = [...OTHERS, completionCommand(OTHERS)];
const BAR_WIDTH = 30;

const OVERVIEW = `scoutline ${API_VERSION}: companies, investors and webhooks of a Scoutline service

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join('\n')}

scoutline COMMAND --help shows the options of a command.

  SCOUTLINE_API_KEY   your key
  SCOUTLINE_BASE_URL  address of the service (default http://127.0.0.1:3000)

Exit codes: 0 success, 1 failure, 2 wrong usage, 130 Ctrl-C.`;

async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.print(OVERVIEW);
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  if (name === '--version') {
    terminal.print(API_VERSION);
    return EXIT.ok;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) {
    terminal.note(`scoutline: there is no command ${name}; scoutline --help lists them`);
    return EXIT.usage;
  }
  if (args.includes('--help') || args.includes('-h')) {
    terminal.print(command.usage);
    return EXIT.ok;
  }
  try {
    await command.run(args, terminal);
    return EXIT.ok;
  } catch (error) {
    if (terminal.stopping.aborted) return EXIT.interrupted;
    if (error instanceof UsageError) {
      terminal.note(`scoutline ${name}: ${error.message}\n\n${command.usage}`);
      return EXIT.usage;
    }
    terminal.note(`scoutline ${name}: ${explained(error)}`);
    return EXIT.failed;
  }
}

function explained(error: unknown): string {
  if (error instanceof AuthenticationError) return `${error.message}\nset SCOUTLINE_API_KEY to your key`;
  if (error instanceof ApiError && error.retryAfterSeconds !== null) {
    return `${error.message}\ntry again in ${Math.ceil(error.retryAfterSeconds)} s`;
  }
  if (error instanceof ScoutlineError || error instanceof Error) return error.message;
  return String(error);
}

function terminalOf(stopping: AbortSignal): Terminal {
  return {
    stopping,
    client: () => new Scoutline(),
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    progress: (done, total, label) => {
      const filled = Math.round((BAR_WIDTH * done) / Math.max(total, 1));
      const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
      if (process.stderr.isTTY) process.stderr.write(`\r${bar} ${done}/${total} ${label}${done >= total ? '\n' : ''}`);
    },
  };
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(EXIT.interrupted);
    stopping.abort(new Error('stopped'));
  });
}
// A reader that has enough, such as head, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.failed),
);
process.exitCode = await main(process.argv.slice(2), terminalOf(stopping.signal));

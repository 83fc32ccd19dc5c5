import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Scoutline } from '../scoutline.js';

/** Exit codes are a contract: 0 success, 1 failure, 2 wrong usage, 130 ended by Ctrl-C. */
export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** A command of the command line; subcommands are its first argument. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Text of `--help`. */
  readonly usage: string;
  readonly subcommands: readonly string[];
  /** Long options without their dashes. */
  readonly options: readonly string[];
  run(args: readonly string[], terminal: Terminal): Promise<void>;
}

/** Where a command reads and writes. */
export interface Terminal {
  /** Aborts at Ctrl-C and SIGTERM. */
  readonly stopping: AbortSignal;
  readonly client: () => Scoutline;
  /** A line of the result, on standard output. */
  print(line: string): void;
  /** A line for people, on standard error. */
  note(line: string): void;
  /** A progress bar on standard error; shown on terminals only. */
  progress(done: number, total: number, label: string): void;
}

/** The arguments are wrong; the message says why. */
export class UsageError extends Error {}

export function parseCommandLine<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

export function wholeNumber(option: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
    throw new UsageError(`--${option} is ${JSON.stringify(text)}; it must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** Rows in columns as wide as their widest cell; control characters of outside text are removed. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map((cell) => cell.replace(/\p{Cc}/gu, ' ')));
  const widths = clean.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return clean.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

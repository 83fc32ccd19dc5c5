import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command may say and where: people on the terminal, scripts on the last line of standard output. */
export interface CliIo {
  /** Which stack: the folder of its data, absolute. */
  readonly dataDir: string;
  readonly json: boolean;
  /** A line for people. Under `--json` it goes to standard error, so that standard output holds only the result. */
  say(line: string): void;
  /** A line that is never part of the result. */
  note(line: string): void;
  /** The command's result; under `--json` printed as one line. Call it once, at the end. */
  result(value: Record<string, unknown>): void;
  /** A bar on standard error; `total` null where the amount is not known beforehand. */
  progress(label: string, total: number | null): Progress;
  /** Aborts at Ctrl-C or SIGTERM; a command that only reads may ignore it. */
  readonly stopping: AbortSignal;
}

export interface Progress {
  update(done: number, detail?: string): void;
  end(): void;
}

/** Exit codes are a promise: 0 all went well, 1 not, 2 wrong usage. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export interface CliCommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The rest of `--help`: forms, options, examples. */
  readonly usage: string;
  /** @returns the exit code. Throw `UsageError` for wrong arguments; any other error is a failure. */
  run(args: string[], io: CliIo): Promise<number>;
}

/** The caller typed something that cannot work; the message says what, and the usage is shown. */
export class UsageError extends Error {}

/** `parseArgs` of Node, strict, with its complaints as usage errors. */
export function parseCommandLine<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    // Strict is its default; said again here it would only lose the types of the options.
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A whole number given as an option, within bounds. */
export function wholeNumber(option: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
    throw new UsageError(`--${option} is ${JSON.stringify(text)}; it must be a whole number from ${min} to ${max}`);
  }
  return value;
}

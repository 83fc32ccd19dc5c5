import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command's output: text for people on the terminal, a result for scripts on the last line of standard output. */
export interface CliIo {
  /** The stack's data folder, absolute. */
  readonly dataDir: string;
  readonly json: boolean;
  /** A line for people. Under `--json` it goes to standard error, so that standard output contains only the result. */
  say(line: string): void;
  /** A line that is never part of the result. */
  note(line: string): void;
  /** The command's result; under `--json` printed as one line. Call it once, at the end. */
  result(value: Record<string, unknown>): void;
  /** A progress bar on standard error; `total` is null when the amount is unknown. */
  progress(label: string, total: number | null): Progress;
  /** Aborts at Ctrl-C or SIGTERM; a command that only reads may ignore it. */
  readonly stopping: AbortSignal;
}

export interface Progress {
  update(done: number, detail?: string): void;
  end(): void;
}

/** The exit codes are a contract: 0 success, 1 failure, 2 wrong usage. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export interface CliCommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The rest of `--help`: forms, options, examples. */
  readonly usage: string;
  /** Further help for the given arguments. */
  help?(args: readonly string[]): string;
  /** @returns the exit code. Throws `UsageError` for wrong arguments; any other error is a failure. */
  run(args: string[], io: CliIo): Promise<number>;
}

/** The arguments are invalid; the message says why, and the usage is shown. */
export class UsageError extends Error {}

/** Node's strict `parseArgs`, with its errors as usage errors. */
export function parseCommandLine<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    // `strict` is the default; passing it here would lose the types of the options.
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Parses a whole-number option within bounds. */
export function wholeNumber(option: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
    throw new UsageError(`--${option} is ${JSON.stringify(text)}; it must be a whole number from ${min} to ${max}`);
  }
  return value;
}

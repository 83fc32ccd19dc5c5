import { spawn, type ChildProcess } from 'node:child_process';
import { type Readable, type Writable } from 'node:stream';

export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  /** Working folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Limit of address space, MiB. */
  readonly memoryMb: number;
  /** How far its priority is below that of this process: 0 to 19. */
  readonly niceness: number;
  /** Limit of written files, MiB. */
  readonly fileMb?: number;
  /** Limit of standard output in bytes; more ends the program. */
  readonly maxOutputBytes?: number;
  /** How many characters of its standard error are returned, from the end. */
  readonly stderrChars?: number;
  readonly input?: string;
  /** Called with each line of its standard error. */
  readonly onLine?: (line: string) => void;
}

export interface ProgramOutput {
  readonly stdout: Buffer;
  /** The last part of standard error. */
  readonly stderr: string;
}

/** The program does not exist or is not executable. */
export class ProgramMissing extends Error {}

/** The program exited with an error or exceeded a limit. */
export class ProgramFailed extends Error {
  constructor(
    message: string,
    readonly stderr: string,
    readonly reason: 'exit' | 'timeout' | 'output',
    /** Exit code, where it exited by itself. */
    readonly code: number | null = null,
  ) {
    super(message);
  }
}

/**
 * Sets the limits, then starts the program in a process group of its own. A shell waits on a pipe of this process and
 * kills the group when the pipe closes, so no program outlives a crash. With Linux autogroup, nice values count only
 * within a session, so the session's priority is set too; unprivileged processes may set few of them a second, hence
 * the second try.
 */
const GUARD = [
  'ulimit -v "$1"; ulimit -f "$2"; nice=$3; shift 3',
  '{ echo "$nice" >/proc/self/autogroup; } 2>/dev/null; told=$?',
  '([ $told = 0 ] || { sleep 0.2; echo "$nice" >/proc/self/autogroup; }; read -r _ <&3; kill -9 0) >/dev/null 2>&1 & exec nice -n "$nice" "$@" 3<&-',
].join('; ');
const STDERR_TAIL = 8_000;
const MISSING = [126, 127];

/**
 * Runs a program to its end and returns its output.
 * @throws ProgramMissing, ProgramFailed, or the signal's reason; by then the whole group is dead.
 */
export async function runProgram(run: ProgramRun): Promise<ProgramOutput> {
  run.signal.throwIfAborted();
  const caps = [run.memoryMb * 1_024, (run.fileMb ?? 2_048) * 2_048, run.niceness].map(String);
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', ...caps, run.program, ...run.args], {
    cwd: run.folder,
    detached: true,
    stdio: [run.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
    env: environmentOf(run.folder),
  });
  const reason: { of: 'timeout' | 'output' | null } = { of: null };
  const end = (why: typeof reason.of): void => {
    reason.of ??= why;
    killGroup(child);
  };
  const onAbort = (): void => end(null);
  run.signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => end('timeout'), run.timeoutMs);
  const guard = child.stdio[3] as Writable;
  guard.on('error', () => undefined);
  try {
    if (run.input !== undefined) child.stdin?.on('error', () => undefined).end(run.input);
    const stderr = readTail(child.stderr as Readable, run);
    const stdout = collect(child.stdout as Readable, run.maxOutputBytes ?? 1024 * 1024, () => end('output'));
    const code = await exitOf(child);
    run.signal.throwIfAborted();
    const text = stderr();
    if (reason.of) throw new ProgramFailed(`${run.program} went beyond its cap of ${reason.of}`, text, reason.of);
    if (MISSING.includes(code ?? 0)) throw new ProgramMissing(`${run.program} cannot be run`);
    if (code !== 0) throw new ProgramFailed(`${run.program} ended with ${code ?? 'a signal'}`, text, 'exit', code);
    return { stdout: stdout(), stderr: text };
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener('abort', onAbort);
    guard.destroy();
    killGroup(child);
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group no longer exists.
  }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
    // Remaining processes of the group may keep its pipes open, so they are killed.
    child.once('exit', () => killGroup(child));
  });
}

function collect(stream: Readable, maxBytes: number, tooMuch: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) tooMuch();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks);
}

function readTail(
  stream: Readable,
  { onLine, stderrChars = STDERR_TAIL }: Pick<ProgramRun, 'onLine' | 'stderrChars'>,
): () => string {
  let text = '';
  let line = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text += chunk;
    // Cutting copies the text, so it is done once in a while.
    if (text.length > 2 * stderrChars) text = text.slice(-stderrChars);
    if (!onLine) return;
    const lines = (line + chunk).split(/[\r\n]+/);
    line = (lines.pop() ?? '').slice(-STDERR_TAIL);
    lines.forEach(onLine);
  });
  return () => text.slice(-stderrChars);
}

/** Inherits nothing from this process; fonts come only from the folder. */
function environmentOf(folder: string): Record<string, string> {
  const PATH = '/usr/local/bin:/usr/bin:/bin';
  return { PATH, HOME: folder, LC_ALL: 'C.UTF-8', FONTCONFIG_FILE: `${folder}/fonts.conf` };
}

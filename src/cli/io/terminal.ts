import { SingleBar, type Options } from 'cli-progress';
import { type CliIo, type Progress } from './command.js';

/** Without a terminal a bar would fill a log file, so a line is written this often instead. */
const LINE_EVERY_MS = 5_000;

/** The real terminal for a command. */
export function terminal(options: { dataDir: string; json: boolean; stopping: AbortSignal }): CliIo {
  const { dataDir, json, stopping } = options;
  // A closed reader (`| head -1`, a closed terminal) must not stop the work.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  const note = (line: string): void => void process.stderr.write(`${line}\n`);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  return {
    dataDir,
    json,
    stopping,
    note,
    say: json ? note : print,
    result: (value) => {
      if (json) print(JSON.stringify(value));
    },
    progress: (label, total) => (process.stderr.isTTY ? bar(label, total) : lines(label, total, note)),
  };
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function bar(label: string, total: number | null): Progress {
  const format =
    total === null
      ? `${label} {value} {detail}`
      : `${label} {bar} {percentage}% {value}/{total} {eta_formatted} {detail}`;
  const options: Options = { format, hideCursor: true, etaBuffer: 50, stream: process.stderr };
  const single = new SingleBar(options);
  single.start(total ?? 0, 0, { detail: '' });
  return {
    update: (done, detail = '') => single.update(done, { detail }),
    end: () => single.stop(),
  };
}

/** A rounded duration: `40 s`, `12 min`, `3 h 5 min`. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function lines(label: string, total: number | null, note: (line: string) => void): Progress {
  const startedAt = performance.now();
  let nextAt = startedAt + LINE_EVERY_MS;
  let last = '';
  return {
    update: (done, detail = '') => {
      last = `${label}: ${done}${total === null ? '' : ` of ${total}`}${detail ? ` (${detail})` : ''}`;
      const now = performance.now();
      if (now < nextAt) return;
      nextAt = now + LINE_EVERY_MS;
      const left = total === null || done === 0 ? null : ((now - startedAt) / done) * (total - done);
      note(left === null ? last : `${last}, ${duration(left)} to go`);
    },
    end: () => {
      if (last) note(last);
    },
  };
}

import { SingleBar, type Options } from 'cli-progress';
import { type CliIo, type Progress } from './command.js';

/** Off a terminal a bar would be noise in a log file: one line this often instead. */
const LINE_EVERY_MS = 5_000;

/** The real terminal as a command sees it. */
export function terminal(options: { dataDir: string; json: boolean; stopping: AbortSignal }): CliIo {
  const { dataDir, json, stopping } = options;
  // A reader that has gone away (`| head -1`, a closed terminal) is no reason to stop working.
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

function lines(label: string, total: number | null, note: (line: string) => void): Progress {
  let nextAt = performance.now() + LINE_EVERY_MS;
  let last = '';
  return {
    update: (done, detail = '') => {
      last = `${label}: ${done}${total === null ? '' : ` of ${total}`}${detail ? ` (${detail})` : ''}`;
      if (performance.now() < nextAt) return;
      nextAt = performance.now() + LINE_EVERY_MS;
      note(last);
    },
    end: () => {
      if (last) note(last);
    },
  };
}

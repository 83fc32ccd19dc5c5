import { parseArgs } from 'node:util';
import { messageOf } from '../../kernel/error-message.js';
import { restrictFilesToOwner } from '../../platform/process/file-modes.js';
import { startEmulator } from './emulator.js';

const HELP = `An EventStoreDB for development and tests: one node, no TLS, no users, on 127.0.0.1.

  eventstore --data DIR [--port PORT] [--health-port PORT] [--json]

  --data DIR    folder of the store; made where it does not exist
  --port PORT   port to listen on (default 2113; 0 takes a free one)
  --health-port PORT
                answer /health/live here; nowhere by default
  --json        print {"eventstore_url", "health_url", "port", "pid"} instead of a sentence once it listens
  --help        this text

Everything acknowledged is on the disk. SIGINT and SIGTERM stop it cleanly. What it does and does not do is in
docs/emulator.md.
`;

async function main(): Promise<number> {
  restrictFilesToOwner();
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: '2113' },
      'health-port': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!values.data) throw new Error('--data is missing: the folder of the store');
  const port = portOf('port', values.port);
  const healthPort = values['health-port'] === undefined ? undefined : portOf('health-port', values['health-port']);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const emulator = await startEmulator({ dataDir: values.data, port, healthPort });
  const { url, healthUrl } = emulator;
  const ready = { eventstore_url: url, health_url: healthUrl, port: emulator.port, pid: process.pid };
  process.stdout.write(
    values.json ? `${JSON.stringify(ready)}\n` : `event store ready at ${emulator.url} (pid ${process.pid})\n`,
  );
  process.send?.({ type: 'ready', url: emulator.url });
  await stopped;
  await emulator.close();
  return 0;
}

function portOf(option: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`--${option} must be 0 to 65535, got ${text}`);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  },
);

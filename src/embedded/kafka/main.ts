import { parseArgs } from 'node:util';
import { messageOf } from '../../kernel/error-message.js';
import { restrictFilesToOwner } from '../../platform/process/file-modes.js';
import { startKafka } from './kafka.js';

const HELP = `A real single-node Apache Kafka on 127.0.0.1, for development and tests.

  kafka --data DIR [--port PORT]

  --data DIR    folder of the broker; made where it does not exist
  --port PORT   port to listen on (default 9092; 0 takes a free one)
  --help        this text

Needs Java 17, and Maven the first time, when it fetches the broker. SIGINT and SIGTERM stop it cleanly.
`;

async function main(): Promise<number> {
  restrictFilesToOwner();
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: '9092' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const port = Number(values.port);
  if (!values.data) throw new Error('--data is missing: the folder of the broker');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port must be 0 to 65535, got ${values.port}`);
  const stopped = new Promise<'stopped'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('stopped'));
  });
  const kafka = await startKafka({ dataDir: values.data, port, log: (line) => process.stdout.write(`${line}\n`) });
  process.stdout.write(`Kafka ready at ${kafka.brokers.join(',')} (pid ${kafka.pid})\n`);
  process.send?.({ type: 'ready', url: kafka.brokers[0] });
  const reason = await Promise.race([stopped, kafka.exited]);
  await kafka.close();
  if (reason === 'stopped') return 0;
  throw new Error('the broker ended by itself; see broker.log in its folder');
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  },
);

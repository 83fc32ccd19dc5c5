import { join } from 'node:path';
import { startEmulator } from '../embedded/eventstore/emulator.js';
import { EXIT, parseCommandLine, wholeNumber, type CliCommand } from './io/command.js';

export const command: CliCommand = {
  name: 'eventstore',
  summary: 'run the EventStoreDB emulator alone, until Ctrl-C',
  usage: `
  npm run eventstore -- --port 2113 --data DIR

One EventStoreDB node for development and tests, on 127.0.0.1, without TLS and users; any EventStoreDB client can use
it. It serves the log of the data folder (DIR/eventstore), which must not be in use by another process. Everything it
acknowledges is on the disk. What it does and does not do is in docs/emulator.md.

  --port N          where it listens; 0 takes a free port (default: 2113)
  --health-port N   where /health/live answers; nowhere by default

With --json the line is printed when it listens: eventstore_url, health_url, port, pid.`,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: { port: { type: 'string', default: '2113' }, 'health-port': { type: 'string' } },
    });
    const port = wholeNumber('port', values.port, [0, 65_535]);
    const health = values['health-port'];
    const healthPort = health === undefined ? undefined : wholeNumber('health-port', health, [0, 65_535]);
    const dataDir = join(io.dataDir, 'eventstore');
    const emulator = await startEmulator({ dataDir, port, healthPort });
    io.say(`event store ready at ${emulator.url}, its log in ${dataDir}`);
    const { url, healthUrl } = emulator;
    io.result({ eventstore_url: url, health_url: healthUrl, port: emulator.port, pid: process.pid });
    await new Promise<void>((stopped) => {
      if (io.stopping.aborted) stopped();
      io.stopping.addEventListener('abort', () => stopped(), { once: true });
    });
    await emulator.close();
    return EXIT.ok;
  },
};

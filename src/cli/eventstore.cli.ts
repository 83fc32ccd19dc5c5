import { join } from 'node:path';
import { startEmulator } from '../embedded/eventstore/emulator.js';
import { EXIT, parseCommandLine, wholeNumber, type CliCommand } from './io/command.js';

export const command: CliCommand = {
  name: 'eventstore',
  summary: 'run the EventStoreDB emulator alone, until Ctrl-C',
  usage: `
  npm run eventstore -- --port 2113 --data DIR

One EventStoreDB node for development and tests, on 127.0.0.1, without TLS and users; any EventStoreDB client can use
it. It serves the log of the data folder (DIR/eventstore), which must not be in use by another process. Every
acknowledged write is on disk. docs/emulator.md lists supported and unsupported features.

  --port N          port to listen on; 0 picks a free port (default: 2113)
  --health-port N   port of /health/live (default: none)

With --json, one line when it listens: eventstore_url, health_url, port, pid.`,

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

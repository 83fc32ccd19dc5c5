import { withStack } from '../embedded/stack/with-stack.js';
import { outsideServers } from '../platform/config/environment.js';
import { migrate } from '../platform/read-store/migrate.js';
import { EXIT, parseCommandLine, type CliCommand } from './io/command.js';

export const command: CliCommand = {
  name: 'migrate',
  summary: 'migrate the database to the newest schema (npm start does it automatically)',
  usage: `
  DATABASE_URL=postgres://… npm run migrate

With --json: applied[] (names, oldest first).`,

  async run(args, io) {
    parseCommandLine({ args, options: {} });
    const url = outsideServers().databaseUrl;
    const { dataDir, json } = io;
    const applied = url
      ? await migrate(url)
      : await withStack({ dataDir, json, needs: ['postgres'] }, ({ config }) => migrate(config.databaseUrl));
    for (const name of applied) io.say(`applied ${name}`);
    if (applied.length === 0) io.say('the database is up to date');
    io.result({ applied });
    return EXIT.ok;
  },
};

import { isRunning } from '../embedded/stack/process-identity.js';
import { StackFolder } from '../embedded/stack/stack-folder.js';
import { stackResult } from '../embedded/stack/stack-result.js';
import { countEverythingParked } from '../platform/consumers/parked-everywhere.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { EXIT, parseCommandLine, type CliCommand } from './io/command.js';
import { testHostsOf, testHostsWarning } from './reports/test-hosts.js';

export const command: CliCommand = {
  name: 'status',
  summary: 'show whether the service runs, its address and its processes',
  usage: `
  npm run status
  npm run status -- --json

Exits with 0 where the stack of this data folder is ready, else with 1.
With --json: base_url, api_key, operator_token, eventstore_url, database_url, kafka_brokers, pids {name: pid},
parked {projection, group, process, effect} (counts of failed events; null if the database does not answer),
test_hosts[] (hosts of SAFE_FETCH_TEST_HOSTS, which outbound requests may reach; null if the service does not answer).`,

  async run(args, io) {
    parseCommandLine({ args, options: {} });
    const folder = new StackFolder(io.dataDir);
    const record = folder.running();
    if (!record) throw new Error(`no stack runs on ${io.dataDir}; start it with npm start`);
    if (!record.complete) throw new Error(`only parts run on ${io.dataDir}, for "${record.owner.command}"`);
    if (!record.ready) throw new Error(`the stack on ${io.dataDir} is still starting`);
    const processes = Object.entries(record.processes);
    for (const [name, identity] of processes) {
      io.say(`${name.padEnd(11)} ${isRunning(identity) ? 'up' : 'starting again'}  pid ${identity.pid}`);
    }
    io.say(`address     ${record.publicUrl ?? record.baseUrl}`);
    const result = stackResult(record, folder);
    const testHosts = await testHostsOf(record.baseUrl, String(result.operator_token));
    const warning = testHostsWarning(testHosts);
    if (warning !== null) io.say(warning);
    const parked = await parkedIn(record.databaseUrl);
    const count = Object.values(parked ?? {}).reduce((sum, each) => sum + each, 0);
    if (count > 0) io.say(`parked      ${count} could not be dealt with: npm run feed -- parked`);
    io.result({ ...result, parked, test_hosts: testHosts });
    return EXIT.ok;
  },
};

/** Null when the database does not answer. */
async function parkedIn(databaseUrl: string | null): Promise<Record<string, number> | null> {
  if (databaseUrl === null) return null;
  const store = new ReadStore({ url: databaseUrl, applicationName: 'scoutline cli', poolSize: 1 });
  try {
    return await countEverythingParked(store);
  } catch {
    return null;
  } finally {
    await store.close();
  }
}

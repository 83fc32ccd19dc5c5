import { withStack } from '../../src/embedded/stack/with-stack.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand } from '../../src/cli/io/command.js';
import { tryContracts } from './contract-trial.js';
import { trySinks } from './sink-trial.js';

export const command: CliCommand = {
  name: 'interop',
  summary: 'try the programs of data teams on datasets and topics: datacontract-cli, Kafka Connect',
  usage: `
  npm run interop -- contracts [--only NAME]
  npm run interop -- sinks

Needs a data folder with records, such as one that npm start -- --demo --kafka --data DIR has filled, and the datasets of a
day: npm run datasets -- build --at now --data DIR. Where nothing runs on the folder, a stack is started for the trial.

contracts runs datacontract-cli on each dataset and each topic with its own contract: files against the declared types,
messages as the registry decodes them. --only takes the name of a dataset or a topic.

sinks runs Kafka Connect with the settings of the guide /docs/states, into a Postgres database and into Iceberg tables on a
local S3 server, both of which it removes again. It corrects one company of the data folder and withdraws another, and
waits until each table equals the topic. Use a folder of which you have no other need.

Python packages and jars are fetched once, into ~/.cache/scoutline (about 150 MB and 350 MB). Java 17 and Maven are needed.

With --json:
  contracts  contracts[] {name, kind, passed, checks, failed[]}; exits 1 where one fails
  sinks      tables[] {topic, rows, deleted}, iceberg {files, rows, records}, versions`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { only: { type: 'string' } },
    });
    const [action, ...more] = positionals;
    if (more.length > 0 || (action !== 'contracts' && action !== 'sinks')) {
      throw new UsageError('say one of contracts, sinks');
    }
    if (action === 'sinks' && values.only !== undefined) throw new UsageError('--only is an option of contracts');
    const needs = ['postgres', 'eventstore', 'kafka', 'api', 'worker'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
      const brokers = stack.config.kafkaBrokers;
      if (!brokers || stack.baseUrl === null) {
        throw new UsageError('the running stack has no broker; start it with npm start -- --kafka');
      }
      const trial = { stack, brokers, baseUrl: stack.baseUrl, say: (line: string) => io.say(line) };
      if (action === 'sinks') {
        io.result({ ...(await trySinks(trial)) });
        return EXIT.ok;
      }
      const contracts = await tryContracts(trial, values.only);
      io.result({ contracts });
      return contracts.every(({ passed }) => passed) ? EXIT.ok : EXIT.failed;
    });
  },
};

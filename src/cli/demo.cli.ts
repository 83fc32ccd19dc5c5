import { demoKey } from '../embedded/stack/demo-account.js';
import { StackFolder } from '../embedded/stack/stack-folder.js';
import { variable } from '../platform/config/environment.js';
import { DemoFolder } from './demo/demo-folder.js';
import { fillDemo } from './demo/fill-demo.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';

export const command: CliCommand = {
  name: 'demo',
  summary: 'fill a demo of npm start -- --demo again, or remove it',
  usage: `
  npm start -- --demo --data DIR      start a demo: made-up companies, rounds, people, press, a board, jobs
  npm run demo -- fill [--data DIR]   add what an interrupted fill left out; the demo must be running
  npm run demo -- remove [--data DIR] remove the demo and its data folder; it must be stopped

Every page and answer of a demo says so (X-Demo-Data: true). A folder with other data is not filled, and other files in
the folder of a demo are not removed.

With --json: data_dir, filled or removed`,

  async run(args, io) {
    const { positionals } = parseCommandLine({ args, allowPositionals: true, options: {} });
    const [action, ...more] = positionals;
    if ((action !== 'fill' && action !== 'remove') || more.length > 0) {
      throw new UsageError(`say what to do: fill or remove${action ? ` (not ${positionals.join(' ')})` : ''}`);
    }
    const demo = new DemoFolder(io.dataDir);
    if (demo.record === null) throw new Error(`${io.dataDir} is no demo; start one: npm start -- --demo --data DIR`);
    return action === 'fill' ? fill(demo, io) : remove(demo, io);
  },
};

async function fill(demo: DemoFolder, io: CliIo): Promise<number> {
  const folder = new StackFolder(io.dataDir);
  const running = folder.running();
  if (!running?.ready || !running.baseUrl) throw new Error('the demo is not running; start it: npm start -- --demo');
  const operatorToken = variable('OPERATOR_TOKEN', folder.secrets().operatorToken);
  const apiKey = await demoKey(folder, running.baseUrl, operatorToken);
  await fillDemo({ baseUrl: running.baseUrl, apiKey, operatorToken }, io);
  const { record } = demo;
  if (record) demo.write({ ...record, isFilled: true });
  io.result({ data_dir: io.dataDir, filled: true });
  return EXIT.ok;
}

async function remove(demo: DemoFolder, io: CliIo): Promise<number> {
  const running = new StackFolder(io.dataDir).running();
  if (running) throw new Error(`the demo runs as process ${running.owner.pid}; stop it first`);
  const others = demo.remove();
  io.say(`removed ${others.length === 0 ? io.dataDir : `the demo in ${io.dataDir}`}`);
  if (others.length > 0) io.note(`not of the demo, and still there: ${others.join(', ')}`);
  io.result({ data_dir: io.dataDir, removed: true });
  return EXIT.ok;
}

import { connect } from 'node:net';
import { once } from 'node:events';
import { UsageError, type CliCommand, type CliIo } from './io/command.js';
import { command as moderate } from './moderate.cli.js';
import { command as projections } from './projections.cli.js';
import { command as start } from './start.cli.js';
import { command as webhooks } from './webhooks.cli.js';

const ioOf = (more: object = {}): CliIo => ({ json: true, dataDir: '/nowhere', ...more }) as unknown as CliIo;
const run = async (command: CliCommand, line: string): Promise<unknown> =>
  command.run(line.split(' '), ioOf({ stopping: AbortSignal.abort() }));

describe('a command that would do less than asked, or more, is wrong usage', () => {
  it.each([
    'approve ID1 ID2 ID3',
    'reject ID1 ID2 --reason x',
    'show ID1 ID2',
    'list pending',
    'people ID',
    'separate ID1 ID2 --reason x',
  ])('moderate %s', async (line) => {
    await expect(run(moderate, line)).rejects.toThrow(UsageError);
  });

  it.each([
    'rebuild companies --schema scratch',
    'rebuild companies --verify --until @5',
    'rebuild --all --verify --adopt-log',
  ])('projections %s', async (line) => {
    await expect(run(projections, line)).rejects.toThrow(UsageError);
  });
});

it('a wrong port of the environment is named as the variable, one of the command line as the option', async () => {
  const before = process.env.PORT;
  process.env.PORT = 'abc';
  try {
    await expect(start.run([], ioOf())).rejects.toThrow('PORT is "abc"; it must be a whole number from 0 to 65535');
    await expect(start.run(['--port', 'x'], ioOf())).rejects.toThrow('--port is "x"');
  } finally {
    if (before === undefined) delete process.env.PORT;
    else process.env.PORT = before;
  }
});

it('webhooks listen goes on after a sender that hangs up in the middle of a request', async () => {
  const stop = new AbortController();
  const result: object[] = [];
  let heard: (line: string) => void = () => undefined;
  const listening = new Promise<string>((resolve) => (heard = resolve));
  const io = ioOf({
    stopping: stop.signal,
    say: (line: string) => heard(line),
    result: (one: object) => result.push(one),
  });
  const ended = webhooks.run(['listen', '--port', '0'], io);
  const port = Number((await listening).split(':').at(-1));
  const sender = connect(port, '127.0.0.1');
  await once(sender, 'connect');
  await new Promise((done) => sender.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf', done));
  sender.resetAndDestroy();
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(200);
  stop.abort();
  expect(await ended).toBe(0);
  expect(result).toMatchObject([{ received: 1 }]);
});

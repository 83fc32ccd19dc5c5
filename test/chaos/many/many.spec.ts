import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../kit/until.js';
import { Random } from '../../simulation/random.js';
import { describeDisruption, membersOf, planRound } from './disruption-plan.js';
import { Link } from '../../kit/link.js';
import { CLOCK_VARIABLE, PORTS_VARIABLE } from './process-world.js';

const REGISTER = new URL('../../kit/register-typescript.mjs', import.meta.url).href;
const PRELOAD = new URL('./process-world.ts', import.meta.url).href;
const MEMBERS = membersOf({ apis: 4, workers: 3, consumers: 3 });

/** Answers each piece of data with the same data. */
async function echo(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

describe('the plan of a round', () => {
  const plans = (seed: number): string[][] => {
    const random = new Random(seed);
    return Array.from({ length: 200 }, () => planRound(random, MEMBERS).map(describeDisruption));
  };

  it('is the same for the same seed, and another for another', () => {
    expect(plans(7)).toEqual(plans(7));
    expect(plans(7)).not.toEqual(plans(8));
  });

  it('has every kind of disruption, and touches every process and server', () => {
    const random = new Random(1);
    const all = Array.from({ length: 500 }, () => planRound(random, MEMBERS)).flat();
    const kinds = new Set(all.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['clock', 'cut', 'delay', 'freeze', 'kill', 'restart', 'stall']);
    const killed = all.flatMap((one) => (one.kind === 'kill' ? [one.member] : []));
    expect(new Set(killed)).toEqual(new Set(MEMBERS));
    const restarted = all.flatMap((one) => (one.kind === 'restart' ? [one.server] : []));
    expect(new Set(restarted)).toEqual(new Set(['postgres', 'eventstore', 'kafka']));
  });
});

describe('a link', () => {
  let target: Awaited<ReturnType<typeof echo>>;
  let link: Link;
  let client: Socket;
  /** Of the latest client; events of an earlier one arrive late. */
  let seen: { received: string; end: 'open' | 'reset' | 'closed' };

  const join = (): void => {
    const now: typeof seen = { received: '', end: 'open' };
    seen = now;
    client = connect(link.port, '127.0.0.1');
    client.on('data', (bytes) => (now.received += bytes.toString()));
    client.on('error', () => (now.end = 'reset'));
    client.on('close', () => (now.end = now.end === 'open' ? 'closed' : now.end));
  };
  const arrives = (text: string): Promise<unknown> =>
    until(() => seen.received === text, { what: text, timeoutMs: 5_000 });

  beforeEach(async () => {
    target = await echo();
    link = await Link.to(target.port);
    join();
    client.write('a');
    await arrives('a');
  });

  afterEach(() => {
    client.destroy();
    link.close();
    target.server.close();
  });

  it('delivers late and in order, also while the latency changes', async () => {
    link.delay(150);
    const startedAt = performance.now();
    client.write('b');
    await until(() => seen.received !== 'a' || performance.now() - startedAt > 50, { what: '50 ms' });
    expect(seen.received).toBe('a');
    link.delay(0);
    client.write('c');
    await arrives('abc');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(150);
  });

  it('delivers in order on a busy event loop, whose timers are late', async () => {
    const other = connect(link.port, '127.0.0.1');
    try {
      other.on('data', () => {
        const until = performance.now() + 3;
        while (performance.now() < until);
      });
      let sent = 'a';
      for (let piece = 0; piece < 300; piece++) {
        link.delay(piece % 10 < 5 ? 8 : 0);
        const byte = String(piece % 10);
        other.write(byte);
        client.write(byte);
        sent += byte;
        await new Promise((next) => setImmediate(next));
      }
      await arrives(sent);
    } finally {
      other.destroy();
    }
  });

  it('delivers what was sent while it stalled once it is restored, also from a side that has ended', async () => {
    link.stall();
    client.end('b');
    const startedAt = performance.now();
    await until(() => performance.now() - startedAt > 100, { what: '100 ms' });
    expect(seen).toEqual({ received: 'a', end: 'open' });
    link.restore();
    await arrives('ab');
  });

  it('resets connections, and new ones until it is restored', async () => {
    link.cut();
    await until(() => seen.end === 'reset', { what: 'the reset' });
    join();
    await until(() => seen.end !== 'open', { what: 'the end of a new connection' });
    link.restore();
    join();
    client.write('x');
    await arrives('x');
  });
});

describe('the world of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-world-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (program: string, env: Record<string, string>): Promise<unknown> => {
    const args = ['--import', REGISTER, '--import', PRELOAD, '--input-type=module', '-e', program];
    const { NODE_OPTIONS: _options, ...own } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...own, ...env } });
    return JSON.parse(stdout);
  };

  it('has its clock off in every way to read it, while dates of given times and timers stay as they are', async () => {
    const file = join(folder, 'clock');
    writeFileSync(file, '-600000');
    const startedAt = Date.now();
    const found = await run(
      `import { writeFileSync } from 'node:fs';
       const from = performance.now();
       const rest = (ms) => new Promise((wake) => setTimeout(wake, ms));
       await rest(20);
       const off = {
         now: Date.now(), made: new Date().getTime(), text: Date.parse(Date()), given: new Date(5).getTime(),
         isDate: new Date() instanceof Date && new Date().constructor === Date, waited: performance.now() - from };
       writeFileSync(process.env.${CLOCK_VARIABLE}, '0');
       await rest(100);
       console.log(JSON.stringify({ back: Date.now(), ...off }))`,
      { [CLOCK_VARIABLE]: file },
    );
    const { now, made, text, given, isDate, waited, back } = found as Record<string, number>;
    for (const time of [now, made, text]) {
      expect(Math.abs((time as number) - (startedAt - 600_000))).toBeLessThan(60_000);
    }
    expect({ given, isDate }).toEqual({ given: 5, isDate: true });
    expect(waited).toBeLessThan(60_000);
    // Set right again.
    expect(Math.abs((back as number) - startedAt)).toBeLessThan(60_000);
  });

  it('leads connections to a port through its link, however they are opened', async () => {
    const { server, port } = await echo();
    const program = `
      import { connect, Socket } from 'node:net';
      const ask = (socket) => new Promise((resolve, reject) =>
        socket.on('error', reject).once('data', () => { socket.destroy(); resolve(true); }).write('x'));
      console.log(JSON.stringify([
        await ask(connect(1, '127.0.0.1')),
        await ask(connect({ port: 1, host: '127.0.0.1' })),
        await ask(new Socket().connect(1, '127.0.0.1')),
        await ask(new Socket().connect({ port: '1', host: '127.0.0.1' })),
      ]))`;
    expect(await run(program, { [PORTS_VARIABLE]: `1=${port}` })).toEqual([true, true, true, true]);
    server.close();
  });
});

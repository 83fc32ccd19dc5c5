import { NO_STREAM } from '@eventstore/db-client';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../kit/until.js';
import { rawRead, type ReadResp } from './raw.js';
import { describeEmulator, event, startTestEmulator, type TestEmulator } from './server.js';

const BODY = 'x'.repeat(1_000);
const BATCH = 100;
const TIMEOUT_MS = 90_000;

describeEmulator('S29 a reader that stands still', () => {
  let server: TestEmulator;

  beforeEach(async () => {
    server = await startTestEmulator();
  });
  afterEach(() => server.close());

  async function append(batches: number, stream: string): Promise<void> {
    for (let batch = 0; batch < batches; batch++) {
      const events = Array.from({ length: BATCH }, (_, n) => event(batch * BATCH + n, 'Large', { body: BODY }));
      const expectedRevision = batch === 0 ? NO_STREAM : BigInt(batch * BATCH - 1);
      await server.client.appendToStream(stream, events, { expectedRevision });
    }
  }
  const fileBytes = () => statSync(join(server.folder, 'events.mdb')).size;

  it(
    'holds up neither appends nor other readers, and loses nothing when it goes on',
    async () => {
      const stalled = rawRead(server, { subscription: true });
      const stalledRead = rawRead(server, { count: String(2n ** 40n) });
      stalledRead.on('error', () => undefined);
      stalled.pause();
      stalledRead.pause();
      let others = 0;
      const other = server.client.subscribeToAll();
      other.on('data', () => others++);
      other.on('error', () => undefined);

      await append(120, 'busy');
      await until(() => others === 120 * BATCH, { what: 'the other subscriber', timeoutMs: 20_000 });

      const numbers: number[] = [];
      let caughtUp = 0;
      stalled.on('data', (message: ReadResp) => {
        if (message.hasCaughtUp()) caughtUp++;
        const recorded = message.getEvent()?.getEvent();
        if (recorded) numbers.push((JSON.parse(Buffer.from(recorded.getData_asU8()).toString()) as { n: number }).n);
      });
      stalled.on('error', () => undefined);
      stalled.resume();
      await until(() => numbers.length === 120 * BATCH, { what: 'the stalled subscriber', timeoutMs: 20_000 });
      expect(numbers).toEqual(Array.from({ length: 120 * BATCH }, (_, n) => n));
      await until(() => caughtUp > 0, { what: 'the end of its catching up' });
      await other.unsubscribe();
      stalled.cancel();
      stalledRead.cancel();
    },
    TIMEOUT_MS,
  );

  it(
    'is told that it caught up again, after a checkpoint where it has a filter',
    async () => {
      const messages: string[] = [];
      const call = rawRead(server, { subscription: true, filter: { prefix: ['busy'], max: 100_000, multiplier: 100 } });
      call.on('error', () => undefined);
      call.on('data', (message: ReadResp) => {
        if (message.hasCaughtUp()) messages.push('caught up');
        else if (message.hasCheckpoint()) messages.push('checkpoint');
        else if (message.hasEvent() && messages.at(-1) !== 'events') messages.push('events');
      });
      await until(() => messages.includes('caught up'), { what: 'the first time' });
      call.pause();
      await append(120, 'busy');
      call.resume();
      await until(() => messages.filter((line) => line === 'caught up').length === 2, {
        what: 'the second time',
        timeoutMs: 20_000,
      });
      expect(messages).toEqual(['caught up', 'events', 'checkpoint', 'events', 'checkpoint', 'caught up']);
      call.cancel();
    },
    TIMEOUT_MS,
  );

  it(
    'does not make the file grow',
    async () => {
      await append(60, 'alone');
      const alone = fileBytes();
      const stalled = Array.from({ length: 5 }, (_, n) => {
        const call =
          n % 2 === 0 ? rawRead(server, { subscription: true }) : rawRead(server, { count: String(2n ** 40n) });
        call.on('error', () => undefined);
        call.pause();
        return call;
      });
      // One message each, so that all of them stop in the middle of a page.
      await Promise.all(stalled.map((call) => new Promise((resolve) => call.once('readable', resolve))));
      await append(60, 'watched');
      expect(fileBytes() - alone).toBeLessThan(alone * 1.1);
      for (const call of stalled) call.cancel();
    },
    TIMEOUT_MS,
  );
});

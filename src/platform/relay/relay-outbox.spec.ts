import { type EncodedMessage } from '../feed/feed-message.js';
import { until } from '../../../test/kit/until.js';
import { RelayOutbox } from './relay-outbox.js';

const message = (position: bigint): EncodedMessage => ({
  topic: 'intel.credits.v1',
  partition: 0,
  key: 'k',
  value: 'v',
  headers: {},
  position,
});

describe('the relay’s outbox', () => {
  it('sends the first message at once and gathers the rest while it is on its way, in order', async () => {
    const sent: bigint[][] = [];
    const arrivals: (() => void)[] = [];
    const outbox = new RelayOutbox(
      (messages) => {
        sent.push(messages.map(({ position }) => position));
        return new Promise((resolve) => arrivals.push(() => resolve(true)));
      },
      100,
      () => undefined,
    );
    for (let position = 1n; position <= 5n; position++) await outbox.add([message(position)], position);
    expect(sent).toEqual([[1n]]);
    arrivals[0]?.();
    await until(() => arrivals[1], { what: 'the second request' });
    arrivals[1]?.();
    await outbox.drained();
    expect(sent).toEqual([[1n], [2n, 3n, 4n, 5n]]);
  });

  it('takes no more than it may hold, until there is room', async () => {
    const arrivals: (() => void)[] = [];
    const outbox = new RelayOutbox(
      () => new Promise((resolve) => arrivals.push(() => resolve(true))),
      2,
      () => undefined,
    );
    await outbox.add([message(1n)], 1n);
    await outbox.add([message(2n)], 2n);
    let added = false;
    const third = outbox.add([message(3n)], 3n).then(() => (added = true));
    await new Promise(setImmediate);
    expect(added).toBe(false);
    arrivals[0]?.();
    await third;
    await until(() => arrivals[1], { what: 'the second request' });
    arrivals[1]?.();
    await outbox.drained();
  });

  it('lets nobody wait for a delivery that has failed', async () => {
    let failures = 0;
    const outbox = new RelayOutbox(
      () => Promise.reject(new Error('gone')),
      1,
      () => failures++,
    );
    await outbox.add([message(1n)], 1n);
    await expect(outbox.drained()).rejects.toThrow('gone');
    await expect(outbox.add([message(2n)], 2n)).rejects.toThrow('gone');
    expect(failures).toBe(1);
  });

  it('passes positions on also where no message belongs to them', async () => {
    const positions: bigint[] = [];
    const outbox = new RelayOutbox(
      async (_messages, position) => positions.push(position) > 0,
      10,
      () => undefined,
    );
    await outbox.add([], 7n);
    await outbox.drained();
    expect(positions).toEqual([7n]);
  });
});

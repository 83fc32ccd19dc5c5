import { type RecordedEvent } from '../../kernel/domain-event.js';
import { CreditFollower } from './credit-follower.js';
import { type FollowedLog } from './credit-log.port.js';

const event = { stream: 'credits-a' } as RecordedEvent;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A follower of a log that delivers on demand. */
function following(isUseful = true) {
  let now = 1_000_000;
  let deliver: (events: readonly RecordedEvent[]) => void = () => undefined;
  const log = {
    begun: 0,
    isEnded: false,
    headPosition: async () => 7n,
    async *subscribe({ signal }: Parameters<FollowedLog['subscribe']>[0]) {
      log.begun++;
      log.isEnded = false;
      try {
        for (;;) {
          const events = await new Promise<readonly RecordedEvent[] | null>((resolve) => {
            deliver = resolve;
            signal.addEventListener('abort', () => resolve(null));
          });
          if (!events) return;
          yield { events };
        }
      } finally {
        log.isEnded = true;
      }
    },
  };
  const follower = new CreditFollower({ log, clock: { now: () => now }, conflictsToFollow: 3, apply: () => isUseful });
  const conflicts = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n++) follower.conflicted();
    await turn();
  };
  const arrive = async (): Promise<void> => {
    deliver([event]);
    await turn();
  };
  return { log, follower, conflicts, arrive, pass: (ms: number) => (now += ms) };
}

describe('following the charges of other processes', () => {
  it('begins with several conflicts within a second, once', async () => {
    const { log, conflicts, pass } = following();
    await conflicts(2);
    pass(1_001);
    await conflicts(2);
    expect(log.begun).toBe(0);
    await conflicts(9);
    expect(log.begun).toBe(1);
  });

  it('ends a minute after the last event of use or conflict, and begins again', async () => {
    const { log, conflicts, arrive, pass } = following(false);
    await conflicts(3);
    pass(59_000);
    await arrive();
    expect(log.isEnded).toBe(false);
    await conflicts(1);
    pass(59_000);
    await arrive();
    expect(log.isEnded).toBe(false);
    pass(1_001);
    await arrive();
    expect(log.isEnded).toBe(true);
    await conflicts(3);
    expect(log.begun).toBe(2);
  });

  it('goes on for as long as events are of use', async () => {
    const { log, conflicts, arrive, pass } = following();
    await conflicts(3);
    for (let n = 0; n < 5; n++) {
      pass(50_000);
      await arrive();
    }
    expect([log.begun, log.isEnded]).toEqual([1, false]);
  });

  it('ends when it is closed, and does not begin afterwards', async () => {
    const { log, follower, conflicts } = following();
    await conflicts(3);
    follower.close();
    await turn();
    expect(log.isEnded).toBe(true);
    await conflicts(9);
    expect(log.begun).toBe(1);
  });

  it('begins again after the log was unreachable', async () => {
    const { log, conflicts } = following();
    const { headPosition } = log;
    log.headPosition = () => Promise.reject(new Error('unreachable'));
    await conflicts(3);
    log.headPosition = headPosition;
    await conflicts(1);
    expect(log.begun).toBe(1);
  });
});

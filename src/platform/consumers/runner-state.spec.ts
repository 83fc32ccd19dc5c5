import { type ConsumerEvent } from './feed-consumer.js';
import { RunnerState } from './runner-state.js';

const TOPIC = 'intel.credits.v1';

describe('the trouble of a runner', () => {
  const at = (partition: number) => ({ topic: TOPIC, partition });
  const batch = (partition: number): ConsumerEvent => ({ kind: 'batch', group: 'g', ...at(partition), messages: 1 });
  const trouble = (partition: number, error: string): ConsumerEvent => ({
    kind: 'trouble',
    group: 'g',
    ...at(partition),
    error,
  });
  let state: RunnerState;
  beforeEach(() => {
    state = new RunnerState('g');
  });

  it('in one partition stays while others go on, until that one does', () => {
    state.listener(trouble(3, 'stuck'));
    state.listener(batch(1));
    state.listener(trouble(1, 'for once'));
    state.listener(batch(1));
    expect(state.read().trouble).toBe('stuck');
    state.listener(batch(3));
    expect(state.read().trouble).toBeNull();
  });

  it('of the whole group ends with any batch, and hides none of a partition', () => {
    state.trouble(new Error('no broker'));
    state.listener(trouble(0, 'stuck'));
    state.listener(batch(1));
    expect(state.read().trouble).toBe('stuck');
  });

  it('ends everywhere where partitions are assigned anew, and in one partition that another member has now', () => {
    state.listener(trouble(0, 'stuck'));
    state.trouble(new Error('a gap'), at(1));
    state.well(at(0));
    expect(state.read().trouble).toBe('a gap');
    state.well();
    expect(state.read().trouble).toBeNull();
  });
});

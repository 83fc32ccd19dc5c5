import { messageOf } from '../../kernel/error-message.js';
import { type ConsumerEvent, type ConsumerState } from './feed-consumer.js';
import { type PartitionKey } from './group-positions.js';

type Place = Partial<PartitionKey>;
const keyOf = ({ topic, partition }: Place): string => (topic === undefined ? '' : `${topic}/${partition}`);

/** The status of a runner, updated from its own events. */
export class RunnerState {
  private state: ConsumerState['state'] = 'starting';
  /** The partitions in trouble, and the group as a whole: one that goes on does not hide another that does not. */
  private readonly troubles = new Map<string, string>();

  constructor(
    private readonly group: string,
    private readonly onEvent: (event: ConsumerEvent) => void = () => undefined,
  ) {}

  /** For the group's worker: a successful batch clears earlier trouble of its partition and of the whole group. */
  readonly listener = (event: ConsumerEvent): void => {
    if (event.kind === 'batch') this.well(event);
    if (event.kind === 'trouble') this.troubles.set(keyOf(event), event.error);
    this.onEvent(event);
  };

  set(state: ConsumerState['state']): void {
    if (state === this.state) return;
    this.state = state;
    if (state === 'running' || state === 'restarting') this.onEvent({ kind: state, group: this.group });
  }

  trouble(error: unknown, { topic, partition }: Place = {}): void {
    this.listener({ kind: 'trouble', group: this.group, topic, partition, error: messageOf(error) });
  }

  /** One partition, or without `at` all of them: what is still in trouble then says so again. */
  well(at?: Place): void {
    if (!at) return this.troubles.clear();
    for (const place of [at, {}]) this.troubles.delete(keyOf(place));
  }

  read(): ConsumerState {
    return { group: this.group, state: this.state, trouble: [...this.troubles.values()][0] ?? null };
  }
}

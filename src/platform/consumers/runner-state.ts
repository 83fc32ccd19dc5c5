import { messageOf } from '../../kernel/error-message.js';
import { type ConsumerEvent, type ConsumerState } from './feed-consumer.js';

/** The status of a runner, updated from its own events. */
export class RunnerState {
  private state: ConsumerState['state'] = 'starting';
  private lastTrouble: string | null = null;

  constructor(
    private readonly group: string,
    private readonly onEvent: (event: ConsumerEvent) => void = () => undefined,
  ) {}

  /** For the group's worker: a successful batch clears earlier trouble. */
  readonly listener = (event: ConsumerEvent): void => {
    if (event.kind === 'batch') this.lastTrouble = null;
    if (event.kind === 'trouble') this.lastTrouble = event.error;
    this.onEvent(event);
  };

  set(state: ConsumerState['state']): void {
    if (state === this.state) return;
    this.state = state;
    if (state === 'running' || state === 'restarting') this.onEvent({ kind: state, group: this.group });
  }

  trouble(error: unknown): void {
    this.listener({ kind: 'trouble', group: this.group, error: messageOf(error) });
  }

  well(): void {
    this.lastTrouble = null;
  }

  read(): ConsumerState {
    return { group: this.group, state: this.state, trouble: this.lastTrouble };
  }
}

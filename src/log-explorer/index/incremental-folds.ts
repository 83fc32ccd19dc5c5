import { type RecordedEvent } from '../../kernel/domain-event.js';
import { isDue, type StreamFolds } from '../states/stream-folds.service.js';
import { type StateSet } from '../states/stream-checkpoints.service.js';

/** Each uses a megabyte at most. Beyond this, the one with the oldest last checkpoint is dropped. */
const MOST_HOT = 50;

interface Fold {
  readonly revision: bigint;
  readonly states: StateSet;
}

/**
 * Writes checkpoints from the passing events: the first checkpoint of a stream is read, and later events are folded as
 * they arrive, so that no event is read again.
 */
export class IncrementalFolds {
  private readonly hot = new Map<string, Fold>();

  constructor(
    private readonly folds: StreamFolds,
    private readonly most = MOST_HOT,
  ) {}

  /** Receives every event of the log, in order; true when a checkpoint of its stream is due. */
  pass(event: RecordedEvent): boolean {
    const { stream, revision } = event;
    const fold = this.hot.get(stream);
    if (fold) {
      const states = this.statesAfter(fold, event);
      if (states) this.hot.set(stream, { revision, states });
      else this.hot.delete(stream);
    }
    return isDue(revision);
  }

  /** Stores the checkpoint after the event that has just passed. */
  async store(event: RecordedEvent): Promise<void> {
    const { stream, revision } = event;
    const fold = this.hot.get(stream);
    // Re-inserted, it becomes the most recent; if it cannot be stored, the next checkpoint reads the stream.
    this.hot.delete(stream);
    const states = fold
      ? (await this.folds.store(event, fold.states)) && fold.states
      : await this.folds.storeAt(stream, revision);
    if (!states) return;
    this.hot.set(stream, { revision, states });
    const [oldest] = this.hot.keys();
    if (this.hot.size > this.most && oldest !== undefined) this.hot.delete(oldest);
  }

  /** Null after a gap, and on a fold error: reading the stream then reports the error. */
  private statesAfter({ revision, states }: Fold, event: RecordedEvent): StateSet | null {
    if (revision !== event.revision - 1n) return null;
    try {
      return this.folds.statesAfter(states, event);
    } catch {
      return null;
    }
  }
}

import { type RecordedEvent } from '../../kernel/domain-event.js';
import { isDue, type StreamFolds } from '../states/stream-folds.service.js';
import { type StateSet } from '../states/stream-checkpoints.service.js';

/** Each takes a megabyte at most. Of the others the one is forgotten whose last checkpoint is the oldest. */
const MOST_HOT = 50;

interface Fold {
  readonly revision: bigint;
  readonly states: StateSet;
}

/**
 * Checkpoints by one who sees each event pass: the first of a stream is read, and from there on its events are folded
 * as they come, so that none of them is read again.
 */
export class IncrementalFolds {
  private readonly hot = new Map<string, Fold>();

  constructor(
    private readonly folds: StreamFolds,
    private readonly most = MOST_HOT,
  ) {}

  /** Every event of the log, in order; true where a checkpoint of its stream is due. */
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

  /** Keeps the checkpoint after the event that has just passed. */
  async keep(event: RecordedEvent): Promise<void> {
    const { stream, revision } = event;
    const fold = this.hot.get(stream);
    // Set anew, it becomes the latest of all; where it cannot be kept, the next one is made by reading.
    this.hot.delete(stream);
    const states = fold
      ? (await this.folds.keep(event, fold.states)) && fold.states
      : await this.folds.keepAt(stream, revision);
    if (!states) return;
    this.hot.set(stream, { revision, states });
    const [oldest] = this.hot.keys();
    if (this.hot.size > this.most && oldest !== undefined) this.hot.delete(oldest);
  }

  /** Null after a gap, and for what cannot be folded: a reading of the stream says what is wrong. */
  private statesAfter({ revision, states }: Fold, event: RecordedEvent): StateSet | null {
    if (revision !== event.revision - 1n) return null;
    try {
      return this.folds.statesAfter(states, event);
    } catch {
      return null;
    }
  }
}

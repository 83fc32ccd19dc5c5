import { LRUCache } from 'lru-cache';
import { messageOf } from '../../kernel/error-message.js';
import { type Expected } from './check-commit.js';
import { type Faults } from '../eventstore/faults.js';
import { Group, type WriteCommand, type WriteOutcome } from './group.js';
import { type Store } from './store.js';

interface Write {
  readonly stream: string;
  readonly expected: Expected;
  readonly command: WriteCommand;
  readonly answer: (outcome: WriteOutcome) => void;
}

/** About as many as fit the 8 MiB that the real server uses for this. */
const REMEMBERED_IDS = 100_000;
const GROUP_EVENTS = 4_096;
const GROUP_BYTES = 16 * 1024 * 1024;
/**
 * Appends are refused with less room. LMDB's client ends the process when it cannot write a page of a group, and other
 * programs on a full disk end too.
 */
const RESERVE_BYTES = 128 * 1024 * 1024;

/**
 * The only writer. Writes that arrive while a group is being flushed form the next group: decided in order of arrival,
 * committed together, and answered after the flush.
 */
export class Writer {
  /**
   * Places of recently committed events, by id: they identify a repeated append without an exact expected revision.
   * Bounded and empty after a restart, as on the real server.
   */
  private readonly recentIds = new LRUCache<string, number>({ max: REMEMBERED_IDS });
  private queue: Write[] = [];
  private running: Promise<void> | null = null;
  private readonly listeners = new Set<() => void>();
  private isFull = false;

  constructor(
    private readonly store: Store,
    private readonly faults: Faults,
  ) {
    faults.onClearRecentIds(() => this.recentIds.clear());
  }

  submit(stream: string, expected: Expected, command: WriteCommand, answer: (outcome: WriteOutcome) => void): void {
    this.queue.push({ stream, expected, command, answer: this.faulty(answer) });
    this.running ??= this.run();
  }

  /** Called after every commit that added events; returns a function that removes the listener. */
  onCommit(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves when every submitted write has been answered. */
  async drained(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      // Other writes of this event-loop turn join the group.
      await new Promise((resolve) => setImmediate(resolve));
      await this.commitGroup();
    }
    this.running = null;
  }

  private async commitGroup(): Promise<void> {
    const group = new Group(this.store, this.recentIds);
    const answers: [Write, WriteOutcome][] = [];
    let taken = 0;
    while (taken < this.queue.length && group.entries.length < GROUP_EVENTS && group.bytes < GROUP_BYTES) {
      const write = this.queue[taken++]!;
      answers.push([write, this.decide(group, write)]);
    }
    this.queue = this.queue.slice(taken);
    if (group.entries.length > 0) {
      const failure = await this.commit(group);
      if (failure) {
        for (const [write] of answers) write.answer(failure);
        return;
      }
      group.remember();
    }
    for (const [write, outcome] of answers) write.answer(outcome);
    if (group.entries.length > 0) for (const listener of this.listeners) listener();
  }

  private async commit(group: Group): Promise<WriteOutcome | null> {
    const full = this.withoutRoom();
    if (full !== null) return { kind: 'full', message: full };
    try {
      await this.store.commit(group);
      return null;
    } catch (error) {
      return { kind: 'failed', message: `the event store could not write: ${messageOf(error)}` };
    }
  }

  /** Why nothing is written now; null when there is room. */
  private withoutRoom(): string | null {
    const free = this.faults.freeBytes ?? this.store.freeBytes();
    const wasFull = this.isFull;
    this.isFull = free < RESERVE_BYTES;
    if (!this.isFull) {
      if (wasFull) process.emitWarning('the disk has room again: appends are accepted');
      return null;
    }
    const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MB`;
    const message = `the disk of the event store has ${megabytes(free)} left, and it appends from ${megabytes(RESERVE_BYTES)} on; free some`;
    if (!wasFull) process.emitWarning(`appends are refused: ${message}`);
    return message;
  }

  private decide(group: Group, write: Write): WriteOutcome {
    try {
      if (this.faults.takesConflict()) return { kind: 'wrong', current: group.stream(write.stream)?.last ?? -1 };
      return group.apply(write.stream, write.expected, write.command);
    } catch (error) {
      return { kind: 'failed', message: messageOf(error) };
    }
  }

  private faulty(answer: (outcome: WriteOutcome) => void): (outcome: WriteOutcome) => void {
    return (outcome) => {
      if (this.faults.takesReply()) return;
      if (this.faults.delayMs > 0) setTimeout(() => deliver(answer, outcome), this.faults.delayMs);
      else deliver(answer, outcome);
    };
  }
}

/** The caller may have disconnected; the others of the group must still get their answers. */
function deliver(answer: (outcome: WriteOutcome) => void, outcome: WriteOutcome): void {
  try {
    answer(outcome);
  } catch (error) {
    process.emitWarning(`an answer could not be given: ${String(error)}`);
  }
}

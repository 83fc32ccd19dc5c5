import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type FeedRegistry } from '../../platform/feed/feed-registry.js';
import { partitionOf } from '../../platform/feed/partition.js';

/** Published events of a topic, or of one of its partitions, after a position of the log. */
interface Range {
  readonly topic: string;
  readonly after: bigint;
  readonly partition?: number;
}

interface Wanted extends Range {
  readonly name: string;
  /** The first event is enough. */
  readonly isFirstOnly: boolean;
}

/** Counts published events after positions, and finds the oldest of them: many ranges in one pass over the log. */
export class LogScan {
  private readonly counts = new Map<string, number>();
  private readonly oldest = new Map<string, number>();
  private wanted: Wanted[] = [];

  count(name: string, topic: string, after: bigint, partition?: number): void {
    this.wanted.push({ name, topic, after, isFirstOnly: false, ...(partition !== undefined && { partition }) });
    this.counts.set(name, this.counts.get(name) ?? 0);
  }

  findOldest(name: string, range: Range): void {
    this.wanted.push({ name, ...range, isFirstOnly: true });
  }

  result(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  /** When the log took the oldest event of these ranges, ms since 1970; null for none. */
  oldestOf(name: string): number | null {
    return this.oldest.get(name) ?? null;
  }

  /** True when it hit its time limit. */
  async run(
    { eventStore, registry }: { readonly eventStore: EventStore; readonly registry: FeedRegistry },
    limitMs: number,
  ): Promise<boolean> {
    if (this.wanted.length === 0) return false;
    const from = this.wanted.map(({ after }) => after).reduce((least, after) => (after < least ? after : least));
    const giveUpAt = performance.now() + limitMs;
    let seen = 0;
    for await (const event of eventStore.readAll(from < 0n ? 'start' : from)) {
      if (++seen % 1_000 === 0 && performance.now() > giveUpAt) return true;
      const topic = topicOf(registry, event);
      if (topic === undefined) continue;
      const partition = partitionOf(event.stream);
      const isMet = (one: Wanted): boolean =>
        one.topic === topic && event.position > one.after && (one.partition ?? partition) === partition;
      const met = this.wanted.filter(isMet);
      for (const { name, isFirstOnly } of met) {
        if (!this.oldest.has(name)) this.oldest.set(name, event.recordedAt);
        if (!isFirstOnly) this.counts.set(name, this.result(name) + 1);
      }
      if (!met.some(({ isFirstOnly }) => isFirstOnly)) continue;
      this.wanted = this.wanted.filter((one) => !one.isFirstOnly || !met.includes(one));
      if (this.wanted.length === 0) return false;
    }
    return false;
  }
}

/** An event that this build cannot read counts too, because groups park it. */
function topicOf(registry: FeedRegistry, event: RecordedEvent): string | undefined {
  try {
    return registry.entryFor(event)?.topic;
  } catch {
    return registry.candidateFor(event)?.topic;
  }
}

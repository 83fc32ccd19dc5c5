import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';
import {
  type FeedEntry,
  type PublishedType,
  type TopicName,
  type WithheldType,
  TOPIC_NAMES,
} from './published-type.js';

/** The published event types. The only instance is in `src/published-types.ts`. */
export class FeedRegistry {
  readonly withheld: readonly WithheldType[];
  private readonly byType = new Map<string, PublishedType>();
  /** Published and withheld ones. */
  private readonly types = new Set<string>();

  constructor(entries: readonly FeedEntry[]) {
    const { types } = this;
    for (const entry of entries) {
      if (types.has(entry.type)) throw new Error(`event type ${entry.type} is registered twice in the feed's registry`);
      types.add(entry.type);
      if (entry.published) this.byType.set(entry.type, entry);
    }
    this.withheld = entries.filter((entry): entry is WithheldType => !entry.published);
  }

  find(type: string): PublishedType | undefined {
    return this.byType.get(type);
  }

  /** How events of this type and category are published, if any; their data is not read. */
  candidateFor({ type, stream }: Pick<RecordedEvent, 'type' | 'stream'>): PublishedType | undefined {
    const entry = this.byType.get(type);
    return entry?.categories.includes(categoryOf(stream)) ? entry : undefined;
  }

  /**
   * How an event is published; undefined when it is not, also for a type in a stream of an unexpected category.
   *
   * @throws when the answer depends on data that this build cannot read.
   */
  entryFor(event: Pick<RecordedEvent, 'type' | 'stream' | 'data'>): PublishedType | undefined {
    const entry = this.candidateFor(event);
    return entry?.isPublished?.(event) === false ? undefined : entry;
  }

  /**
   * The topics in which a newer build may publish an event, which it takes over within ten minutes: later it has been
   * rolled back, and its events are passed over. None where this build knows the type.
   */
  topicsOfUnknown({ type, stream, recordedAt }: Pick<RecordedEvent, 'type' | 'stream' | 'recordedAt'>): TopicName[] {
    if (this.types.has(type) || Date.now() - recordedAt > NEWER_WITHIN_MS) return [];
    return this.topics().filter((topic) => this.categories([topic]).includes(categoryOf(stream)));
  }

  all(): readonly PublishedType[] {
    return [...this.byType.values()];
  }

  /** Topics with at least one type. */
  topics(): readonly TopicName[] {
    const used = new Set(this.all().map((entry) => entry.topic));
    return TOPIC_NAMES.filter((topic) => used.has(topic));
  }

  /** Categories of the streams whose events go to `topics`. */
  categories(topics: readonly string[]): string[] {
    return [...new Set(this.all().flatMap((entry) => (topics.includes(entry.topic) ? entry.categories : [])))];
  }
}

const NEWER_WITHIN_MS = 600_000;

/** The reader of an event whose type only a newer build knows stops, so that a process of that build continues. */
export class UnknownType extends Error {
  constructor({ type, position }: Pick<RecordedEvent, 'type' | 'position'>) {
    super(`${type} at position ${position} is of a newer build, which must take over`);
  }
}

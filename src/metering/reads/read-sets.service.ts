import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { encodeReadSet, FIELD_CLASSES, type ShownRecord } from '../../kernel/read-set.js';
import { type Sealed } from '../../kernel/sealed.js';
import { draftEvents } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { type Seal, SubjectErased, Vault } from '../../platform/vault/vault.js';
import { KeyDirectory } from '../keys/key-directory.service.js';
import { periodOf } from '../ledger/calendar.rules.js';
import { type ShownReads } from '../ledger/credits.events.js';
import { type PendingReads } from './pending-reads.js';
import { type AnswersEvent, answerStream, readsOfMonthSubject } from './answers.events.js';

/** The charge whose answer shows the records. */
export interface ReadOf {
  readonly accountId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly actor: string;
  /** The answer shows at least the events up to this position. */
  readonly position: bigint | undefined;
  /** Epoch ms. */
  readonly now: number;
}

interface KnownSeal {
  readonly seal: Seal | null;
  readonly until: number;
}

/** Records in a charge itself; longer read sets are events of their own. */
export const MAX_RECORDS_IN_CHARGE = 64;
/** A record takes at most 19 bytes, and its sealed text 16/9 of that: a part stays below 64 kB. */
const RECORDS_A_PART = 1_900;
const SEAL_KNOWN_MS = 60_000;
const MAX_SEALS = 10_000;

/** A list that is on file, or records that the ledger seals with the charge. */
export interface RecordedRead {
  readonly listed?: ShownReads;
  readonly pending?: PendingReads;
}

/** Records which records an answer shows, for its charge. */
@Injectable()
export class ReadSets {
  /**
   * By subject. What is sealed after an erasure of the key cannot be opened, which is what the erasure is for; so these
   * may be cached, unlike those of other subjects.
   */
  private readonly seals = new Map<string, KnownSeal>();

  constructor(
    private readonly vault: Vault,
    private readonly eventStore: EventStore,
    private readonly keys: KeyDirectory,
  ) {}

  /** Empty where there is nothing to record: no record, a key that switched it off, or a deleted account. */
  async recorded(read: ReadOf, shown: readonly ShownRecord[]): Promise<RecordedRead> {
    if (shown.length === 0 || !this.keys.recordsReads(read.keyId)) return NOTHING;
    const month = periodOf(read.now);
    const subject = readsOfMonthSubject(read.accountId, month);
    const known = this.seals.get(subject);
    const seal = known && known.until > read.now ? known.seal : await this.sealOf(subject, read.now);
    if (!seal) return NOTHING;
    const position = read.position ?? 0n;
    const records = distinct(shown);
    if (records.length <= MAX_RECORDS_IN_CHARGE) {
      const { requestId } = read;
      return { pending: { requestId, month, set: textOf(position, records), seal } };
    }
    const parts: Sealed[] = [];
    for (let from = 0; from < records.length; from += RECORDS_A_PART) {
      parts.push(seal(textOf(position, records.slice(from, from + RECORDS_A_PART))));
    }
    await this.append(read, month, parts);
    return { listed: { month, listed: digestOf(parts), parts: parts.length } };
  }

  private async append({ accountId, requestId, actor, now }: ReadOf, month: string, parts: Sealed[]): Promise<void> {
    const stream = answerStream(requestId);
    const events = parts.map((sealed, part): AnswersEvent => ({
      type: 'AnswerListed',
      data: { accountId, requestId, month, part, sealed },
    }));
    const context = { commandId: requestId, correlationId: requestId, actor, now };
    await this.eventStore.append(stream, 'no_stream', draftEvents(this.eventStore, stream, events, context));
  }

  private async sealOf(subject: string, now: number): Promise<Seal | null> {
    const seal = await this.vault.sealFor(subject).catch((error: unknown) => {
      if (error instanceof SubjectErased) return null;
      throw error;
    });
    if (this.seals.size >= MAX_SEALS) this.seals.clear();
    this.seals.set(subject, { seal, until: now + SEAL_KNOWN_MS });
    return seal;
  }
}

const NOTHING: RecordedRead = {};

/** One entry a record, with the classes of all its places in the answer. */
function distinct(shown: readonly ShownRecord[]): readonly ShownRecord[] {
  if (shown.length === 1) return shown;
  const records = new Map<string, ShownRecord>();
  for (const each of shown) {
    const key = each.kind + each.id;
    const before = records.get(key);
    records.set(key, before ? { ...before, classes: union(before.classes, each.classes) } : each);
  }
  return records.size === shown.length ? shown : [...records.values()];
}

function union(classes: ShownRecord['classes'], others: ShownRecord['classes']): ShownRecord['classes'] {
  return classes === others ? classes : FIELD_CLASSES.filter((one) => classes.includes(one) || others.includes(one));
}

function textOf(position: bigint, records: readonly ShownRecord[]): string {
  return encodeReadSet(position, records).toString('base64');
}

/** See `ShownReads`. */
export function digestOf(parts: readonly Sealed[]): string {
  return hash('sha256', parts.map(({ ct }) => `${ct}\n`).join(''), 'base64');
}

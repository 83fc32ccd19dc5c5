import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { storedBytesOf } from '../../platform/event-store/event-codec.js';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { Vault } from '../../platform/vault/vault.js';
import { type EntryHead, entryOf, EntrySalts, partHash } from '../../tlog/entry.js';

/** An event with all that its entry is made of. */
export interface SaltedEvent {
  readonly head: EntryHead;
  readonly salt: Buffer;
  readonly data: Buffer;
  readonly metadata: Buffer;
  /** Whether a subject of its sealed fields was erased: its salt is then another than before. */
  readonly isErased: boolean;
}

/** The event was not read as bytes, so no entry can be made of it. */
export class StoredBytesMissing extends Error {
  constructor({ stream, revision }: RecordedEvent) {
    super(`the stored bytes of event ${revision} of ${stream} are not available`);
  }
}

/** Events that are hashed before the event loop serves others: a few milliseconds. */
const EVENTS_A_TURN = 500;
const PURPOSE = 'scoutline-salt/1';
const KID_NAME = '"kid"';
/** Inside a string of JSON its quotes are escaped, so only a name and its value match. */
const KID = /(?<!\\)"kid":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

/**
 * Makes the entries of events. The salt of an event is under a key of its month; where it has sealed fields, also under
 * the keys of their subjects. An erasure destroys those, so that guesses of what the entry commits to cannot be checked.
 */
@Injectable()
export class LogEntries {
  private readonly months = new Map<string, { readonly key: Buffer; readonly salts: EntrySalts }>();

  constructor(private readonly vault: Vault) {}

  /** In order. @throws StoredBytesMissing */
  async of(events: readonly RecordedEvent[]): Promise<Buffer[]> {
    const entries: Buffer[] = [];
    for (const event of await this.salted(events)) {
      entries.push(entryOfSalted(event));
      if (entries.length % EVENTS_A_TURN === 0) await loopTurn();
    }
    return entries;
  }

  /** In order. @throws StoredBytesMissing */
  async salted(events: readonly RecordedEvent[]): Promise<SaltedEvent[]> {
    const read = events.map((event) => {
      const stored = storedBytesOf(event);
      if (!stored) throw new StoredBytesMissing(event);
      return { event, stored, kids: kidsIn(stored.bytes) };
    });
    const keys = await this.vault.derivedKeys([...new Set(read.flatMap(({ kids }) => kids))], PURPOSE);
    const salted: SaltedEvent[] = [];
    // The charges of an account have one key a month. Later calls must ask anew: the key may be destroyed.
    const ofSubjects = new Map<string, EntrySalts>();
    for (const { event, stored, kids } of read) {
      const name = new Date(event.recordedAt).toISOString().slice(0, 7);
      const month = await this.month(name);
      const subjects = kids.flatMap((kid) => keys.get(kid) ?? []);
      const id = [name, ...kids].join();
      let salts = subjects.length === 0 ? month.salts : ofSubjects.get(id);
      if (!salts) ofSubjects.set(id, (salts = new EntrySalts(subjects.reduce(chained, month.key))));
      salted.push({
        head: headOf(event),
        salt: salts.of(event.id),
        data: stored.bytes,
        metadata: stored.metadata,
        isErased: subjects.length < kids.length,
      });
      if (salted.length % EVENTS_A_TURN === 0) await loopTurn();
    }
    return salted;
  }

  private async month(name: string): Promise<{ readonly key: Buffer; readonly salts: EntrySalts }> {
    const known = this.months.get(name);
    if (known) return known;
    const key = await this.vault.serviceKey(`log-salts-${name}`);
    const month = { key, salts: new EntrySalts(key) };
    this.months.set(name, month);
    return month;
  }
}

export function entryOfSalted({ head, salt, data, metadata }: SaltedEvent): Buffer {
  return entryOf(head, { salt, dataHash: partHash(salt, data), metadataHash: partHash(salt, metadata) });
}

function headOf({ position, revision, recordedAt, stream, type, id }: RecordedEvent): EntryHead {
  return { position, revision, createdMs: recordedAt, stream, type, id };
}

function chained(key: Buffer, subject: Buffer): Buffer {
  return createHmac('sha256', key).update(subject).digest();
}

/** The keys of the sealed fields, each once, in order. */
function kidsIn(data: Buffer): string[] {
  if (!data.includes(KID_NAME)) return [];
  return [...new Set([...data.toString('latin1').matchAll(KID)].map(([, kid = '']) => kid))];
}

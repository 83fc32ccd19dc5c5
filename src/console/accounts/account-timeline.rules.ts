import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type AccountEvent } from '../../metering/accounts/account.events.js';
import { type CreditEvent } from '../../metering/ledger/credits.events.js';
import { count, counted } from '../../web/design/amounts.js';
import { LOG_EVENT_PATH } from '../../web/staff/console-navigation.js';

/** One event of an account in words. */
export interface TimelineLine {
  readonly words: string;
  readonly at: Date;
  readonly actor: string;
  /** What an operator gave as reason. */
  readonly reason: string | null;
  /** Path of the event in the log. */
  readonly href: string;
}

/** What the console shows in place of a key's id: its beginning. By id. */
export type KeyNames = ReadonlyMap<string, string>;

type Known = AccountEvent | CreditEvent;

/** The events of an account's two streams, newest first. */
export function timelineOf(events: readonly RecordedEvent[], most: number, keys: KeyNames = new Map()): TimelineLine[] {
  return events
    .toSorted((a, b) => (a.position < b.position ? 1 : -1))
    .slice(0, most)
    .map((event) => ({
      words: wordsOf(event as unknown as Known, keys),
      at: new Date(event.recordedAt),
      actor: namedActor(event.metadata.actor, keys),
      reason: event.metadata.reason ?? null,
      href: `${LOG_EVENT_PATH}?${new URLSearchParams({ stream: event.stream, revision: String(event.revision) }).toString()}`,
    }));
}

function namedActor(actor: string, keys: KeyNames): string {
  const name = actor.startsWith('key:') ? keys.get(actor.slice('key:'.length)) : undefined;
  return name === undefined ? actor : `key ${name}`;
}

function wordsOf(event: Known, keys: KeyNames): string {
  switch (event.type) {
    case 'AccountOpened':
      return 'Account opened';
    case 'ApiKeyIssued':
      return event.data.replacesKeyId === null ? `Key ${event.data.keyPrefix}… issued` : `Key ${event.data.keyPrefix}… issued in place of another`; // prettier-ignore
    case 'ApiKeyRevoked':
      return `${keyIn(event.data, keys)} ended`;
    case 'ApiKeyEndScheduled':
      return `${keyIn(event.data, keys)} was replaced, and works until ${event.data.endsAt.slice(0, 16).replace('T', ' ')} UTC`;
    case 'ApiKeyNamed':
      return `${keyIn(event.data, keys)} ${event.data.name === null ? 'has no name any more' : 'named'}`;
    case 'AccountDeleted':
      return 'Account deleted';
    case 'AccountErased':
      return 'Personal data of the account erased';
    case 'PeriodOpened':
      return `Month ${event.data.period} began on plan ${event.data.plan}`;
    case 'PeriodClosed':
      return `Month ${event.data.period} closed after ${counted(event.data.events, 'event')}`;
    case 'PlanChanged':
      return event.data.from === event.data.to
        ? `Terms of plan ${event.data.to} changed`
        : `Plan changed from ${event.data.from} to ${event.data.to}`;
    case 'CreditGranted':
      return `${credits(event.data)} granted`;
    case 'CreditDebited':
      return `${credits(event.data)} charged for ${event.data.operation}`;
    case 'ReadsRecorded':
      return `Records in the answers of ${counted(event.data.requests.length, 'charge')}, sealed`;
    case 'CreditRefunded':
      return `${credits(event.data)} refunded for ${event.data.operation}`;
    default:
      return sentence((event as { readonly type: string }).type);
  }
}

function keyIn({ keyId }: { readonly keyId: string }, keys: KeyNames): string {
  const name = keys.get(keyId);
  return name === undefined ? 'Key' : `Key ${name}`;
}

function credits({ amount, wallet }: { readonly amount: number; readonly wallet: string }): string {
  return `${count(amount)} ${amount === 1 ? 'credit' : 'credits'} of ${wallet}`;
}

/** For event types of a newer build. */
function sentence(type: string): string {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

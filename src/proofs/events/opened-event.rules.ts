import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';
import { type PublishedType, type TopicName } from '../../platform/feed/published-type.js';
import { partHash } from '../../tlog/entry.js';
import { type OpenedPart, type Opening } from '../../tlog/opening.js';
import { type SaltedEvent } from '../notary/log-entries.service.js';

/** Topics of public records; the others are about accounts. */
const PUBLIC_TOPICS: ReadonlySet<TopicName> = new Set(['intel.companies.v1', 'intel.domains.v1', 'intel.arbitrage.v1']);
/** Streams that are named by the account that they belong to. */
const ACCOUNT_CATEGORIES: ReadonlySet<string> = new Set(['account', 'credits', 'webhooks']);

/** Not worth a message, but answers show what it sets: the day of a figure. */
const SHOWN_IN_ANSWERS: ReadonlySet<string> = new Set(['CompanyFactsConfirmed']);

/** State what a caller asked for, or what follows from it. No answer is made of them. */
const OF_CALLERS: ReadonlySet<string> = new Set(['EnrichmentStarted', 'EnrichmentStepFinished']);

/** Of a `named` event place and type are shown; of a `hidden` one nothing. */
export type Visibility = 'own' | 'public' | 'named' | 'hidden';

/** What a caller may see of an event. */
export function visibilityOf(
  { stream, type }: Pick<RecordedEvent, 'stream' | 'type'>,
  entry: PublishedType | undefined,
  accountId: string | null,
): Visibility {
  const category = categoryOf(stream);
  if (ACCOUNT_CATEGORIES.has(category)) {
    return accountId !== null && stream === `${category}-${accountId}` ? 'own' : 'hidden';
  }
  const isPublic = entry ? PUBLIC_TOPICS.has(entry.topic) : category === 'company' && SHOWN_IN_ANSWERS.has(type);
  return isPublic ? 'public' : 'hidden';
}

/**
 * The opening that a caller receives. Metadata names who acted, so only the own account's keys are shown; data with
 * sealed fields, data with a `reason`, and what callers asked for are withheld from the public. Why a former value was
 * wrong is shown, since the fields of corrected companies follow from the event that states it.
 */
export function openingFor(visibility: Exclude<Visibility, 'hidden'>, event: SaltedEvent): Opening {
  const { head, salt, data, metadata } = event;
  const shown = (bytes: Buffer): OpenedPart => ({ bytes });
  const withheld = (bytes: Buffer): OpenedPart => ({ hash: partHash(salt, bytes) });
  const isOwnKey = visibility === 'own' && actorOf(metadata).startsWith('key:');
  return {
    head,
    salt,
    data: visibility === 'named' || (visibility === 'public' && isWithheld(event)) ? withheld(data) : shown(data),
    metadata: isOwnKey ? shown(metadata) : withheld(metadata),
  };
}

function isWithheld({ head, data }: SaltedEvent): boolean {
  return OF_CALLERS.has(head.type) || data.includes('"kid"') || data.includes('"reason":"');
}

function actorOf(metadata: Buffer): string {
  try {
    const { actor } = JSON.parse(metadata.toString()) as { readonly actor?: unknown };
    return typeof actor === 'string' ? actor : '';
  } catch {
    return '';
  }
}

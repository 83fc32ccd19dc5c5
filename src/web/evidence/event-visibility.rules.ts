import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';
import { type PublishedType, type TopicName } from '../../platform/feed/published-type.js';

/** Topics of public records; the others are about accounts. */
const PUBLIC_TOPICS: ReadonlySet<TopicName> = new Set(['intel.companies.v1', 'intel.domains.v1', 'intel.arbitrage.v1']);
/** Streams that are named by the account that they belong to. */
const ACCOUNT_CATEGORIES: ReadonlySet<string> = new Set(['account', 'credits', 'webhooks']);

/** Not worth a message, but answers show what it sets: the day of a figure. */
const SHOWN_IN_ANSWERS: ReadonlySet<string> = new Set(['CompanyFactsConfirmed']);

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

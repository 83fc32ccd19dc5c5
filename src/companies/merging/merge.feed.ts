import { type FeedEntry } from '../../platform/feed/published-type.js';
import { listOf, nullable, record, text, uuid } from '../../platform/feed/message-schema.js';
import { companyId, publish, withhold } from '../record/company.feed.js';
import { type MovedPart } from './merge.events.js';

const moved = (what: string) =>
  listOf(
    record({ id: uuid(`The ${what}`), into: uuid(`The ${what} that has its facts now; the same id where it moved`) }),
    `Its ${what}s`,
  );

/** The surviving company's facts are published as such. */
export const mergeFeed: readonly FeedEntry[] = [
  publish('CompanyMerged', {
    summary: 'A record was the same company as another one, which has its facts from now on',
    message: record({
      company_id: companyId,
      merged_into: uuid('The company that has its facts from now on'),
      domain: nullable(text('Its domain, which leads to the other company now')),
      rounds: moved('round'),
      products: moved('product'),
    }),
    map: (data) => ({
      company_id: data.companyId,
      merged_into: data.mergedInto,
      domain: data.domain,
      rounds: data.rounds.map(pair),
      products: data.products.map(pair),
    }),
  }),
  withhold('DuplicateMerged', 'CompanyMerged says the same, and the facts are events of their own'),
];

function pair({ id, into }: MovedPart): { id: string; into: string } {
  return { id, into };
}

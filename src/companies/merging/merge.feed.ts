import { type FeedEntry } from '../../platform/feed/published-type.js';
import { flag, listOf, nullable, record, text, uuid } from '../../platform/feed/message-schema.js';
import { companyId, operatorsReason, publish, withhold } from '../record/company.feed.js';
import { COMPANY_FIELD_ROWS } from '../../vocabulary/fields/company-fields.js';
import { type MovedPart } from './merge.events.js';

const WIRE_OF = new Map<string, string>(COMPANY_FIELD_ROWS.map(({ field, wire }) => [field, wire]));

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
  withhold(
    'CompanyStatementWithheld',
    'What a row of a merged company states, for a split; what the company shows of it is published as other events',
  ),
  publish('DuplicateSeparated', {
    summary:
      'A record that was merged into the company is another one: values leave; what the company has of its own follows',
    message: record({
      company_id: companyId,
      duplicate_id: uuid('The other company'),
      fields: listOf(text('A field'), 'Fields whose values leave'),
      round_ids: listOf(uuid('A round'), 'Rounds that leave'),
      product_ids: listOf(uuid('A product'), 'Products that leave'),
      has_exit: flag('Whether the exit leaves'),
      reason: operatorsReason,
    }),
    map: (data) => ({
      company_id: data.companyId,
      duplicate_id: data.duplicateId,
      fields: data.fields.map((field) => WIRE_OF.get(field) ?? field),
      round_ids: data.roundIds,
      product_ids: data.productIds,
      has_exit: data.hasExit,
      reason: 'operator',
    }),
  }),
  publish('CompanySeparated', {
    summary: 'A merged record is a company again; its facts follow',
    message: record({
      company_id: companyId,
      separated_from: uuid('The company that it was merged into'),
      domain: nullable(text('Its domain, which leads to it again')),
      name: text('Its name'),
      reason: operatorsReason,
    }),
    map: (data) => ({
      company_id: data.companyId,
      separated_from: data.separatedFrom,
      domain: data.domain,
      name: data.name,
      reason: 'operator',
    }),
  }),
];

function pair({ id, into }: MovedPart): { id: string; into: string } {
  return { id, into };
}

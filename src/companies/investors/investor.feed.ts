import { flag, listOf, nullable, oneOf, record, text, uuid } from '../../platform/feed/message-schema.js';
import { operatorsReason } from '../record/company.feed.js';
import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type InvestorEvent } from './investor.events.js';

const { publish } = publisherOf<InvestorEvent>('intel.companies.v1', 'investor');

/** For a person only the id is published. */
export const investorFeed: readonly FeedEntry[] = [
  publish('InvestorRegistered', {
    summary: 'An investor is on file',
    message: record({
      investor_id: uuid('The investor'),
      kind: oneOf(['firm', 'person'], 'What the investor is'),
      name: nullable(text('Name of a firm; null for a person')),
      website: nullable(text('Website of a firm; null where unknown, and for a person')),
      hq_country: nullable(text('ISO 3166-1 alpha-2, of a firm; null where unknown, and for a person')),
      generated: flag('Whether it was made up, as test data'),
    }),
    map: ({ investorId, kind, name, website, hqCountry, generated }) => ({
      investor_id: investorId,
      kind,
      ...(kind === 'firm' ? { name, website, hq_country: hqCountry } : { name: null, website: null, hq_country: null }),
      generated,
    }),
  }),
  publish('InvestorReclassified', {
    summary: 'Evidence says that an investor is a firm',
    message: record({
      investor_id: uuid('The investor'),
      kind: oneOf(['firm'], 'What the investor is'),
      name: text('Name of the firm'),
      evidence: listOf(text('A reason'), 'What speaks for it'),
    }),
    map: ({ investorId, kind, name, evidence }) => ({ investor_id: investorId, kind, name, evidence }),
  }),
  publish('InvestorMerged', {
    summary: 'An investor is another name of a firm on file',
    message: record({
      investor_id: uuid('The investor'),
      merged_into: uuid('The firm whose other name it is'),
      rule: text('Why the two names are one firm’s'),
    }),
    map: ({ investorId, mergedInto, rule }) => ({ investor_id: investorId, merged_into: mergedInto, rule }),
  }),
  publish('InvestorSeparated', {
    summary: 'A merge of two investors was wrong and is taken back',
    message: record({ investor_id: uuid('The investor'), reason: operatorsReason }),
    map: ({ investorId }) => ({ investor_id: investorId, reason: 'operator' }),
  }),
  publish('InvestorErased', {
    summary: 'An investor who is a person was erased',
    message: record({ investor_id: uuid('The investor') }),
    map: ({ investorId }) => ({ investor_id: investorId }),
  }),
  publish('InvestorWithdrawn', {
    summary: 'An investor is off file',
    message: record({ investor_id: uuid('The investor'), reason: text('Why, for instance generated') }),
    map: ({ investorId, reason }) => ({ investor_id: investorId, reason }),
  }),
];

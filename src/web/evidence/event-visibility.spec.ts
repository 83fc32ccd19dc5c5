import { type PublishedType } from '../../platform/feed/published-type.js';
import { visibilityOf } from './event-visibility.rules.js';

const PUBLISHED = (topic: PublishedType['topic']): PublishedType => ({ topic }) as PublishedType;

describe('what a caller sees of an event', () => {
  it.each([
    ['company-1', 'intel.companies.v1', null, 'public'],
    ['company-1', undefined, 'a', 'hidden'],
    ['job-1', 'intel.jobs.v1', 'a', 'hidden'],
    ['submission-1', 'intel.submissions.v1', 'a', 'hidden'],
    ['credits-a', 'intel.credits.v1', 'a', 'own'],
    ['credits-a', 'intel.credits.v1', 'b', 'hidden'],
    ['credits-a', 'intel.credits.v1', null, 'hidden'],
    ['account-a', 'intel.companies.v1', 'b', 'hidden'],
  ] as const)('%s, published on %s, for account %s: %s', (stream, topic, account, expected) => {
    const event = { stream, type: 'CompanyNamed' };
    expect(visibilityOf(event, topic && PUBLISHED(topic), account)).toBe(expected);
  });

  it('includes the day of a figure, which no message has', () => {
    const confirmed = { type: 'CompanyFactsConfirmed' };
    expect(visibilityOf({ ...confirmed, stream: 'company-1' }, undefined, null)).toBe('public');
    expect(visibilityOf({ ...confirmed, stream: 'person-1' }, undefined, null)).toBe('hidden');
  });
});

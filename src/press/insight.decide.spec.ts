import fc from 'fast-check';
import { given } from '../../test/kit/decider.js';
import { growth } from '../../test/kit/growth.js';
import { statedMention, statedRevenue } from '../../test/kit/stated-facts.js';
import {
  checkMentions,
  checkReviews,
  collectMentions,
  curateReviews,
  insightDecider,
  reportRevenue,
  type FoundMention,
  type InsightState,
} from './insight.decide.js';
import { deriveId } from '../platform/ids/ids.js';
import { mentionIdOf } from './press-ids.rules.js';
import { type InsightEvent, type Mention, type RevenueFigure, type Review } from './insight.events.js';

const from = (observedAt: string) => ({ source: 'press', observedAt: `${observedAt}T00:00:00.000Z` });
const figure = statedRevenue('f1', 1_000_000);
const mention = statedMention('m1', 'https://n.example/1', { title: 'A plant' });
const review: Review = {
  reviewId: 'r1',
  snippet: 'Fine.',
  community: 'r/x',
  sealedAuthor: { kid: 'k', iv: 'a', ct: 'b' },
  date: '2026-01-01',
  permalink: 'https://f.example/1',
  sentiment: 'positive',
  score: 0.2,
  sentimentRule: 'vader-1.1.3',
};

const none = given(insightDecider);
const report = (reported: RevenueFigure, day: string) => (state: InsightState) =>
  reportRevenue(state, 'c', [reported], from(day));
const collect = (mentions: readonly Mention[], day: string) => (state: InsightState) =>
  collectMentions(state, 'c', mentions, from(day));
const curate = (reported: Review, day: string) => (state: InsightState) =>
  curateReviews(state, 'c', [reported], from(day));

describe('an insight into a company', () => {
  it('is recorded once', () => {
    const first = none
      .when(report(figure, '2026-01-01'))
      .then({ type: 'RevenueReported', data: { companyId: 'c', ...figure, provenance: from('2026-01-01') } });
    first.when(report(figure, '2026-02-01')).thenNothing();
  });

  it('is recorded again where a newer source differs, never for an older one', () => {
    const onFile = none.when(report(figure, '2026-01-02')).thenTypes('RevenueReported');
    const other = { ...figure, amount: 2_000_000 };
    onFile.when(report(other, '2026-01-01')).thenNothing();
    onFile.when(report(other, '2026-01-03')).thenTypes('RevenueReported');
  });

  it('settles on the latest amount, in any order of reports that is repeated', () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
    const reports = fc.array(fc.record({ day: fc.nat(2), amount: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(reports, (list) => {
        const after = list.reduce(
          (history, { day, amount }) =>
            history.when(report({ ...figure, amount }, days[day] as string)).thenState(expect.anything()),
          none,
        );
        const amounts = after.events.map(
          (event) => event.type === 'RevenueReported' && event.data.provenance.observedAt,
        );
        expect(amounts).toEqual([...amounts].sort());
      }),
    );
  });

  it('is one event for what is new among many mentions', () => {
    const second = { ...mention, mentionId: 'm2' };
    none
      .when(collect([mention], '2026-01-01'))
      .thenTypes('MentionsCollected')
      .when(collect([mention, second], '2026-01-01'))
      .then({
        type: 'MentionsCollected',
        data: { companyId: 'c', mentions: [second], provenance: from('2026-01-01') },
      });
  });

  it('is not new where only the sealed author differs', () => {
    const resealed = { ...review, sealedAuthor: { kid: 'k', iv: 'x', ct: 'y' } };
    none
      .when(curate(review, '2026-01-01'))
      .thenTypes('ReviewsCurated')
      .when(curate(resealed, '2026-01-02'))
      .thenNothing();
  });
});

describe('a check of a feed', () => {
  const found: FoundMention = {
    mention,
    itemKey: 'i1',
    proofs: ['domain'],
    isDated: true,
    writtenId: mention.mentionId,
  };
  const check =
    (items: readonly FoundMention[], withdrawn: readonly string[] = []) =>
    (state: InsightState) =>
      checkMentions(state, 'c', { feedId: 'f', checkedAt: 'now', found: items, withdrawn }, from('2026-01-01'));

  it('records new mentions, each once, with the item of each', () => {
    none.when(check([found, { ...found, itemKey: 'i2' }])).thenMatching(
      { type: 'MentionsCollected', data: { mentions: [mention] } },
      {
        type: 'MentionsChecked',
        data: {
          companyId: 'c',
          feedId: 'f',
          withdrawn: [],
          found: [
            { mentionId: 'm1', itemKey: 'i1', proofs: ['domain'] },
            { mentionId: 'm1', itemKey: 'i2', proofs: ['domain'] },
          ],
        },
      },
    );
  });

  it('withdraws mentions on file whose item is gone, and records them again when they return', () => {
    const onFile = none.when(check([found])).thenTypes('MentionsCollected', 'MentionsChecked');
    onFile.when(check([found], ['m1'])).thenNothing();
    onFile
      .when(check([], ['m1', 'm9']))
      .thenMatching({ type: 'MentionsChecked', data: { withdrawn: ['m1'], found: [] } })
      .when(check([found]))
      .thenTypes('MentionsCollected', 'MentionsChecked');
  });
});

describe('an article at several addresses', () => {
  const at = (url: string, date = '2026-01-01'): Mention => {
    const id = mentionIdOf('c', { type: 'news', url, timestampSeconds: null });
    return statedMention(id, url, { title: 'A plant', date });
  };
  const first = at('https://news.example/a');
  const check =
    (mention: Mention, isDated = true, writtenId = mention.mentionId) =>
    (state: InsightState) =>
      checkMentions(
        state,
        'c',
        {
          feedId: 'f',
          checkedAt: 'now',
          found: [{ mention, itemKey: 'i', proofs: [], isDated, writtenId }],
          withdrawn: [first.mentionId],
        },
        from('2026-01-02'),
      );

  it.each([
    'http://news.example/a',
    'https://www.news.example/a/',
    'https://m.news.example/a',
    'https://news.example/a/amp/',
    'https://news.example/a?utm_source=rss#top',
    'https://news.example/a?source=rss----6d3f6b1d5c2b---4#comments',
  ])('has one mention, under its first address: %s', (url) => {
    const onFile = none.when(collect([first], '2026-01-01')).thenTypes('MentionsCollected');
    onFile.when(collect([at(url)], '2026-01-02')).thenNothing();
    onFile.when(check(at(url))).thenNothing();
    const renamed = { ...at(url), title: 'A plant opens' };
    onFile
      .when(check(renamed))
      .thenMatching(
        { type: 'MentionsCollected', data: { mentions: [{ ...first, title: 'A plant opens' }] } },
        { type: 'MentionsChecked', data: { withdrawn: [], found: [{ mentionId: first.mentionId }] } },
      );
    none
      .when(collect([first, at(url)], '2026-01-01'))
      .thenMatching({ type: 'MentionsCollected', data: { mentions: [first] } });
  });

  it.each([
    'https://news.example/b',
    'https://news.example/a?page=2',
    'https://other.example/a',
    'https://news.example/#!/a',
    'https://news.example/a#v2',
    'https://news.example/a#2026-11-01',
  ])('is another one at %s', (url) => {
    none
      .when(collect([first], '2026-01-01'))
      .thenTypes('MentionsCollected')
      .when(collect([at(url)], '2026-01-02'))
      .thenTypes('MentionsCollected');
  });

  it('remains under the address with tracking that an earlier version recorded', () => {
    const tracked = at('https://news.example/a?utm_source=rss&source=x#top');
    const plain = at('https://news.example/a?source=x');
    const onFile = none.when(collect([tracked], '2026-01-01')).thenTypes('MentionsCollected');
    onFile.when(check(plain, true, tracked.mentionId)).thenNothing();
    onFile
      .when(check({ ...plain, title: 'A plant opens' }, true, tracked.mentionId))
      .thenMatching(
        { type: 'MentionsCollected', data: { mentions: [{ ...tracked, title: 'A plant opens' }] } },
        { type: 'MentionsChecked', data: { withdrawn: [], found: [{ mentionId: tracked.mentionId }] } },
      );
  });

  it('has the day of its first reading where no feed dates it', () => {
    const onFile = none.when(collect([first], '2026-01-01')).thenTypes('MentionsCollected');
    onFile.when(check(at(first.url, '2026-01-09'), false)).thenNothing();
    onFile.when(check(at(first.url, '2025-12-31'))).thenTypes('MentionsCollected', 'MentionsChecked');
  });
});

describe('a check of reviews', () => {
  it('is recorded each time, and forgets withdrawn reviews', () => {
    const data = { checkedAt: 'now', sources: [], proofs: [], withdrawn: ['r1'] };
    none
      .when(curate(review, '2026-01-01'))
      .thenTypes('ReviewsCurated')
      .when(() => checkReviews('c', data))
      .repeatable('the date of the latest check is the age of the reviews')
      .then({ type: 'ReviewsChecked', data: { companyId: 'c', ...data } })
      .when(curate(review, '2026-01-01'))
      .thenTypes('ReviewsCurated');
  });
});

describe('the fold of much press', () => {
  const told = (count: number): InsightEvent[] =>
    Array.from({ length: count }, (_, n) => ({
      type: 'MentionsCollected',
      data: {
        companyId: 'c',
        mentions: [statedMention(deriveId('mention', String(n)), `https://n.example/${n}`)],
        provenance: from('2026-01-01'),
      },
    }));
  const fold = (events: readonly InsightEvent[]): void => {
    events.reduce(insightDecider.evolve, insightDecider.initial);
  };

  it('costs as much for each event, however many there are', () => {
    const [some, many] = [told(2_000), told(10_000)];
    // A copy of all for each event costs 5 times as much.
    expect(
      growth(
        () => fold(many),
        () => fold(some),
        5,
      ),
    ).toBeLessThan(2.6);
  });
});

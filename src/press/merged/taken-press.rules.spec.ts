import { given } from '../../../test/kit/decider.js';
import { statedMention, statedRevenue } from '../../../test/kit/stated-facts.js';
import { insightDecider } from '../insight.decide.js';
import { type InsightEvent, type Mention, type Review } from '../insight.events.js';
import { idsIn, partsOf, takenPress } from './taken-press.rules.js';
import { mentionIdOf, reviewIdOf, revenueIdOf } from '../press-ids.rules.js';

const provenance = { source: 'list', observedAt: '2026-03-01T00:00:00.000Z' };
const mention = (companyId: string, url: string): Mention =>
  statedMention(mentionIdOf(companyId, { type: 'news', url, timestampSeconds: null }), url);
const review = (reviewId: string, permalink: string): Review => ({
  reviewId,
  permalink,
  snippet: 'B is fine.',
  community: 'r/b',
  sealedAuthor: null,
  date: '2026-02-01',
  sentiment: 'positive',
  score: 0.2,
  sentimentRule: 'stated',
});
const reported = (companyId: string): InsightEvent => ({
  type: 'RevenueReported',
  data: { companyId, ...statedRevenue(revenueIdOf(companyId, 'list', '2025'), 5), provenance },
});
const collected = (companyId: string, ...urls: string[]): InsightEvent => ({
  type: 'MentionsCollected',
  data: { companyId, mentions: urls.map((url) => mention(companyId, url)), provenance },
});
const log: InsightEvent[] = [
  collected('b', 'https://n.ai/1', 'https://n.ai/2'),
  {
    type: 'MentionsChecked',
    data: {
      companyId: 'b',
      feedId: 'f',
      checkedAt: provenance.observedAt,
      found: [],
      withdrawn: [mention('b', 'https://n.ai/2').mentionId],
    },
  },
  reported('b'),
];
const other = { state: log.reduce(insightDecider.evolve, insightDecider.initial), log };

describe('the press about a merged company', () => {
  it('is restated for the survivor under its own ids, without what was withdrawn', () => {
    const taken = given(insightDecider).when((known) => takenPress(known, other, 'a'));
    taken.then(collected('a', 'https://n.ai/1'), reported('a'));
  });

  it('is without revenue that was taken back', () => {
    const figureIds = [revenueIdOf('b', 'list', '2025')];
    const gone: InsightEvent = {
      type: 'PressWithdrawn',
      data: { companyId: 'b', figureIds, mentionIds: [], reviewIds: [], reason: 'Undone' },
    };
    const later = { state: insightDecider.evolve(other.state, gone), log: [...log, gone] };
    given(insightDecider)
      .when((known) => takenPress(known, later, 'a'))
      .thenTypes('MentionsCollected');
  });

  it('has the feeds and the evidence of its mentions', () => {
    const found = [{ mentionId: mention('b', 'https://n.ai/1').mentionId, itemKey: 'i', proofs: ['names b.ai'] }];
    const data = { companyId: 'b', feedId: 'f', checkedAt: provenance.observedAt, found, withdrawn: [] };
    const checked: InsightEvent[] = [collected('b', 'https://n.ai/1'), { type: 'MentionsChecked', data }];
    const read = { state: checked.reduce(insightDecider.evolve, insightDecider.initial), log: checked };
    const mentionId = mentionIdOf('a', { type: 'news', url: 'https://n.ai/1', timestampSeconds: null });
    given(insightDecider)
      .when((known) => takenPress(known, read, 'a'))
      .then(collected('a', 'https://n.ai/1'), {
        type: 'MentionsChecked',
        data: { ...data, companyId: 'a', found: [{ mentionId, itemKey: 'i', proofs: ['names b.ai'] }] },
      });
  });

  it.each([
    ['in one event', [['https://n.ai/1', 'https://www.n.ai/1/']]],
    ['in two events', [['https://n.ai/1'], ['https://www.n.ai/1/']]],
  ])('has an article at two addresses once, with the evidence of both: %s', (_, collections) => {
    const foundAs = (...ids: string[]) => ids.map((mentionId, n) => ({ mentionId, itemKey: `i${n}`, proofs: ['names b.ai'] })); // prettier-ignore
    const [first, second] = [mention('b', 'https://n.ai/1').mentionId, mention('b', 'https://www.n.ai/1/').mentionId];
    const data = { companyId: 'b', feedId: 'f', checkedAt: provenance.observedAt, found: foundAs(first, second), withdrawn: [] }; // prettier-ignore
    const events: InsightEvent[] = [
      ...collections.map((urls) => collected('b', ...urls)),
      { type: 'MentionsChecked', data },
    ];
    const read = { state: events.reduce(insightDecider.evolve, insightDecider.initial), log: events };
    const { mentionId } = mention('a', 'https://n.ai/1');
    given(insightDecider)
      .when((known) => takenPress(known, read, 'a'))
      .then(collected('a', 'https://n.ai/1'), {
        type: 'MentionsChecked',
        data: { ...data, companyId: 'a', found: foundAs(mentionId, mentionId) },
      });
  });

  it('has the evidence of its reviews, and no search of its own', () => {
    const at = provenance.observedAt;
    const sources = [{ name: 'reddit', status: 'ok', reason: null }] as const;
    const curated = (companyId: string, ...links: string[]): InsightEvent => ({
      type: 'ReviewsCurated',
      data: { companyId, reviews: links.map((link) => review(reviewIdOf(companyId, link), link)), provenance },
    });
    const checked = (proof: string, withdrawn: readonly string[] = []): InsightEvent => {
      const proofs = ['https://r.io/1', 'https://r.io/2'].map((link) => ({
        reviewId: reviewIdOf('b', link),
        proofs: [proof],
      }));
      return { type: 'ReviewsChecked', data: { companyId: 'b', checkedAt: at, sources, proofs, withdrawn } };
    };
    const events = [
      curated('b', 'https://r.io/1', 'https://r.io/2'),
      checked('names B'),
      checked('names b.ai', [reviewIdOf('b', 'https://r.io/2')]),
    ];
    const read = { state: events.reduce(insightDecider.evolve, insightDecider.initial), log: events };
    given(insightDecider)
      .when((known) => takenPress(known, read, 'a'))
      .then(curated('a', 'https://r.io/1'), {
        type: 'ReviewsChecked',
        data: {
          companyId: 'a',
          checkedAt: at,
          sources: [],
          proofs: [{ reviewId: reviewIdOf('a', 'https://r.io/1'), proofs: ['names b.ai'] }],
          withdrawn: [],
        },
      });
  });

  it('is not taken where the survivor has the article at another address', () => {
    given(insightDecider, collected('a', 'http://www.n.ai/1/'))
      .when((known) => takenPress(known, other, 'a'))
      .thenTypes('RevenueReported');
  });

  it('is not repeated where the survivor has it already', () => {
    given(insightDecider, collected('a', 'https://n.ai/1'))
      .when((known) => takenPress(known, other, 'a'))
      .thenTypes('RevenueReported');
  });

  it('leaves the mentions and reviews of the survivor as they are, whatever is newer', () => {
    const older = { ...provenance, observedAt: '2026-01-01T00:00:00.000Z' };
    const own: InsightEvent[] = [
      { type: 'MentionsCollected', data: { companyId: 'a', mentions: [{ ...mention('a', 'https://n.ai/1'), title: 'Older' }], provenance: older } },
      { type: 'ReviewsCurated', data: { companyId: 'a', reviews: [{ ...review(reviewIdOf('a', 'https://r.io/1'), 'https://r.io/1'), snippet: 'Older' }], provenance: older } },
    ]; // prettier-ignore
    const curated: InsightEvent = { type: 'ReviewsCurated', data: { companyId: 'b', reviews: [review(reviewIdOf('b', 'https://r.io/1'), 'https://r.io/1')], provenance } }; // prettier-ignore
    const all = [...log, curated];
    const read = { state: all.reduce(insightDecider.evolve, insightDecider.initial), log: all };
    given(insightDecider, ...own)
      .when((known) => takenPress(known, read, 'a'))
      .thenTypes('RevenueReported');
  });

  it('has the later evidence and texts of what an earlier part has brought', () => {
    const { mentionId } = mention('b', 'https://n.ai/1');
    const later = { ...provenance, observedAt: '2026-03-02T00:00:00.000Z' };
    const found = { mentionId, quote: 'B', proof: 'p' };
    const reviews = (snippet: string, by: typeof provenance): InsightEvent => ({
      type: 'ReviewsCurated',
      data: { companyId: 'b', reviews: [{ ...review(reviewIdOf('b', 'https://r.io/1'), 'https://r.io/1'), snippet }], provenance: by },
    }); // prettier-ignore
    const parts: InsightEvent[][] = [
      [collected('b', 'https://n.ai/1'), reviews('B is fine.', provenance)],
      [
        { type: 'MentionsChecked', data: { companyId: 'b', feedId: 'f', checkedAt: later.observedAt, found: [found as never], withdrawn: [] } },
        reviews('B is better.', later),
        { type: 'ReviewsChecked', data: { companyId: 'b', checkedAt: later.observedAt, sources: [], proofs: [{ reviewId: reviewIdOf('b', 'https://r.io/1'), proofs: ['p'] }], withdrawn: [] } },
      ],
    ]; // prettier-ignore
    const whole = parts.flat();
    const state = whole.reduce(insightDecider.evolve, insightDecider.initial);
    const first = takenPress(insightDecider.initial, { state, log: parts[0] ?? [] }, 'a');
    const taken = new Set(idsIn(first));
    const second = { state, log: parts[1] ?? [], before: { log: whole, taken } };
    given(insightDecider, ...first)
      .when((known) => takenPress(known, second, 'a'))
      .repeatable('a message that is handled again starts without the ids of earlier parts')
      .thenTypes('MentionsChecked', 'ReviewsCurated', 'ReviewsChecked');
  });

  it('is taken over in parts that fit into an append', () => {
    const long = (n: number): InsightEvent => {
      const { type, data } = collected('b', `https://n.ai/${n}`) as Extract<
        InsightEvent,
        { type: 'MentionsCollected' }
      >;
      return {
        type,
        data: { ...data, mentions: data.mentions.map((one) => ({ ...one, quote: '長'.repeat(100_000) })) },
      };
    };
    const found: InsightEvent = {
      type: 'MentionsChecked',
      data: { companyId: 'b', feedId: 'f', checkedAt: provenance.observedAt, found: [], withdrawn: [] },
    };
    expect(
      partsOf([long(1), found, long(2), found, reported('b')]).map((part) => part.map(({ type }) => type)),
    ).toEqual([
      ['MentionsCollected', 'MentionsChecked'],
      ['MentionsCollected', 'MentionsChecked', 'RevenueReported'],
    ]);
    expect(partsOf([])).toEqual([]);
  });
});

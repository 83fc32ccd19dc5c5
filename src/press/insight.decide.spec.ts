import { collectMentions, curateReviews, insightDecider, reportRevenue, type InsightState } from './insight.decide.js';
import { type InsightEvent, type Mention, type RevenueFigure, type Review } from './insight.events.js';

const from = (observedAt: string) => ({ source: 'press', observedAt: `${observedAt}T00:00:00.000Z` });
const fold = (events: readonly InsightEvent[], state: InsightState = insightDecider.initial): InsightState =>
  events.reduce(insightDecider.evolve, state);

const figure: RevenueFigure = {
  figureId: 'f1',
  amount: 1_000_000,
  asOf: '2025',
  isVerified: false,
  employeeCount: null,
  valuation: null,
};
const mention: Mention = {
  mentionId: 'm1',
  type: 'news',
  title: 'A plant',
  url: 'https://n.example/1',
  date: '2026-01-01',
  quote: null,
  publication: null,
  importanceGrade: null,
  timestampSeconds: null,
};
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

describe('what is told of a company', () => {
  it('is recorded once', () => {
    const first = reportRevenue(insightDecider.initial, 'c', [figure], from('2026-01-01'));
    expect(first).toHaveLength(1);
    expect(reportRevenue(fold(first), 'c', [figure], from('2026-02-01'))).toEqual([]);
  });

  it('is recorded again where a newer source tells it otherwise, never an older one', () => {
    const state = fold(reportRevenue(insightDecider.initial, 'c', [figure], from('2026-01-02')));
    const other = { ...figure, amount: 2_000_000 };
    expect(reportRevenue(state, 'c', [other], from('2026-01-01'))).toEqual([]);
    expect(reportRevenue(state, 'c', [other], from('2026-01-03'))).toHaveLength(1);
  });

  it('is one event for what is new of many mentions', () => {
    const state = fold(collectMentions(insightDecider.initial, 'c', [mention], from('2026-01-01')));
    const second = { ...mention, mentionId: 'm2' };
    const events = collectMentions(state, 'c', [mention, second], from('2026-01-01'));
    expect(events).toEqual([
      { type: 'MentionsCollected', data: { companyId: 'c', mentions: [second], provenance: from('2026-01-01') } },
    ]);
  });

  it('is no news where only the seal of the author differs', () => {
    const state = fold(curateReviews(insightDecider.initial, 'c', [review], from('2026-01-01')));
    const resealed = { ...review, sealedAuthor: { kid: 'k', iv: 'x', ct: 'y' } };
    expect(curateReviews(state, 'c', [resealed], from('2026-01-02'))).toEqual([]);
  });
});

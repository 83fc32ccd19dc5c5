import { given } from '../../../test/kit/decider.js';
import { statedMention, statedRevenue } from '../../../test/kit/stated-facts.js';
import { insightDecider } from '../insight.decide.js';
import { type InsightEvent } from '../insight.events.js';
import { pressOfItsOwn } from './left-press.rules.js';

const provenance = { source: 'list', observedAt: '2026-03-01T00:00:00.000Z' };
const mentions = (...ids: string[]): InsightEvent => ({
  type: 'MentionsCollected',
  data: {
    companyId: 'a',
    mentions: ids.map((id) => statedMention(id, `https://n.ai/${id}`)),
    provenance,
  },
});
const revenue: InsightEvent = {
  type: 'RevenueReported',
  data: { companyId: 'a', ...statedRevenue('f', 5), provenance },
};
const gone: InsightEvent = {
  type: 'MentionsChecked',
  data: { companyId: 'a', feedId: 'x', checkedAt: provenance.observedAt, found: [], withdrawn: ['taken-2'] },
};

describe('the press of a company that was split', () => {
  it('loses what came by the merge and is still there, and keeps its own', () => {
    const taken = [mentions('taken-1', 'taken-2'), revenue];
    given(insightDecider, mentions('own'), ...taken, gone)
      .when((known) => pressOfItsOwn(known, { taken, own: [mentions('own')] }, 'a', 'why'))
      .then({
        type: 'PressWithdrawn',
        data: { companyId: 'a', figureIds: ['f'], mentionIds: ['taken-1'], reviewIds: [], reason: 'why' },
      })
      .thenState(insightDecider.evolve(insightDecider.initial, mentions('own')));
  });

  it('has its own figure again where the merge replaced it', () => {
    const own: InsightEvent = {
      type: 'RevenueReported',
      data: { companyId: 'a', ...statedRevenue('f', 3), provenance },
    };
    const later = { ...provenance, observedAt: '2026-03-02T00:00:00.000Z' };
    const newer: InsightEvent = { type: 'RevenueReported', data: { companyId: 'a', ...statedRevenue('f', 5), provenance: later } }; // prettier-ignore
    given(insightDecider, own, newer)
      .when((known) => pressOfItsOwn(known, { taken: [newer], own: [own] }, 'a', 'why'))
      .thenTypes('PressWithdrawn', 'RevenueReported')
      .thenState(insightDecider.evolve(insightDecider.initial, own));
  });
});

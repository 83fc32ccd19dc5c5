import { given } from '../../../test/kit/decider.js';
import { statedMention, statedRevenue } from '../../../test/kit/stated-facts.js';
import { insightDecider } from '../insight.decide.js';
import { type InsightEvent, type Mention } from '../insight.events.js';
import { takenPress } from './taken-press.rules.js';
import { mentionIdOf, revenueIdOf } from '../press-ids.rules.js';

const provenance = { source: 'list', observedAt: '2026-03-01T00:00:00.000Z' };
const mention = (companyId: string, url: string): Mention =>
  statedMention(mentionIdOf(companyId, { type: 'news', url, timestampSeconds: null }), url);
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
});

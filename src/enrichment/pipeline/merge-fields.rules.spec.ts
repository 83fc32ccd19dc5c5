import { type Candidate } from './enrichment.events.js';
import { mergeFields, type CurrentField } from './merge-fields.rules.js';

const NOW = '2026-11-22T09:00:00.000Z';
const found = (over: Partial<Candidate> = {}): Candidate => ({
  field: 'employeeCount',
  value: 45,
  source: 'own-site',
  sourceUrl: 'https://acme.com/',
  rule: 'jsonld',
  matched: null,
  confidence: 0.9,
  observedAt: NOW,
  ...over,
});
const currentField = (over: Partial<CurrentField> = {}): CurrentField => ({
  value: 12,
  source: 'yc-directory',
  sourceUrl: null,
  rule: null,
  observedAt: '2026-03-13T00:00:00.000Z',
  ...over,
});
const merged = (current: CurrentField | null, ...candidates: Candidate[]) => {
  const field = candidates[0]?.field ?? 'employeeCount';
  const [one] = mergeFields(current ? { [field]: current } : {}, candidates);
  return { value: one?.chosen?.value ?? null, lost: one?.rejected.map(({ value, reason }) => [value, reason]) };
};

describe('of several values for a field', () => {
  it.each<[string, CurrentField | null, Candidate[], unknown, unknown[]]>([
    ['the only one fills a gap', null, [found()], 45, []],
    ['what stands wins where it says the same', currentField({ value: 45 }), [found()], null, []],
    ['the fresher of equal rank wins', currentField(), [found()], 45, [[12, 'older']]],
    ['a decision goes before a look', currentField({ source: 'operator' }), [found()], null, [[45, 'lower_rank']]],
    ['a value that an operator refuted is none', currentField({ value: null, source: 'directory', refuted: [45] }), [found(), found({ value: 50, confidence: 0.4 })], 50, []], // prettier-ignore
    ['a decision of years ago counts less, and still goes before', currentField({ source: 'submission', observedAt: '2020-01-01T00:00:00.000Z' }), [found()], null, [[45, 'lower_rank']]], // prettier-ignore
    ['a register goes before the site', currentField(), [found(), found({ value: 50, source: 'registry:uk' })], 50, [[12, 'lower_rank'], [45, 'lower_rank']]], // prettier-ignore
    [
      'data goes before words',
      null,
      [found({ value: 60, source: 'own-site-text' }), found()],
      45,
      [[60, 'lower_rank']],
    ],
    ['the surer of one source wins', null, [found({ value: 7, confidence: 0.4 }), found()], 45, [[7, 'less_sure']]],
    ['a search by name contradicts nobody', currentField({ value: 'https://acme.io' }), [found({ field: 'website', value: 'https://acme.com', source: 'name-search' })], null, [['https://acme.com', 'name_search']]], // prettier-ignore
    ['nor does an entry that only its name led to', currentField({ value: '2011', source: 'directory' }), [found({ field: 'foundedDate', value: '2020', source: 'registry-name:edgar' })], null, [['2020', 'name_search']]], // prettier-ignore
    ['which fills what nobody stated', null, [found({ field: 'foundedDate', value: '2020', source: 'registry-name:edgar' })], '2020', []], // prettier-ignore
    ['a registered office says less than the site', null, [found({ field: 'hqCity', value: 'London', source: 'registry-office:companies_house' }), found({ field: 'hqCity', value: 'Leeds' })], 'Leeds', [['London', 'lower_rank']]], // prettier-ignore
    ['the day goes before the year that agrees', null, [found({ field: 'foundedDate', value: '2019', source: 'registry:edgar' }), found({ field: 'foundedDate', value: '2019-04-01' })], '2019-04-01', []], // prettier-ignore
    ['a name is never changed', currentField({ value: 'Acme' }), [found({ field: 'name', value: 'Acme Inc', source: 'registry:uk' })], null, [['Acme Inc', 'identity']]], // prettier-ignore
    ['words for search engines replace no chosen ones', currentField({ value: 'Robots' }), [found({ field: 'description', value: 'Best robots!' })], null, [['Best robots!', 'lower_rank']]], // prettier-ignore
    ['but its own words it replaces', currentField({ value: 'Robots', source: 'own-site' }), [found({ field: 'description', value: 'New robots' })], 'New robots', [['Robots', 'older']]], // prettier-ignore
    ['a year agrees with a day in it', currentField({ value: '2019' }), [found({ field: 'foundedDate', value: '2019-04-01' })], null, []], // prettier-ignore
    ['addresses agree however they are written', currentField({ value: 'http://www.twitter.com/Acme/' }), [found({ field: 'twitterUrl', value: 'https://x.com/acme?lang=en' })], null, []], // prettier-ignore
  ])('%s', (_, current, candidates, value, lost) => {
    expect(merged(current, ...candidates)).toEqual({ value, lost });
  });

  it('says nothing of fields that nobody found', () => {
    expect(mergeFields({ employeeCount: currentField() }, [])).toEqual([]);
  });
});

import { dossierPrice, freshUntil, worstOutcomes, type SectionStatus } from './sections.rules.js';

const sections = (...statuses: SectionStatus[]) => statuses.map((status) => ({ status }));

describe('the price of a dossier', () => {
  it.each([
    ['every section answered', sections('available', 'empty', 'empty', 'empty', 'empty', 'available'), 10],
    ['five of six', sections('available', 'empty', 'empty', 'empty', 'empty', 'unavailable'), 9],
    ['half', sections('available', 'empty', 'available', 'unavailable', 'unavailable', 'unavailable'), 5],
    ['one', sections('available', ...Array<SectionStatus>(5).fill('unavailable')), 2],
    ['no line', sections('empty', 'empty', 'empty', 'empty', 'empty', 'empty'), 0],
    ['nothing at all', sections(...Array<SectionStatus>(6).fill('unavailable')), 0],
  ])('is the share of what answered: %s', (_what, given, credits) => {
    expect(dossierPrice(given, 10)).toBe(credits);
  });
});

describe('the sources of several firms', () => {
  const source = (id: string, outcome: 'read' | 'not_configured' | 'failed') => ({
    id,
    sections: [],
    outcome,
    needs: null,
  });

  it('are listed once each, with the worst outcome', () => {
    const sources = worstOutcomes([
      source('edgar', 'read'),
      source('own_site', 'not_configured'),
      source('edgar', 'failed'),
      source('own_site', 'read'),
      source('edgar', 'read'),
    ]);
    expect(sources.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['edgar', 'failed'],
      ['own_site', 'not_configured'],
    ]);
    expect(freshUntil('2026-01-01T00:00:00.000Z', sources)).toBe(Date.parse('2026-01-01T00:05:00.000Z'));
  });
});

import { dossierPrice, type SectionStatus } from './sections.rules.js';

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

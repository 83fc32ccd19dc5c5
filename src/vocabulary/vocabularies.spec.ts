import { VOCABULARIES, type VocabularyName } from './vocabularies.js';
import { canonicalTerm, nearestTerm } from './vocabulary-match.js';

const NAMES = Object.keys(VOCABULARIES) as VocabularyName[];

describe('the vocabularies', () => {
  it('have the sizes that are promised', () => {
    expect(VOCABULARIES.sectors.length).toBeGreaterThanOrEqual(80);
    expect(VOCABULARIES.stage.map((term) => term.value)).toEqual([
      ...['Pre-seed', 'Seed', 'Series A', 'Series B', 'Series C', 'Series D', 'Series E+'],
      ...['Growth', 'Late Stage', 'Pre-IPO', 'Public', 'Acquired', 'Bootstrapped'],
    ]);
    const models = VOCABULARIES.business_model.map((term) => term.value);
    expect(models).toEqual(
      expect.arrayContaining(['B2B SaaS', 'B2C SaaS', 'Marketplace', 'API/Developer Tools', 'Hardware']),
    );
    const certifications = VOCABULARIES.certifications.map((term) => term.value);
    expect(certifications).toEqual(
      expect.arrayContaining(['SOC 2', 'SOC 2 Type II', 'ISO 27001', 'HIPAA', 'GDPR', 'PCI DSS', 'FedRAMP']),
    );
  });

  it.each(NAMES)('%s: every spelling stands for one value only, and finds it in any case', (name) => {
    const spellings = VOCABULARIES[name].flatMap((term) => [term.value, ...term.aliases]);
    expect(new Set(spellings.map((spelling) => spelling.toLowerCase())).size).toBe(spellings.length);
    for (const term of VOCABULARIES[name]) {
      for (const spelling of [term.value, ...term.aliases]) {
        expect(canonicalTerm(name, `  ${spelling.toUpperCase()} `)).toBe(term.value);
      }
    }
  });

  it.each([
    'Climate',
    'Proptech',
    'Supply Chain',
    'Crypto / Web3',
    'Manufacturing and Robotics',
    'Drug discovery',
    'eLearning',
  ])('know the tag %s, as directories write it', (tag) => {
    expect(canonicalTerm('sectors', tag)).toBeDefined();
  });

  it('guess what was meant', () => {
    expect(nearestTerm('sectors', 'Robotcs')).toBe('Robotics');
    expect(nearestTerm('sectors', 'Cyber security')).toBe('Cybersecurity');
    expect(nearestTerm('stage', 'Series-A')).toBe('Series A');
    expect(nearestTerm('certifications', 'SOC-2 type II')).toBe('SOC 2 Type II');
    expect(canonicalTerm('stage', 'Toddler')).toBeUndefined();
    expect(canonicalTerm('stage', nearestTerm('stage', ''))).toBeDefined();
  });
});

import { mostTelling } from './filing-order.rules.js';
import { type EdgarFiling } from './submissions.rules.js';

/** Filings of these forms, the newest first. */
const filed = (...forms: string[]): EdgarFiling[] =>
  forms.map(
    (form, n) =>
      ({ form, accession: `${n}`, filedOn: `2026-01-${String(28 - (n % 28)).padStart(2, '0')}` }) as EdgarFiling,
  );
const formsOf = (filings: readonly EdgarFiling[]): string[] => filings.map(({ form }) => form);

describe('the filings of a dossier', () => {
  it('begin with annual reports and offerings, and end with the trades of insiders', () => {
    const filings = filed('4', '144', '8-K', 'D', '4/A', '10-Q', 'CORRESP', 'S-1/A', '10-K', '3', '10-K/A');
    expect(formsOf(mostTelling(filings, 60))).toEqual([
      '10-K',
      '10-K/A',
      'D',
      'S-1/A',
      '8-K',
      '10-Q',
      'CORRESP',
      '4',
      '144',
      '4/A',
      '3',
    ]);
  });

  it('have a 10-K even where sixty trades are newer', () => {
    const filings = filed(...Array<string>(100).fill('4'), '10-K');
    const shown = formsOf(mostTelling(filings, 60));
    expect(shown).toHaveLength(60);
    expect(shown[0]).toBe('10-K');
  });

  it('have no more than fifteen prospectuses before the current reports', () => {
    const filings = filed(...Array<string>(80).fill('424B2'), '8-K');
    const shown = formsOf(mostTelling(filings, 60));
    expect(shown.indexOf('8-K')).toBe(15);
    expect(shown).toHaveLength(60);
  });

  it('of one kind stay the newest first', () => {
    const filings = filed('10-K', '4', '10-K', '10-K');
    expect(mostTelling(filings, 60).map(({ accession }) => accession)).toEqual(['0', '2', '3', '1']);
  });
});

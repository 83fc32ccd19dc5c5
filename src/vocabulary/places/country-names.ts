import countries from 'i18n-iso-countries/index.js';
import { folded, transliterated } from '../ascii-fold.js';
import { countryCode } from '../country-code.js';

/** Those of the files that users import. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'tr', 'ja', 'zh', 'ko'];
const FURTHER: Readonly<Record<string, string>> = {
  grossbritannien: 'GB',
  grandebretagne: 'GB',
  granbretana: 'GB',
  granbretagna: 'GB',
  holanda: 'NL',
  eeuu: 'US',
  eua: 'US',
  tschechischerepublik: 'CZ',
  republiquetcheque: 'CZ',
  香港: 'HK',
};
/** A city in Spain, and a word of English. */
const OTHER_WORDS = new Set(['granada', 'man']);

let byName: ReadonlyMap<string, string> | null = null;

/**
 * The code of a country that a column or a filter names, also in other languages. Text of websites is read by
 * `countryCode` alone, since names such as `Island` are ordinary words there.
 */
export function countryInAnyLanguage(text: string): string | null {
  const known = countryCode(text);
  if (known !== null) return known;
  byName ??= namesOfCodes();
  return byName.get(fold(folded(text))) ?? null;
}

function namesOfCodes(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const ambiguous = new Set(OTHER_WORDS);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of Object.keys(countries.getAlpha2Codes())) {
      const name = names.of(code) ?? '';
      for (const key of new Set([folded(name), transliterated(name)].map(fold))) {
        if ((found.get(key) ?? code) !== code) ambiguous.add(key);
        found.set(key, code);
      }
    }
  }
  for (const key of ['', ...ambiguous]) found.delete(key);
  return new Map([...found, ...Object.entries(FURTHER)]);
}

function fold(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}]/gu, '');
}

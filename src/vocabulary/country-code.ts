import { createRequire } from 'node:module';
import countries, { type LocaleData } from 'i18n-iso-countries/index.js';

const ENGLISH = createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as LocaleData;

/** Spellings that the library lacks or reads as another country. Keys are folded: lower case, letters only. */
const ALIASES = {
  america: 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  britain: 'GB',
  korea: 'KR',
  koreasouth: 'KR',
  koreanorth: 'KP',
  frankreich: 'FR',
  etatsunis: 'US',
  estadosunidos: 'US',
  macau: 'MO',
  holland: 'NL',
  drcongo: 'CD',
  congo: 'CG',
  burma: 'MM',
  macedonia: 'MK',
  swaziland: 'SZ',
  bosnia: 'BA',
  mainlandchina: 'CN',
  brasil: 'BR',
  deutschland: 'DE',
  espana: 'ES',
  italia: 'IT',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  svizzera: 'CH',
  nederland: 'NL',
  belgie: 'BE',
  belgique: 'BE',
  danmark: 'DK',
  sverige: 'SE',
  norge: 'NO',
  suomi: 'FI',
  polska: 'PL',
  eire: 'IE',
  republicofireland: 'IE',
  hongkongsar: 'HK',
  easttimor: 'TL',
  drc: 'CD',
  vatican: 'VA',
  chinaprc: 'CN',
  prc: 'CN',
};

/** ISO 3166-1 alpha-2; the library also has XK, which the standard leaves to its users. */
const CODES: ReadonlySet<string> = new Set(Object.keys(countries.getAlpha2Codes()).filter((code) => code !== 'XK'));

/** Cached: lists repeat the same few codes, and the runtime's look-up is slow. */
const names = new Map<string, string>();
let regions: Intl.DisplayNames | null = null;
let byName: ReadonlyMap<string, string> | null = null;

/** ISO 3166-1 alpha-2 of a country's name or code; null when unknown. */
export function countryCode(text: string): string | null {
  const folded = fold(text);
  if (folded === '') return null;
  const upper = text.trim().toUpperCase();
  byName ??= namesOfCodes();
  return CODES.has(upper) ? upper : (byName.get(folded) ?? withoutArticle(folded, byName));
}

/** `The United States`: the library has the article with few names. */
function withoutArticle(folded: string, known: ReadonlyMap<string, string>): string | null {
  return folded.startsWith('the') ? (known.get(folded.slice('the'.length)) ?? null) : null;
}

/** English name of a code, for people; an unknown code and null are returned unchanged. */
export function countryName<C extends string | null>(code: C): C {
  if (code === null || !CODES.has(code)) return code;
  // One for all codes: to make it costs a hundred times as much as to ask it.
  regions ??= new Intl.DisplayNames(['en'], { type: 'region' });
  const known = names.get(code) ?? regions.of(code) ?? code;
  names.set(code, known);
  return known as C;
}

function namesOfCodes(): ReadonlyMap<string, string> {
  countries.registerLocale(ENGLISH);
  const all = countries.getNames('en', { select: 'all' });
  const named = [...CODES].flatMap((code) => [countryName(code), ...(all[code] ?? [])].map((name) => [fold(name), code] as const)); // prettier-ignore
  return new Map([...named, ...Object.entries(ALIASES)]);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');
}

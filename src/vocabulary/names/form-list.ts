import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from './name-words.js';
import { FIRST_LEGAL_FORMS } from './record-key.js';
import { UNLISTED_FORMS } from './unlisted-forms.js';

/** A form of the code list as one country has it. */
export interface LegalForm {
  /** The code of ISO 20275. */
  readonly code: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 639-1; empty where the list names none. */
  readonly language: string;
  readonly name: string;
  readonly abbreviations: readonly string[];
}

/** Forms by their words joined together. */
export interface FormIndex {
  /** Offsets of word starts within each form; a space may occur only there. */
  readonly breaks: ReadonlyMap<string, ReadonlySet<number>>;
  /** Every word or joined words that can stand at the outer end of a form. */
  readonly outerWords: ReadonlySet<string>;
}

export interface FormList {
  readonly trailing: FormIndex;
  readonly leading: FormIndex;
  /** Leading forms that count only in capitals. */
  readonly inCapitals: ReadonlySet<string>;
  /** Forms of scripts without spaces, longest first. */
  readonly unspaced: readonly string[];
  /** For each spelling of a form, without `and`, the first one of that form. */
  readonly abbreviations: ReadonlyMap<string, string>;
}

/** In use, and not in the list in this spelling. */
const FURTHER = [
  ...FIRST_LEGAL_FORMS,
  ...'Pvt; Private Limited; Pte; Co Ltd; GmbH Co KG; K.K.; G.K.; Sp. z o.o.; Sp. z o. o. sp. k.; S.A. de C.V.'.split(
    '; ',
  ),
  ...'EURL; SASU; SCSp; Ltda; Sdn. Bhd.; Berhad; Oyj; AktG; จำกัด; จำกัด มหาชน; (株); (有)'.split('; '),
  ...UNLISTED_FORMS.flat(),
];
/** Written before the name, in whatever case. */
const LEADING_WORDS = [
  ...['UAB', 'VšĮ', 'MTÜ', 'OOO', 'ZAO', 'OAO', 'PAO', 'PJSC', 'OJSC', 'CJSC', 'SARL', 'EURL', 'SASU'],
  ...['ООО', 'ЗАО', 'ОАО', 'ПАО', 'ТОО', 'ТОВ', 'บริษัท'],
];
const LEADING_PHRASES = ['PT PMA', 'PT PMDN', 'Công ty TNHH', 'Công ty TNHH MTV', 'Công ty Cổ phần', 'Công ty CP'];
/** Written before the name in capitals; otherwise they are names. */
const LEADING_CAPITALS = ['PT', 'SIA', 'OÜ', 'JSC', 'АО', 'ИП'];

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]*$/u;
const UNSPACED = /(?:会社|會社|公司|회사|법인|法人)$/;
/** Shorter words of other languages are also names, as `Firma` and `Compañía` are. */
const LONG_WORD = 12;

let list: FormList | null = null;

/** The forms that names are compared without; read at the first call. */
export function formList(): FormList {
  list ??= listOf(legalForms());
  return list;
}

/** The active forms of the code list, by country. */
export function legalForms(): LegalForm[] {
  const lines = readFileSync(join(import.meta.dirname, 'entity-legal-forms.tsv'), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [code = '', country = '', language = '', name = '', abbreviations = ''] = line.split('\t');
      return { code, country, language, name, abbreviations: abbreviations.split('; ').filter(Boolean) };
    });
}

function listOf(forms: readonly LegalForm[]): FormList {
  const words = memoisedWords();
  const abbreviations = forms.flatMap((form) => form.abbreviations);
  const names = forms.filter((form) => isDistinct(form, words)).map(({ name }) => name);
  const unspaced = [...forms.map(({ name }) => name), ...abbreviations].filter((name) => UNSPACED.test(name));
  const all = [...new Set([...abbreviations, ...names, ...unspaced, ...FURTHER])];
  const leading = all.filter((form) => !LATIN.test(form.normalize('NFKC')));
  const before = [...leading, ...LEADING_WORDS, ...LEADING_PHRASES, ...LEADING_CAPITALS];
  return {
    trailing: indexOf(all.map(words), outerEnd),
    leading: indexOf(before.map(words), outerStart),
    inCapitals: new Set(LEADING_CAPITALS.map((form) => words(form).join(''))),
    unspaced: [...new Set(unspaced.map((name) => words(name).join('')))].sort((a, b) => b.length - a.length),
    abbreviations: abbreviationsOf(forms, words),
  };
}

type Words = (form: string) => readonly string[];

/** Many countries share a form, and each is indexed in several ways. */
function memoisedWords(): Words {
  const known = new Map<string, readonly string[]>();
  return (form) => {
    const words = known.get(form) ?? wordsOf(form);
    known.set(form, words);
    return words;
  };
}

function abbreviationsOf(forms: readonly LegalForm[], words: Words): Map<string, string> {
  const key = (form: string): string =>
    words(form)
      .filter((word) => word !== 'and')
      .join('');
  const found = new Map<string, string>();
  for (const { name, abbreviations } of forms) {
    const [first] = abbreviations;
    if (first !== undefined && !found.has(key(name))) found.set(key(name), key(first));
  }
  for (const [first = '', ...others] of UNLISTED_FORMS) {
    for (const other of others) found.set(key(other), key(first));
  }
  return found;
}

/** Whether the full name of a form is too special to be part of a company's own name. */
function isDistinct({ name, language }: LegalForm, words: Words): boolean {
  const { length } = words(name);
  if (!LATIN.test(name)) return length > 1;
  return length > 2 || (length === 1 && name.length >= LONG_WORD && language !== 'en');
}

function indexOf(forms: readonly (readonly string[])[], outer: (words: readonly string[]) => string[]): FormIndex {
  const breaks = new Map<string, Set<number>>();
  const outerWords = new Set<string>();
  for (const form of forms) {
    for (const words of spellingsOf(form)) {
      const key = words.join('');
      const known = breaks.get(key) ?? new Set<number>();
      breaks.set(key, known);
      let at = 0;
      for (const word of words) known.add((at += word.length));
      for (const word of outer(words)) outerWords.add(word);
    }
  }
  return { breaks, outerWords };
}

/** `GmbH & Co. KG` is also written without its `&`. */
function spellingsOf(words: readonly string[]): (readonly string[])[] {
  if (words.length === 0) return [];
  const shorter = words.filter((word) => word !== 'and');
  return shorter.length === words.length || shorter.length === 0 ? [words] : [words, shorter];
}

/** `sp z o o` may end in `o`, `oo`, `zoo` and `spzoo`. A form of letters may be written letter by letter. */
function outerEnd(words: readonly string[]): string[] {
  return [...words.map((_, at) => words.slice(at).join('')), words.join('').slice(-1)];
}

function outerStart(words: readonly string[]): string[] {
  return [...words.map((_, at) => words.slice(0, at + 1).join('')), words.join('').slice(0, 1)];
}

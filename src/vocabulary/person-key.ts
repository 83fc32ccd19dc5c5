import { latinSlugOf, slugBaseOf } from './company-name.js';
import { folded } from './ascii-fold.js';
import { withoutAcademicTitles } from './entity-names/academic-titles.js';

/** Honorifics and degrees. `Jr`, `Sr` and `III` are not included: they distinguish father and son. */
const HONORIFICS = new Set('mr mrs ms miss dr prof professor sir dame lord lady esq phd md mba'.split(' '));
const GENERATIONS = new Set('jr sr ii iii iv'.split(' '));

/**
 * The normal form in which two spellings of a person's name are equal: given and family name without case, accents,
 * titles and middle names, in alphabetical order. `BROWN, Ada Jane`, `Dr. Ada J. Brown` and `Ada Brown` give `ada
 * brown`. Empty when fewer than two words remain: one word identifies no person.
 */
export function personKey(name: string): string {
  return givenAndFamily(personNameKey(name));
}

/** `personKey` as of earlier versions: stored ids are made from it. */
export function formerPersonKey(name: string): string {
  return givenAndFamily(formerNameKey(name));
}

function givenAndFamily(wholeName: string): string {
  const long = wholeName
    .split(' ')
    .filter((word) => word.length > 1 && !HONORIFICS.has(word) && !GENERATIONS.has(word));
  const [given, family] = [long[0], long.at(-1)];
  return given === undefined || family === undefined || long.length < 2 ? '' : [given, family].sort().join(' ');
}

/**
 * The normal form in which two spellings of one person's name are equal: no case, accents, punctuation or honorifics,
 * the family name last. Every other word counts, so that two names never share a key: `BROWN, Ada` and `Dr. Ada
 * Brown, Ph.D.` give `ada brown`, `Ada J. Brown` gives `ada j brown`. Empty only when the name has no letter or digit.
 */
export function personNameKey(name: string): string {
  return formerNameKey(withoutAcademicTitles(name));
}

/** The key that earlier versions gave a name, where `Ph.D.` and `Ing.` counted. Stored digests are made from it too. */
export function formerNameKey(name: string): string {
  const words = wordsOf(name);
  const comma = name.indexOf(',');
  const after = comma < 0 ? [] : wordsOf(name.slice(comma + 1));
  // Registers write the family name first, followed by a comma; `Ada Brown, Jr.` is in normal order.
  const isTurned = after.some((word) => !HONORIFICS.has(word) && !GENERATIONS.has(word)) && comma > 0;
  const ordered = isTurned ? [...after, ...wordsOf(name.slice(0, comma))] : words;
  const named = ordered.filter((word) => !HONORIFICS.has(word));
  // A full name such as `Prince` or `Sir` stays.
  return (named.length > 0 ? named : ordered).join(' ');
}

/** Whether a word behind a name says which of a family it is: `Jr`, `senior`, `III`, in lower case and without a full stop. */
export function isGeneration(word: string): boolean {
  return GENERATIONS.has(word) || word === 'junior' || word === 'senior';
}

/** The name for a comparison with a profile URL: only given and family name, if there are two. */
export function profileNameKey(name: string, nameKey = personNameKey): string {
  const wholeName = nameKey(name);
  return givenAndFamily(wholeName) || wholeName;
}

/**
 * The normal form of a personal profile: `linkedin.com/in/ada-brown`. Null for a URL that identifies no person, such
 * as a company's page or another website.
 */
export function personalProfile(url: string): string | null {
  const path = /^(?:https?:\/\/)?(?:[a-z\d-]+\.){0,3}linkedin\.com\/(?:mwlite\/)?(in|pub)\/([^?#]+)/i.exec(url.trim());
  if (!path) return null;
  const [, kind, rest] = path as unknown as [string, string, string];
  const segments = decoded(rest).normalize('NFC').toLowerCase().split('/').filter(Boolean);
  // A language may follow the name: /in/ada-brown/de.
  const named = kind.toLowerCase() === 'in' ? segments.slice(0, 1) : segments.slice(0, 4);
  return named.length === 0 ? null : `linkedin.com/${kind.toLowerCase()}/${named.join('/')}`;
}

/**
 * A person's slug is computed for display from the name and the start of the id: it is stored nowhere and needs no
 * erasure. The twelve digits at its end find the record.
 */
export function personSlug(name: string, id: string): string {
  return `${slugBaseOf(name)}-${shortOf(id)}`;
}

/** Whether it is the person's slug, or was until names in other scripts got a transliteration. */
export function isSlugOf(slug: string, { name, id }: { readonly name: string; readonly id: string }): boolean {
  return slug === personSlug(name, id) || slug === `${latinSlugOf(name) || 'unnamed'}-${shortOf(id)}`;
}

function shortOf(id: string): string {
  return id.replaceAll('-', '').slice(0, 12);
}

/** Those twelve digits; null when it is not a person's slug. */
export function shortIdOf(slug: string): string | null {
  return /-([0-9a-f]{12})$/.exec(slug)?.[1] ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function wordsOf(text: string): string[] {
  return folded(text)
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

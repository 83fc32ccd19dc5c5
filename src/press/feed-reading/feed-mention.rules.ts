import {
  around,
  hostIs,
  isPlainWord,
  placeOfDomain,
  placeOfName,
  disambiguate,
  type KnownCompany,
  type Passage,
} from '../forums/disambiguation.rules.js';
import { type MentionType } from '../insight.events.js';
import { type Transcript } from './transcript.rules.js';

/** An item of a feed as it was read. */
export interface ReadItem {
  readonly key: string;
  readonly type: MentionType;
  readonly title: string;
  /** Of the article, or of the episode's file. */
  readonly url: string;
  /** Where people read about it; null where that is the same. */
  readonly page: string | null;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly publication: string | null;
  readonly text: string;
  readonly links: readonly string[];
  readonly transcript: Transcript | null;
}

export interface ToldOf {
  readonly quote: string | null;
  /** Seconds into the episode where the company is named; null for news, and where nothing says. */
  readonly timestampSeconds: number | null;
  readonly proofs: readonly string[];
}

/** Words this near to a name must say what the company does: in an hour of talk every word is said once. */
const NEAR = 1_500;
const MOST_PLACES = 30;

/**
 * What an item says of a company, or null where it does not speak of it, or nothing tells it from a namesake. An item of
 * the company's own site is no mention: that is the company speaking.
 */
export function toldOf(item: ReadItem, company: KnownCompany): ToldOf | null {
  const { domain } = company;
  if (domain !== null && [item.url, item.page].some((address) => address !== null && hostIs(address, domain)))
    return null;
  const written = inWords(item, company);
  if (!item.transcript) return written && { ...written, timestampSeconds: null };
  const spoken = inTranscript(item, item.transcript, { company, isProven: written !== null });
  if (!spoken) return written && { ...written, timestampSeconds: null };
  return { ...spoken, proofs: [...new Set([...(written?.proofs ?? []), ...spoken.proofs])] };
}

type Written = Pick<ToldOf, 'quote' | 'proofs'>;

/** By its title, summary and links. */
function inWords({ title, text, links }: ReadItem, company: KnownCompany): Written | null {
  const { domain, name } = company;
  const isLinked = domain !== null && links.some((link) => hostIs(link, domain));
  const named = placeOfName(text, name);
  if (isLinked && (named >= 0 || placeOfName(title, name) >= 0)) {
    const quote = named >= 0 ? around(text, named, name.length) : null;
    return { quote, proofs: [`names ${name}`, `links to ${domain}`] };
  }
  const told = near(text, title, company);
  if (told) return { quote: told.snippet, proofs: told.proofs };
  const inTitle = disambiguate({ title: text.slice(0, NEAR), text: title, threadUrl: null }, company);
  return inTitle && { quote: null, proofs: inTitle.proofs };
}

function inTranscript(
  { title }: ReadItem,
  { text, at }: Transcript,
  { company, isProven }: { readonly company: KnownCompany; readonly isProven: boolean },
): ToldOf | null {
  const told = near(text, title, company);
  if (told) return { quote: told.snippet, timestampSeconds: at(told.at), proofs: told.proofs };
  const named = isProven ? placeOfName(text, company.name) : -1;
  if (named < 0) return null;
  const quote = around(text, named, company.name.length);
  return { quote, timestampSeconds: at(named), proofs: [`names ${company.name}`] };
}

/** The first place whose neighbourhood tells the company apart. */
function near(
  text: string,
  title: string,
  company: KnownCompany,
): { at: number; snippet: string; proofs: readonly string[] } | null {
  const { domain, name } = company;
  const places = domain === null ? [] : [placeOfDomain(text, domain)];
  if (!company.hasNamesakes && !isPlainWord(name)) {
    for (
      let at = placeOfName(text, name);
      at >= 0 && places.length < MOST_PLACES;
      at = placeOfName(text, name, at + 1)
    ) {
      places.push(at);
    }
  }
  for (const place of places.filter((at) => at >= 0).sort((a, b) => a - b)) {
    const from = Math.max(0, place - NEAR);
    const passage: Passage = { title, text: text.slice(from, place + NEAR), threadUrl: null };
    const told = disambiguate(passage, company);
    if (told) return { ...told, at: from + told.at };
  }
  return null;
}

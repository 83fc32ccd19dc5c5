import { disambiguate, NEAR, wordsNeeded, type KnownCompany, type Passage } from '../forums/disambiguation.rules.js';
import { placesOfUse } from '../forums/name-use.rules.js';
import { around, hostIs, isOnHost, placeOfDomain, placeOfName } from '../forums/passage-text.rules.js';
import { type MentionType } from '../insight.events.js';
import { type Transcript } from './transcript.rules.js';

/** An item of a feed. */
export interface ReadItem {
  readonly key: string;
  readonly type: MentionType;
  readonly title: string;
  /** The article's address, or the episode's file. */
  readonly url: string;
  /** The same with its tracking and fragment. */
  readonly writtenUrl: string;
  /** The public page; null where it is the same address. */
  readonly page: string | null;
  /** YYYY-MM-DD; the day of reading where the feed has no readable date. */
  readonly date: string;
  readonly isDated: boolean;
  readonly publication: string | null;
  readonly text: string;
  readonly links: readonly string[];
  readonly transcript: Transcript | null;
}

export interface ProvenMention {
  readonly quote: string | null;
  /** Seconds into the episode at the company's name; null for news, and where unknown. */
  readonly timestampSeconds: number | null;
  readonly proofs: readonly string[];
}

/**
 * An item's statement about a company; null where it does not concern the company, or a namesake cannot be excluded.
 * Items on the company's own site are not mentions.
 */
export function toldOf(item: ReadItem, company: KnownCompany): ProvenMention | null {
  const { domain } = company;
  if (domain !== null && [item.url, item.page].some((address) => address !== null && isOnHost(address, domain)))
    return null;
  const written = inWords(item, company);
  if (!item.transcript) return written && { ...written, timestampSeconds: null };
  const spoken = inTranscript(item, item.transcript, { company, isProven: written !== null });
  if (!spoken) return written && { ...written, timestampSeconds: null };
  return { ...spoken, proofs: [...new Set([...(written?.proofs ?? []), ...spoken.proofs])] };
}

type Written = Pick<ProvenMention, 'quote' | 'proofs'>;

/** Evidence in title, summary and links. */
function inWords({ title, text, links }: ReadItem, company: KnownCompany): Written | null {
  const { domain, name } = company;
  const isLinked = domain !== null && links.some((link) => hostIs(link, domain));
  const named = placeOfName(text, name);
  if (isLinked && (named >= 0 || placeOfName(title, name) >= 0)) {
    const quote = named >= 0 ? around(text, named, name.length) : null;
    return { quote, proofs: [`names ${name}`, `links to ${domain}`] };
  }
  const identified = near(text, title, company);
  if (identified) return { quote: identified.snippet, proofs: identified.proofs };
  const inTitle = disambiguate({ title: text.slice(0, NEAR), text: title, threadUrl: null }, company);
  return inTitle && { quote: null, proofs: inTitle.proofs };
}

function inTranscript(
  { title }: ReadItem,
  { text, at }: Transcript,
  { company, isProven }: { readonly company: KnownCompany; readonly isProven: boolean },
): ProvenMention | null {
  const identified = near(text, title, company);
  if (identified) return { quote: identified.snippet, timestampSeconds: at(identified.at), proofs: identified.proofs };
  const named = isProven ? placeOfName(text, company.name) : -1;
  if (named < 0) return null;
  const quote = around(text, named, company.name.length);
  return { quote, timestampSeconds: at(named), proofs: [`names ${company.name}`] };
}

/** The first place whose context identifies the company. */
function near(
  text: string,
  title: string,
  company: KnownCompany,
): { at: number; snippet: string; proofs: readonly string[] } | null {
  const { domain, name } = company;
  const named = wordsNeeded(company) === 0 ? [placeOfName(text, name)] : placesOfUse(text, name);
  const places = [...(domain === null ? [] : [placeOfDomain(text, domain)]), ...named];
  for (const place of places.filter((at) => at >= 0).sort((a, b) => a - b)) {
    const from = Math.max(0, place - NEAR);
    const passage: Passage = { title, text: text.slice(from, place + NEAR), threadUrl: null };
    const identified = disambiguate(passage, company);
    if (identified) return { ...identified, at: from + identified.at };
  }
  return null;
}

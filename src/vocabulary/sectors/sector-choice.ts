import { sectorOf } from './sector-words.js';
import { sectorsSpokenFor } from './sector-phrases.js';

/** What a source says that sectors can be read from, the surest first. */
export interface SectorEvidence {
  /** Its own words for the sectors. */
  readonly words?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly oneLiner?: string | undefined;
  readonly description?: string | undefined;
}

export interface ChosenSectors {
  /** Values of the vocabulary, the surest first. */
  readonly sectors: readonly string[];
  /** The tags, with the source's own words for sectors in front where they are no value of the vocabulary to the letter. */
  readonly tags: readonly string[];
  /** Where the sectors are not just the source's own: for each what it was read from, as `Sales < tag "CRM"`. */
  readonly seen: readonly string[] | null;
}

/** Raised whenever a rule below or a phrase changes, so that a file that is read again is read by the newer rules. */
export const SECTOR_RULES = 2;
export const MOST_SECTORS = 5;

/** Words that say who buys or how it is sold, or name a whole part of the economy: only where nothing narrower is said. */
const BROAD = new Set(
  (
    'b2b, b2c, saas, b2b saas, enterprise, enterprises, enterprise software, smb, software, operations, consumer, ' +
    'consumer goods, consumer products, industrials, industrial, real estate and construction, internet, mobile, ' +
    'subscriptions, hard tech, hardware + software, remote, api, apis, technology, web tools, home and personal'
  ).split(', '),
);
/** As tags these say how a company goes about it; as a source's word for the sector they are one. */
const BROAD_AS_TAGS = new Set(
  (
    'infrastructure, open source, remote work, community, messaging, chat, kids, personalization, metaverse, aiops, ' +
    'oncology'
  ).split(', '),
);

interface Candidate {
  readonly sector: string;
  /** Where it was read, and the words that say so. */
  readonly seen: readonly [place: 'word' | 'tag' | 'one-liner' | 'description', words: string];
  readonly isBroad: boolean;
  /** The source's own word is the value. */
  readonly isStated: boolean;
}

/**
 * The sectors of a company: its source's own words first, then its tags, then what its one-liner speaks of, and only
 * where none of these says anything narrow, what its description does.
 */
export function chooseSectors({ words = [], tags = [], oneLiner, description }: SectorEvidence): ChosenSectors {
  const told = [...fromWords(words, 'word'), ...fromWords(tags, 'tag'), ...fromText(oneLiner, 'one-liner')];
  const isNarrow = told.some(({ isBroad }) => !isBroad);
  const all = isNarrow
    ? told.filter(({ isBroad }) => !isBroad)
    : [...fromText(firstSentence(description), 'description'), ...told];
  const narrow = all.filter(({ isBroad }) => !isBroad);
  const bySector = new Map<string, Candidate>();
  for (const candidate of narrow.length > 0 ? narrow : all) {
    if (!bySector.has(candidate.sector)) bySector.set(candidate.sector, candidate);
  }
  const chosen = [...bySector.values()].slice(0, MOST_SECTORS);
  const sectors = chosen.map(({ sector }) => sector);
  const own = words.filter((word) => sectorOf(word) !== word);
  const isAsStated = chosen.length === words.length && chosen.every(({ isStated }) => isStated);
  return {
    sectors,
    tags: [...new Set([...own, ...tags])],
    seen: isAsStated
      ? null
      : chosen.map(({ sector, seen: [place, text] }) => `${sector} < ${place} ${JSON.stringify(text)}`),
  };
}

function fromWords(words: readonly string[], kind: 'word' | 'tag'): Candidate[] {
  return words.flatMap((word) => {
    const sector = sectorOf(word);
    if (sector === undefined) return [];
    const isStated = kind === 'word' && word === sector;
    return { sector, seen: [kind, word] as const, isBroad: isBroad(word, kind), isStated };
  });
}

function isBroad(word: string, kind: 'word' | 'tag'): boolean {
  const folded = word.toLowerCase();
  return BROAD.has(folded) || (kind === 'tag' && BROAD_AS_TAGS.has(folded));
}

function fromText(text: string | undefined, kind: 'one-liner' | 'description'): Candidate[] {
  if (text === undefined) return [];
  return sectorsSpokenFor(text).map(({ sector, phrase }) => ({
    sector,
    seen: [kind, phrase] as const,
    isBroad: false,
    isStated: false,
  }));
}

function firstSentence(text: string | undefined): string | undefined {
  const end = text?.search(/[.!?]\s/) ?? -1;
  return end < 0 ? text : text?.slice(0, end);
}

import { sectorOf } from './sector-words.js';
import { sectorsSpokenFor } from './sector-phrases.js';

/** A source's evidence for sectors, the most reliable first. */
export interface SectorEvidence {
  /** The source's own words for the sectors. */
  readonly words?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly oneLiner?: string | undefined;
  readonly description?: string | undefined;
}

export interface ChosenSectors {
  /** Values of the vocabulary, the most reliable first. */
  readonly sectors: readonly string[];
  /** The tags, preceded by the source's own sector words that are not literal vocabulary values. */
  readonly tags: readonly string[];
  /** When the sectors are not only the source's own: the evidence for each, as `Sales < tag "CRM"`. */
  readonly seen: readonly string[] | null;
}

/** Raise it whenever a rule below or a phrase changes, so that a repeated import applies the newer rules. */
export const SECTOR_RULES = 4;
export const MOST_SECTORS = 5;

/** Words for a customer group, a sales model or a whole part of the economy: used only without a narrower one. */
const BROAD = new Set(
  (
    'b2b, b2c, saas, b2b saas, enterprise, enterprises, enterprise software, smb, software, computer software, software development, operations, consumer, ' +
    'consumer goods, consumer products, industrials, industrial, real estate and construction, internet, mobile, ' +
    'subscriptions, hard tech, hardware + software, remote, api, apis, technology, web tools, home and personal'
  ).split(', '),
);
/** As tags these describe a method; as a source's sector word they are a sector. */
const BROAD_AS_TAGS = new Set(
  (
    'infrastructure, open source, remote work, community, messaging, chat, kids, personalization, metaverse, aiops, ' +
    'oncology'
  ).split(', '),
);

/** Whether a word, in lower case, is a customer group, a sales model or a whole part of the economy. */
export function isBroadWord(word: string): boolean {
  return BROAD.has(word);
}

interface Candidate {
  readonly sector: string;
  /** The place and the words of the evidence. */
  readonly seen: readonly [place: 'word' | 'tag' | 'one-liner' | 'description', words: string];
  readonly isBroad: boolean;
  /** The source's own word is the value. */
  readonly isStated: boolean;
}

/**
 * The sectors of a company: from its source's own words first, then its tags, then its one-liner, and from its
 * description only when none of these gives a narrow sector.
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

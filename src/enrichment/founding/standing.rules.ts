import { tokensOf, type Token } from '../site-text/page-tokens.rules.js';
import { type Departure } from './departures.rules.js';
import { isFounderWord, isTitleWord } from './founder-words.rules.js';

/** What a site says of a founder's time at the company, and where. */
export interface Standing {
  readonly isCurrent: boolean;
  /** Sure enough to change a role on file: a departure from the company, a death, or a post of today. */
  readonly isSure: boolean;
  readonly url: string;
  readonly rule: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** One statement about a founder. */
interface Stated {
  readonly isCurrent: boolean | null;
  readonly title?: string;
  readonly endsPostOnly?: boolean;
  readonly url: string;
  readonly rule: string;
  readonly confidence: number;
}

const DEPARTURE = { rule: 'text.departure', confidence: 0.85 };

/** A card with a post of today outweighs a sentence about the past. Null where the site does not say it. */
export function standingOf(stated: readonly Stated[], departure: Departure | undefined): Standing | null {
  const card = stated.find(({ isCurrent, title = '' }) => isCurrent === true && hasPost(tokensOf(title)));
  if (card) return standing(card, true, true);
  if (departure) return { isCurrent: false, isSure: departure.isFromCompany, url: departure.url, ...DEPARTURE };
  const ended = stated.find(({ isCurrent }) => isCurrent === false);
  if (ended) return standing(ended, false, ended.endsPostOnly !== true);
  const current = stated.find(({ isCurrent }) => isCurrent === true);
  return current ? standing(current, true, current.rule.startsWith('jsonld.')) : null;
}

export function hasPost(title: readonly Token[]): boolean {
  return title.some(({ key }) => isTitleWord(key) && !isFounderWord(key));
}

function standing({ url, rule, confidence }: Stated, isCurrent: boolean, isSure: boolean): Standing {
  return { isCurrent, isSure, url, rule, confidence };
}

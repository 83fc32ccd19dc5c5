import { type RewriteOption, type RewriteStrength } from '../wording/rule.rules.js';
import { patternOf, type Pattern } from './phrase-pattern.rules.js';

/**
 * Where a phrase is replaced: anywhere in a sentence; only at its beginning; as the whole sentence; where a clause
 * begins; or, for single words, only as a verb or before a noun.
 */
export type PhrasePlace = 'anywhere' | 'opener' | 'sentence' | 'clause' | 'verb' | 'attribute';

export interface Phrase {
  readonly pattern: Pattern;
  /** Empty: it is removed. `{verb}` takes the form of the pattern's verb. */
  readonly to: string;
  readonly place: PhrasePlace;
  readonly rule: string;
  readonly option: RewriteOption;
  readonly strength: RewriteStrength;
  /** One of the next five words must be among these; empty: any. */
  readonly only: ReadonlySet<string>;
  /** None of the next five words may be among these. */
  readonly unless: ReadonlySet<string>;
  /** Not behind one of these words, adverbs aside. */
  readonly notAfter: ReadonlySet<string>;
  /** Directly behind one of these words; empty: any. */
  readonly after: ReadonlySet<string>;
  /** Whether persons must do it, or must not; null: either. */
  readonly isByPerson: boolean | null;
  /** Not in a sentence with a negation: "it is not perfect for" says less than "it is not good for". */
  readonly isAffirmative: boolean;
}

/** Behind a word of quantity, "of" stays before these: "many of the parts". */
export const OF_KNOWN = 'the|these|those|this|that|its|our|their|his|her|my|your|them|us|which|whom';

/** Behind these, "according to experts" would need a comma before it too. */
export const JOINTS = 'although though because while whereas since as if when where that which who';

export interface PhraseTerms {
  readonly rule: string;
  readonly option: RewriteOption;
  readonly strength: RewriteStrength;
  readonly place: PhrasePlace;
}

/**
 * Reads a list, one phrase a line: `pattern => replacement`, then optionally `| only a b`, `| unless a b`,
 * `| after a b`, `| not after a b`, `| by a person`, `| not by a person` and `| not denied`.
 */
export function phrasesOf(list: string, terms: PhraseTerms): Phrase[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [phrase = '', ...limits] = line.split(' | ');
      const [from = '', to = ''] = phrase.split('=>').map((part) => part.trim());
      const limit = (name: string): ReadonlySet<string> => {
        const found = limits.find((each) => each.startsWith(`${name} `));
        return new Set(found === undefined ? [] : found.slice(name.length + 1).split(' '));
      };
      return {
        ...terms,
        pattern: patternOf(from),
        to,
        only: limit('only'),
        unless: limit('unless'),
        notAfter: limit('not after'),
        after: limit('after'),
        isByPerson: limits.includes('by a person') ? true : limits.includes('not by a person') ? false : null,
        isAffirmative: limits.includes('not denied'),
      };
    });
}

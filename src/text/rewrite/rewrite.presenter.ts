import { type Charged, type Credits } from '../../web/openapi/answer-parts.dto.js';
import { OPTIONS, type RewriteStrength, type RewriteTerms } from '../wording/rule.rules.js';
import { isProposed } from './proposals.rules.js';
import { type RewriteAnswer, type RewrittenParagraph } from './rewrite-answers.dto.js';
import { type ParagraphResult, type RewriteResult } from './rewrite-text.query.js';

/** Version of the rules; another version may rewrite the same text differently. */
const MODEL = 'rules-12';
const UNCHANGED = 'Nothing needed changing: the text is as it was, and nothing was charged.';
const NOT_ENGLISH = 'Only English is supported: the text was left as it is, and nothing was charged.';

/** By the strength that would give the same text, so that the caller need not pay for it again. */
const SAME_TEXT: Readonly<Record<RewriteStrength, string | null>> = {
  light: null,
  balanced: 'Balanced gives this same text: thorough found nothing more to change.',
  thorough: 'Thorough would give this same text: it finds nothing more to change.',
};

/** Why the sentences stayed as they are, where `rhythm` was wanted. */
const NO_RHYTHM: Readonly<Record<RewriteStrength, string>> = {
  light: 'Rhythm has no rule at strength light: send balanced or thorough.',
  balanced:
    'Rhythm found no sentence of 32 words or more with a second clause to split before; thorough also splits shorter ' +
    'ones and joins short ones.',
  thorough: 'Rhythm found no sentence to split, to join with the next, or to begin with its main clause.',
};

/** The answer before it is charged. */
export type UnpricedRewrite = Omit<RewriteAnswer, keyof Credits>;

export interface Presented {
  readonly terms: RewriteTerms;
  readonly withEdits: boolean;
  /** Name of the language model for proposals; null where none is configured. */
  readonly wordingModel: string | null;
}

export function presentRewrite(result: RewriteResult, { terms, withEdits, wordingModel }: Presented): UnpricedRewrite {
  const { original, rewritten, paragraphs, stats } = result;
  const isProposedAnywhere = paragraphs.some(isProposed);
  const note = noteOn(result, terms);
  return {
    rewritten,
    original,
    paragraphs: paragraphs.map((paragraph) => presentParagraph(paragraph, withEdits)),
    stats: {
      words_added: stats.added,
      words_removed: stats.removed,
      words_kept: stats.kept,
      similarity: stats.similarity,
    },
    model: wordingModel !== null && isProposedAnywhere ? `${MODEL} + ${wordingModel}` : MODEL,
    options_applied: OPTIONS.filter((option) => terms.options.includes(option)),
    strength: terms.strength,
    ...(note !== null && { note }),
  };
}

function noteOn({ original, rewritten, isSupported, sameAt }: RewriteResult, terms: RewriteTerms): string | null {
  if (rewritten === original) return isSupported ? unchangedNote(terms) : NOT_ENGLISH;
  return sameAt === null ? null : SAME_TEXT[sameAt];
}

function unchangedNote({ options, strength }: RewriteTerms): string {
  return options.includes('rhythm') ? `${UNCHANGED} ${NO_RHYTHM[strength]}` : UNCHANGED;
}

function presentParagraph(
  { original, rewritten, edits, keptBecause }: ParagraphResult,
  withEdits: boolean,
): RewrittenParagraph {
  return {
    rewritten,
    original,
    changed: rewritten !== original,
    ...(withEdits && { edits, kept_because: keptBecause }),
  };
}

/** The flat form of the credits block, used only by this operation. */
export function withFlatCredits({ credits, ...answer }: UnpricedRewrite & Pick<Charged, 'credits'>): RewriteAnswer {
  const { cost, remaining_period, remaining_balance } = credits;
  return { ...answer, cost, remaining_period, remaining_balance };
}

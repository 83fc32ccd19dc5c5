import { factsOf } from '../meaning-lock/facts.rules.js';
import { differenceOfFacts, type MeaningDifference } from '../meaning-lock/meaning-lock.rules.js';
import { flowsOf, type Flow } from './prose-lines.rules.js';
import { proseTokens } from './prose-tokens.rules.js';
import { protectedSpans, touches, type ProtectedSpan } from './protected-spans.rules.js';
import { calmStatements, thinDashes, tidyMarks } from './punctuation-rules.rules.js';
import { dropRepeatedOpeners, joinShortSentences, partLongSentences } from './rhythm-rules.rules.js';
import {
  isActive,
  type Edit,
  type Passage,
  type RewriteTerms,
  type Rule,
  type Sentence,
  type Tagger,
} from './rule.rules.js';
import { TracedText, type TracedEdit } from './traced-text.rules.js';
import { dropDecorations, dropWeights, labelQuestions, replaceWordings } from './wording-rules.rules.js';

/** In order of precedence: on a conflict the first rule wins, and the other runs again in the next pass. */
export const RULES: readonly Rule[] = [
  replaceWordings,
  dropWeights,
  labelQuestions,
  dropDecorations,
  thinDashes,
  tidyMarks,
  calmStatements,
  partLongSentences,
  joinShortSentences,
  dropRepeatedOpeners,
];

export interface RewrittenParagraph {
  readonly original: string;
  readonly rewritten: string;
  readonly edits: readonly TracedEdit[];
  /** Why the rules' proposal was rejected; null where it was accepted or empty. */
  readonly keptBecause: MeaningDifference | null;
}

export interface Engine {
  readonly tagger: Tagger;
  readonly rules?: readonly Rule[];
}

/** Maximum passes; a text that needs more is returned unchanged. */
const MOST_PASSES = 12;

/**
 * Rewrites one paragraph until no rule matches, so that a second rewrite changes nothing. The paragraph stays unchanged
 * where a fact would differ. Yields every few milliseconds.
 */
export function* rewriteParagraph(
  original: string,
  terms: RewriteTerms,
  engine: Engine,
): Generator<void, RewrittenParagraph> {
  let traced = TracedText.of(original);
  for (let pass = 0; ; pass++) {
    const { text } = traced;
    const edits = yield* editsOf(text, terms, engine);
    if (edits.length === 0) break;
    if (pass === MOST_PASSES) return kept(original, { fact: 'unsettled', before: null, after: null });
    traced = traced.with(edits);
    yield;
  }
  const rewritten = traced.text;
  if (rewritten === original) return kept(original, null);
  const facts = factsOf(original);
  yield;
  const factsNow = factsOf(rewritten);
  yield;
  const difference = differenceOfFacts(facts, factsNow);
  if (difference) return kept(original, difference);
  return { original, rewritten, edits: traced.edits(), keptBecause: null };
}

function kept(original: string, keptBecause: MeaningDifference | null): RewrittenParagraph {
  return { original, rewritten: original, edits: [], keptBecause };
}

function* editsOf(text: string, terms: RewriteTerms, { tagger, rules = RULES }: Engine): Generator<void, Edit[]> {
  const spans = protectedSpans(text);
  const edits: Edit[] = [];
  for (const flow of flowsOf(text)) {
    const passage = passageOf(text, { flow, spans, tagger });
    yield;
    // The wordings rule contains rows of all options and filters them itself.
    const active = rules.filter((rule) => rule === replaceWordings || isActive(rule, terms));
    edits.push(...withoutOverlap(active.flatMap((rule) => rule.find(passage, terms))));
    yield;
  }
  return edits;
}

function withoutOverlap(edits: readonly Edit[]): Edit[] {
  const chosen: Edit[] = [];
  // The sort is stable: of two edits at one place, the earlier rule's comes first.
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    if (edit.start >= (chosen.at(-1)?.end ?? -1)) chosen.push(edit);
  }
  return chosen;
}

function passageOf(
  text: string,
  { flow, spans, tagger }: { flow: Flow; spans: readonly ProtectedSpan[]; tagger: Tagger },
): Passage {
  const part = text.slice(flow.start, flow.end);
  const { words, sentenceStarts } = tagger(part);
  const tags = new Map(words.map((word) => [word.start, word.partOfSpeech]));
  const tokens = proseTokens(part).map((token) => ({
    ...token,
    start: token.start + flow.start,
    end: token.end + flow.start,
    partOfSpeech: tags.get(token.start) ?? 'X',
  }));
  const sentences: Sentence[] = [];
  let next = 0;
  for (const [i] of sentenceStarts.entries()) {
    const end = i + 1 < sentenceStarts.length ? flow.start + (sentenceStarts[i + 1] as number) : flow.end;
    const from = next;
    while (next < tokens.length && (tokens[next] as { start: number }).start < end) next++;
    const own = tokens.slice(from, next);
    if (own.length > 0) sentences.push({ start: own[0]?.start ?? flow.start, end, tokens: own });
  }
  return {
    text,
    sentences,
    isFree: (start, end) => start >= flow.start && end <= flow.end && !touches(spans, start, end),
  };
}

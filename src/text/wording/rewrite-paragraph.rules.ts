import { type MeaningDifference } from '../meaning-lock/fact.rules.js';
import { meaningDifference } from '../meaning-lock/meaning-lock.rules.js';
import { replacePhrases } from '../phrases/phrase-rule.rules.js';
import { dropFillers, dropPraise, sayPraisePlainly } from '../phrases/praise.rules.js';
import { putImportanceLast, requestAdvice } from '../sentences/advice.rules.js';
import { sayBeforeDenying } from '../sentences/contrast.rules.js';
import { partThreeActions } from '../sentences/three-actions.rules.js';
import { giveParticipleItsSubject } from '../sentences/opening-participle.rules.js';
import { partContrasts } from '../sentences/parted-clause.rules.js';
import { nameTheActor } from '../sentences/there-are.rules.js';
import { putMainClauseFirst } from '../sentences/main-clause-first.rules.js';
import { affirmNotJust } from '../sentences/not-just.rules.js';
import { moveHowever, moveTherefore } from '../sentences/however.rules.js';
import { joinTrailingClauses } from '../sentences/joined-clause.rules.js';
import { putOpeningPhraseLast } from '../sentences/opening-phrase.rules.js';
import { putPointFirst } from '../sentences/point-first.rules.js';
import { relateTrailingClauses } from '../sentences/relative-clause.rules.js';
import { stateNeeds } from '../sentences/stated-need.rules.js';
import { partTrailingClauses } from '../sentences/trailing-clause.rules.js';
import { thinTriads } from '../sentences/triads.rules.js';
import { dropWhetherYou } from '../sentences/whether-opener.rules.js';
import { joinWhyQuestions } from '../sentences/why-question.rules.js';
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
  type Tagged,
  type TaggedToken,
  type Tagger,
} from './rule.rules.js';
import { TracedText, type TracedEdit } from './traced-text.rules.js';
import { dropDecorations, labelQuestions } from './wording-rules.rules.js';

/** In order of precedence: on a conflict the first rule wins, and the other runs again in the next pass. */
export const RULES: readonly Rule[] = [
  affirmNotJust,
  sayBeforeDenying,
  thinTriads,
  dropFillers,
  replacePhrases,
  dropPraise,
  sayPraisePlainly,
  moveHowever,
  moveTherefore,
  dropWhetherYou,
  joinWhyQuestions,
  labelQuestions,
  stateNeeds,
  requestAdvice,
  putImportanceLast,
  dropDecorations,
  thinDashes,
  tidyMarks,
  calmStatements,
  partLongSentences,
  partTrailingClauses,
  relateTrailingClauses,
  joinTrailingClauses,
  nameTheActor,
  partContrasts,
  partThreeActions,
  giveParticipleItsSubject,
  putPointFirst,
  putMainClauseFirst,
  putOpeningPhraseLast,
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
  { tagger, ...engine }: Engine,
): Generator<void, RewrittenParagraph> {
  const taggedOnce = withoutRepeats(tagger);
  const traced = yield* reworded(original, terms, { ...engine, tagger: taggedOnce });
  if (traced === null) return kept(original, { fact: 'unsettled', before: null, after: null });
  const rewritten = traced.text;
  if (rewritten === original) return kept(original, null);
  yield;
  const difference = meaningDifference(original, rewritten, taggedOnce);
  yield;
  if (difference) return kept(original, difference);
  return { original, rewritten, edits: traced.edits(), keptBecause: null };
}

/** The first and the last pass tag the texts whose facts are compared, and most passes leave some flows unchanged. */
function withoutRepeats(tagger: Tagger): Tagger {
  const tagged = new Map<string, Tagged>();
  return (text) => {
    const result = tagged.get(text) ?? tagger(text);
    tagged.set(text, result);
    return result;
  };
}

/** What the rules make of a paragraph, before its facts are compared; null where they find no end. */
export function* reworded(original: string, terms: RewriteTerms, engine: Engine): Generator<void, TracedText | null> {
  let traced = TracedText.of(original);
  for (let pass = 0; ; pass++) {
    const edits = yield* editsOf(traced.text, terms, engine);
    if (edits.length === 0) return traced;
    if (pass === MOST_PASSES) return null;
    traced = traced.with(edits);
    yield;
  }
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
    // The phrases are of all options, and the rule filters them itself.
    const active = rules.filter((rule) => rule === replacePhrases || isActive(rule, terms));
    const found = active.flatMap((rule) => rule.find(passage, terms));
    edits.push(...withoutOverlap(found.filter((edit) => keepsEmphasis(text, edit))));
    yield;
  }
  return edits;
}

/** Asterisks and underscores of Markdown stay, so that none is left without its pair. */
function keepsEmphasis(text: string, { start, end, replacement }: Edit): boolean {
  return marksIn(text.slice(start, end)) === marksIn(replacement);
}

function marksIn(text: string): string {
  return text.replaceAll(/[^*_]+/g, '');
}

function withoutOverlap(edits: readonly Edit[]): Edit[] {
  const chosen: Edit[] = [];
  // The sort is stable: of two edits at one place, the earlier rule's comes first.
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    // An edit that touches another waits for the next pass: an article may depend on the word beside it.
    if (edit.start > (chosen.at(-1)?.end ?? -1)) chosen.push(edit);
  }
  return chosen;
}

/** Without the marks that close a bold label before the sentence, or open one at its beginning. */
function withoutEmphasis(tokens: readonly TaggedToken[]): readonly TaggedToken[] {
  const first = tokens.findIndex(({ text }) => !/^[*_]$/.test(text));
  return first === -1 ? [] : tokens.slice(first);
}

function passageOf(
  text: string,
  { flow, spans, tagger }: { flow: Flow; spans: readonly ProtectedSpan[]; tagger: Tagger },
): Passage {
  const part = text.slice(flow.start, flow.end);
  const { words, sentenceStarts } = tagger(part);
  const tags = new Map(words.map((word) => [word.start, word]));
  const starts = new Set(sentenceStarts);
  const tokens = proseTokens(part).map(({ start, end, text: word, lower, isWord }) => {
    const tag = tags.get(start);
    // Inside a sentence it is the month: without its capital, every rule would read a modal verb.
    const isMonth = word === 'May' && !starts.has(start);
    return {
      start: start + flow.start,
      end: end + flow.start,
      text: word,
      lower: isMonth ? word : lower,
      isWord,
      partOfSpeech: isMonth ? 'PROPN' : lower.includes('-') ? 'ADJ' : (tag?.partOfSpeech ?? 'X'),
      lemma: tag?.lemma ?? '',
    };
  });
  const sentences: Sentence[] = [];
  let next = 0;
  for (const [i] of sentenceStarts.entries()) {
    const end = i + 1 < sentenceStarts.length ? flow.start + (sentenceStarts[i + 1] as number) : flow.end;
    const from = next;
    while (next < tokens.length && (tokens[next] as { start: number }).start < end) next++;
    const own = withoutEmphasis(tokens.slice(from, next));
    if (own.length > 0) sentences.push({ start: own[0]?.start ?? flow.start, end, tokens: own });
  }
  return {
    text,
    sentences,
    isFree: (start, end) => start >= flow.start && end <= flow.end && !touches(spans, start, end),
  };
}

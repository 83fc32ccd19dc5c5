// @ts-expect-error: the package ships no types
import vader from 'vader-sentiment';
import { type Sentiment } from '../insight.events.js';
import { placeOfName } from '../forums/passage-text.rules.js';
import { isOtherLanguage } from './other-language.rules.js';
import { inLexiconWords } from './review-phrases.rules.js';

/** Name and version of the model, stored with each judgement; a new version needs a new name. */
export const SENTIMENT_RULE = 'vader-1.1.3-reviews-3';

/** The library's threshold: scores between the two bounds are neutral. */
const DECIDED = 0.05;
const SENTENCE_END = /(?<=[.!?])\s+/;

const { SentimentIntensityAnalyzer } = vader as {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
};

/**
 * The sentiment of a text by the VADER lexicon and rules, with phrases of reviews: English only (other texts are mixed), independent of
 * its target. A name such as Clever is no judgement. The score is the mean of the sentences that have one, since the rules
 * apply a negation also to the next sentence.
 */
export function judgeSentiment(
  text: string,
  name: string | null = null,
): { readonly sentiment: Sentiment; readonly score: number } {
  // The lexicon would take German's "war" and "die" for English.
  if (isOtherLanguage(text)) return { sentiment: 'mixed', score: 0 };
  const unnamed = name === null || name === '' ? text : compared(withoutName(text, name));
  const scores = inLexiconWords(unnamed)
    .split(SENTENCE_END)
    .map((sentence) => SentimentIntensityAnalyzer.polarity_scores(sentence).compound)
    .filter((score) => score !== 0);
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(scores.length, 1);
  const score = Math.round(mean * 10_000) / 10_000;
  // Praise beside "switched from Acme to" is rather of the other product.
  if (score >= DECIDED && unnamed !== text && hasLeft(unnamed)) return { sentiment: 'mixed', score: 0 };
  return { sentiment: score >= DECIDED ? 'positive' : score <= -DECIDED ? 'negative' : 'mixed', score };
}

const LEFT =
  /(?<!\p{L})(?:(?:switch|mov|migrat|c[ao]m|chang)(?:e|ed|es|ing)? (?:\S+ ){0,3}from|off|left|leaving|ditched|dropped|replaced|cancelled|instead of|alternatives? to) It(?!\p{L})/giu;
const COMPARED =
  /(?<!\p{L})(?:(not|no|never|isn't|isn’t) )?(?:(?:much|way|far|any) )?(better|faster|cheaper|easier|nicer|cleaner|superior|worse|slower|good|fast) (?:than|as|to) It(?!\p{L})/giu;

/** `withoutName` writes a capital, which other texts have only where a sentence begins. */
const IN_PLACE_OF_NAME = /It$/;

function hasLeft(unnamed: string): boolean {
  return (unnamed.match(LEFT) ?? []).some((words) => IN_PLACE_OF_NAME.test(words));
}

/** `Brex is better than Ramp` is no praise of Ramp, nor `worse than Ramp` a complaint about it. */
function compared(unnamed: string): string {
  return unnamed.replace(COMPARED, (words, negation: string | undefined, quality: string) => {
    if (!IN_PLACE_OF_NAME.test(words)) return words;
    const isLess = negation === undefined && /^(?:better|faster|cheaper|easier|nicer|cleaner|superior)$/i.test(quality);
    return isLess ? 'terrible' : 'thing';
  });
}

/** The name is only left out as a word: `Superb` does not name Super. */
function withoutName(text: string, name: string): string {
  let unnamed = '';
  let from = 0;
  for (let at = placeOfName(text, name); at >= 0; at = placeOfName(text, name, from)) {
    unnamed += `${text.slice(from, at)}It`;
    from = at + name.length;
  }
  return unnamed + text.slice(from);
}

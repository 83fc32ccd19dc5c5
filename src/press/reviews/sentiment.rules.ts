// @ts-expect-error: the package ships no types
import vader from 'vader-sentiment';
import { type Sentiment } from '../insight.events.js';
import { inLexiconWords } from './review-phrases.rules.js';

/** Name and version of the model, stored with each judgement; a new version needs a new name. */
export const SENTIMENT_RULE = 'vader-1.1.3-reviews-1';

/** The library's threshold: scores between the two bounds are neutral. */
const DECIDED = 0.05;
const SENTENCE_END = /(?<=[.!?])\s+/;

const { SentimentIntensityAnalyzer } = vader as {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
};

/**
 * The sentiment of a text by the VADER lexicon and rules, with phrases of reviews: English only, independent of its
 * target. A name such as Clever is no judgement. The score is the mean of the sentences that have one, since the rules
 * apply a negation also to the next sentence.
 */
export function judgeSentiment(
  text: string,
  name: string | null = null,
): { readonly sentiment: Sentiment; readonly score: number } {
  const unnamed = name === null ? text : text.replaceAll(name, 'It');
  const scores = inLexiconWords(unnamed)
    .split(SENTENCE_END)
    .map((sentence) => SentimentIntensityAnalyzer.polarity_scores(sentence).compound)
    .filter((score) => score !== 0);
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(scores.length, 1);
  const score = Math.round(mean * 10_000) / 10_000;
  return { sentiment: score >= DECIDED ? 'positive' : score <= -DECIDED ? 'negative' : 'mixed', score };
}

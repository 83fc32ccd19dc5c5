// @ts-expect-error: the package ships no types
import vader from 'vader-sentiment';
import { type Sentiment } from '../insight.events.js';

/** Name and version of the model, stored with each judgement; a new version needs a new name. */
export const SENTIMENT_RULE = 'vader-1.1.3';

/** The library's threshold: scores between the two bounds are neutral. */
const DECIDED = 0.05;

const { SentimentIntensityAnalyzer } = vader as {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
};

/** The sentiment of a text by the VADER lexicon and rules: English only, independent of its target. */
export function judgeSentiment(text: string): { readonly sentiment: Sentiment; readonly score: number } {
  const score = Math.round(SentimentIntensityAnalyzer.polarity_scores(text).compound * 10_000) / 10_000;
  return { sentiment: score >= DECIDED ? 'positive' : score <= -DECIDED ? 'negative' : 'mixed', score };
}

// @ts-expect-error: the package ships no types
import vader from 'vader-sentiment';
import { type Sentiment } from '../insight.events.js';

/** Name and version of the model, as it stands beside each judgement; a new version is a new name. */
export const SENTIMENT_RULE = 'vader-1.1.3';

/** The library's own bound: between the two a text is neither. */
const DECIDED = 0.05;

const { SentimentIntensityAnalyzer } = vader as {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
};

/** How warm a text is, by the VADER lexicon and its rules: English, without a look at what is meant. */
export function judgeSentiment(text: string): { readonly sentiment: Sentiment; readonly score: number } {
  const score = Math.round(SentimentIntensityAnalyzer.polarity_scores(text).compound * 10_000) / 10_000;
  return { sentiment: score >= DECIDED ? 'positive' : score <= -DECIDED ? 'negative' : 'mixed', score };
}

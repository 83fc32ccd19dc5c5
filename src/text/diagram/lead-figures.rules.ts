import { type Article, type PlacedSentence } from '../article/article.rules.js';
import { amountsOf } from '../../parsers/article/amounts.rules.js';
import { LONGEST_SENTENCE } from '../../parsers/article/changes.rules.js';
import { type Diagram, type DiagramBody, quotesOfBody } from './diagram.rules.js';
import { figuresIn, leadOf } from './figures.rules.js';

const MOST = 3;

/** Figures of the first paragraph that neither the title nor the diagram shows, and how many more there are. */
export function leadFigures(article: Article, body: DiagramBody): Pick<Diagram, 'lead' | 'moreLead'> {
  const shown = [
    article.title,
    ...quotesOfBody(body)
      .flat()
      .map(({ text }) => text),
  ].join('\n');
  const missing = leadOf(article).filter((sentence) => !isShown(sentence, shown));
  const figures = figuresIn(article, missing);
  return { lead: figures.slice(0, MOST), moreLead: Math.max(0, figures.length - MOST) };
}

function isShown({ quote: { text } }: PlacedSentence, shown: string): boolean {
  // A longer one has no figure that a card could explain.
  if (text.length > LONGEST_SENTENCE || shown.includes(text)) return true;
  return amountsOf(text).every(({ from, to }) => shown.includes(text.slice(from, to)));
}

import { type Article, type PlacedSentence } from '../article/article.rules.js';
import { amountsOf } from '../../parsers/article/amounts.rules.js';
import { type DiagramBody, type FigureNode, quotesOfBody } from './diagram.rules.js';
import { figuresIn, leadOf } from './figures.rules.js';

const MOST = 3;

/** Figures of the first paragraph that neither the title nor the diagram shows. */
export function leadFigures(article: Article, body: DiagramBody): FigureNode[] {
  const shown = [
    article.title,
    ...quotesOfBody(body)
      .flat()
      .map(({ text }) => text),
  ].join('\n');
  const missing = leadOf(article).filter((sentence) => !isShown(sentence, shown));
  return figuresIn(article, missing).slice(0, MOST);
}

function isShown({ quote: { text } }: PlacedSentence, shown: string): boolean {
  if (shown.includes(text)) return true;
  return amountsOf(text).every(({ from, to }) => shown.includes(text.slice(from, to)));
}

import { type Article } from '../article/article.rules.js';
import { causesOf } from './causes.rules.js';
import { comparisonOf } from './comparison.rules.js';
import { type Diagram } from './diagram.rules.js';
import { figuresOf } from './figures.rules.js';
import { hierarchyOf } from './hierarchy.rules.js';
import { leadFigures } from './lead-figures.rules.js';
import { stepsOf } from './steps.rules.js';
import { timelineOf } from './timeline.rules.js';

/** In this order where scores are equal. */
const KINDS = [stepsOf, comparisonOf, timelineOf, figuresOf, causesOf, hierarchyOf];

/** The diagram that fits the structure of the article best; null where none fits. */
export function diagramOf(piece: Article): Diagram | null {
  const [best] = KINDS.map((kind) => kind(piece))
    .filter((candidate) => candidate !== null)
    .sort((a, b) => b.fit - a.fit);
  if (!best) return null;
  const { diagram } = best;
  const lead = diagram.kind === 'figures' ? { lead: [], moreLead: 0 } : leadFigures(piece, diagram);
  return { ...diagram, ...lead };
}

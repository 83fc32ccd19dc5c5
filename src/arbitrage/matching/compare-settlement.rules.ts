import { type ComparedClause, type ClauseVerdict } from '../arbitrage.events.js';
import { type Terms } from './terms.rules.js';

/** What settles. A number is as its source prints it; a public fact is one, whoever reports it. */
export function compareSources(first: Terms, second: Terms): ComparedClause {
  const [a, b] = [first.sources, second.sources];
  const said = ({ named, press }: Terms['sources']): string | null =>
    [...named, ...(press ? ['credible reporting'] : [])].join(', ') || null;
  const texts = { clause: 'source', first: said(a), second: said(b) };
  const clause = (verdict: ClauseVerdict, detail: string): ComparedClause => ({ ...texts, verdict, detail });
  const silent = (sources: Terms['sources']): boolean => sources.named.length === 0 && !sources.press;
  const measured = first.thresholds.length > 0 || second.thresholds.length > 0;
  const apart = detailsApart(first, second);
  if (apart.length > 0 && (measured || apart.some((word) => DENIALS.has(word)))) {
    return clause('unknown', `only one of them says ${apart.join(', ')}`);
  }
  if (a.named.join() === b.named.join() && !silent(a)) {
    if (a.press === b.press) return clause('same', 'the same source');
    return clause('noted', 'the same source; one of them may also go by the press');
  }
  if (silent(a) && silent(b)) {
    return measured
      ? clause('unknown', 'neither names where its number comes from')
      : clause('same', 'neither names one');
  }
  if (silent(a) || silent(b)) return clause('unknown', 'only one of them names one');
  if (measured) return clause('different', 'not the same source for the number');
  const shared = a.named.filter((name) => b.named.includes(name));
  if (shared.length > 0) return clause('noted', `both go by ${shared.join(', ')}`);
  if (a.press && b.press) return clause('noted', 'both may go by the press');
  const isPress = (sources: Terms['sources']): boolean => sources.press && sources.named.length === 0;
  const outlets = (sources: Terms['sources']): boolean =>
    sources.named.length > 0 && sources.named.every((name) => OUTLETS.has(name));
  if ((isPress(a) && outlets(b)) || (isPress(b) && outlets(a))) return clause('noted', 'both go by the press');
  if (isPress(a) || isPress(b)) return clause('unknown', 'one goes by the press, the other by a source of its own');
  return clause('different', 'not the same source');
}

const DENIALS = new Set(['not', 'except', 'excluding', 'unless']);

/** What one source is narrowed to and the other is not; what the condition says anyway narrows nothing. */
function detailsApart(first: Terms, second: Terms): string[] {
  const said = new Set([...first.condition, ...second.condition].map(({ word }) => word));
  const [a, b] = [first.sources.details, second.sources.details];
  return [...a.filter((word) => !b.includes(word)), ...b.filter((word) => !a.includes(word))].filter(
    (word) => !said.has(word),
  );
}

const OUTLETS = new Set([
  'apnews.com',
  'reuters.com',
  'nytimes.com',
  'washingtonpost.com',
  'wsj.com',
  'bloomberg.com',
  'cnn.com',
  'foxnews.com',
  'nbcnews.com',
  'abcnews.go.com',
  'cbsnews.com',
]);

/** Things that are played or held, and can fail to be. */
const FIXTURES = new Set(
  'game match fight bout race series beat defeat vs versus super-bowl world-series nba-finals stanley-cup grand prix tournament'.split(
    ' ',
  ),
);

export function compareVoids(first: Terms, second: Terms): ComparedClause {
  const texts = { clause: 'void', first: first.voids.join('; ') || null, second: second.voids.join('; ') || null };
  const clause = (verdict: ClauseVerdict, detail: string): ComparedClause => ({ ...texts, verdict, detail });
  if (first.voids.length === 0 && second.voids.length === 0) {
    const fixture = [...first.condition, ...second.condition].some(({ word }) => FIXTURES.has(word));
    return fixture
      ? clause('unknown', 'neither says what happens if it is not played')
      : clause('same', 'neither has such a rule');
  }
  if (first.voids.join() === second.voids.join()) return clause('same', 'the same rule');
  const triggers = (terms: Terms): Map<string, string> =>
    new Map(terms.voids.map((rule) => rule.split(': ') as [string, string]));
  const [a, b] = [triggers(first), triggers(second)];
  for (const [trigger, outcome] of a) {
    const other = b.get(trigger);
    if (other !== undefined && other !== outcome) {
      return clause('different', `${trigger}: ${outcome} on one side, ${other} on the other`);
    }
  }
  return clause('unknown', 'only one of them says what happens');
}

import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { nameKey } from '../../src/vocabulary/company-name.js';
import { type StackMeasure } from './measure.js';
import { measured, p95, withCompanies } from './startups.bench.js';
import { searchTexts, SORTED_KINDS, SORTS_OF_SEARCHES } from './worlds/startups-cases.js';

const ASKS = 40;
/** Names from which texts are made that are asked for before anything is measured. */
const WARM_UP = 80;
/** Asked for in turn, as often as for other kinds: of few times the 95th percentile would be the worst. */
const inTurn = (texts: readonly string[]): string[] =>
  Array.from({ length: Math.max(ASKS, texts.length) }, (_, n) => texts[n % texts.length] as string);

const startupsSearch: StackMeasure = {
  name: 'startups_search',
  summary: 'p95 of the slowest kind of search text of GET /startups?q=, by relevance and sorted, 1 M companies',
  needsStack: true,
  dataSet: 'startups',
  run: (context) =>
    withCompanies(context, async ({ ask, sample, store }) => {
      // A process that has just begun is slower, and the first search reads how common words and parts of names are.
      const warmUp = Object.values(searchTexts(await sample(WARM_UP))).flat();
      for (const q of warmUp) await ask('GET', `startups?q=${encodeURIComponent(q)}`);
      const kinds = searchTexts(await sample(ASKS));
      const worst: number[] = [];
      const worstPlain: number[] = [];
      const timed = async (kind: string, texts: readonly string[], sorts: readonly string[]): Promise<string> => {
        context.signal.throwIfAborted();
        const times: number[] = [];
        for (const sort of sorts) {
          for (const q of inTurn(texts))
            times.push((await ask('GET', `startups?q=${encodeURIComponent(q)}${sort}`)).ms);
        }
        worst.push(p95(times));
        return `  ${kind}: ${p95(times).toFixed(1)} ms`;
      };
      for (const [kind, texts] of Object.entries(kinds)) {
        const line = await timed(kind, texts, ['']);
        const plain: number[] = [];
        for (const q of texts) plain.push(await plainSearch(store, q));
        context.log(`${line}, plain SQL ${p95(plain).toFixed(1)} ms`);
        worstPlain.push(p95(plain));
      }
      for (const kind of SORTED_KINDS) {
        const sorts = SORTS_OF_SEARCHES.map((sort) => `&sort=${sort}`);
        context.log(await timed(`${kind}, in other orders`, kinds[kind] as string[], sorts));
      }
      const baseline = { name: 'plain SQL: similar names by trigrams', value: Math.max(...worstPlain) };
      return measured(Math.max(...worst), 60, baseline);
    }),
};

async function plainSearch(store: ReadStore, text: string): Promise<number> {
  const startedAt = performance.now();
  await store.query(
    `SELECT * FROM read.companies WHERE name_key % $1 ORDER BY similarity(name_key, $1) DESC, company_id LIMIT 20`,
    [nameKey(text)],
  );
  return performance.now() - startedAt;
}

export const startupsSearchMeasures: readonly StackMeasure[] = [startupsSearch];

import { once } from '../../kernel/once.js';
import { nameKey } from '../company-name.js';

/** Names under which one firm is known, as its own website uses or used them. */
const KNOWN_GROUPS: readonly (readonly string[])[] = [
  ['Andreessen Horowitz', 'a16z', 'AH Capital Management', 'Andreessen Horowitz (a16z)'],
  ['Benchmark', 'Benchmark Capital'],
  ['Bessemer Venture Partners', 'Bessemer', 'BVP'],
  ['Charles River Ventures', 'CRV'],
  ['Data Collective', 'DCVC'],
  ['Draper Fisher Jurvetson', 'DFJ', 'Draper Fisher Jurvetson (DFJ)', 'DFJ Venture Capital'],
  ['DST Global', 'DST', 'Digital Sky Technologies'],
  ['First Round Capital', 'First Round'],
  ['500 Startups', '500 Global'],
  ['Felicis Ventures', 'Felicis'],
  ['Google Ventures', 'GV'],
  ['Index Ventures', 'Index'],
  ['Institutional Venture Partners', 'IVP'],
  ['Khosla Ventures', 'Khosla'],
  ['Kleiner Perkins', 'Kleiner Perkins Caufield & Byers', 'KPCB'],
  ['Lerer Hippeau', 'Lerer Hippeau Ventures', 'Lerer Ventures'],
  ['Lightspeed Venture Partners', 'Lightspeed'],
  ['New Enterprise Associates', 'NEA'],
  ['Redpoint Ventures', 'Redpoint'],
  ['Sequoia Capital', 'Sequoia'],
  ['SoftTech VC', 'Uncork Capital'],
  ['Spark Capital', 'Spark'],
  ['Union Square Ventures', 'USV', 'Union Square'],
];

/** Keys of the names that a firm has published, by each of them; the first is that of its main name. */
const groups = once(
  () =>
    new Map(
      KNOWN_GROUPS.flatMap((names) => {
        const keys = names.map(nameKey);
        return keys.map((key) => [key, keys] as const);
      }),
    ),
);

/** Keys of all published names of the firm with this one, so that `a16z` finds it under any; empty for other firms. */
export function publishedKeys(key: string): readonly string[] {
  return groups().get(key) ?? [];
}

/** The last word of a firm's name that sources write in singular and plural. */
const SINGULAR = new Map(
  ['venture', 'partner', 'angel', 'fund', 'lab', 'investment', 'investor', 'associate', 'advisor', 'holding'].map(
    (word) => [`${word}s`, word],
  ),
);
/** Before `Partners`, these words are most of what distinguishes a firm: Highland Capital and its Partners are two. */
const GENERIC =
  /^(?:capital|ventures?|equity|investments?|growth|angels?|funds?|group|management|technology|strategic|health|seed)$/;
/** Shorter names, such as Bay, are too common for `Partners` to be left out. */
const SHORTEST_BARE = 5;

interface AliasKey {
  readonly key: string;
  readonly rule: 'known' | 'partners' | 'plural' | 'name';
}

/** Firms whose names have one key are one firm; see `aliasRule`. Empty where the name has no letter or digit. */
export function firmAliasKey(name: string): string {
  return aliasKeyOf(name).key;
}

/** Why two different names are one firm's; null where they are two firms. */
export function aliasRule(name: string, other: string): string | null {
  const [one, two] = [aliasKeyOf(name), aliasKeyOf(other)];
  if (one.key === '' || one.key !== two.key) return null;
  const rules = [one.rule, two.rule];
  if (rules.includes('known')) return 'both are published names of the firm';
  if (rules.includes('partners')) return 'the same name with and without Partners';
  if (rules.includes('plural')) return 'the same words in singular and plural';
  return 'the same name but for its legal form or spelling';
}

function aliasKeyOf(name: string): AliasKey {
  const plain = nameKey(name);
  const known = groups().get(plain)?.[0];
  if (known !== undefined) return { key: known, rule: 'known' };
  const words = name.trim().toLowerCase().split(/\s+/);
  const last = words.at(-1) ?? '';
  const singular = SINGULAR.get(last) ?? last;
  const before = words.slice(0, -1);
  if (singular === 'partner' && before.length > 0 && !GENERIC.test(before.at(-1) ?? '')) {
    const bare = nameKey(before.join(' '));
    if (bare.length >= SHORTEST_BARE) return { key: groups().get(bare)?.[0] ?? bare, rule: 'partners' };
  }
  if (singular === last || before.length === 0) return { key: plain, rule: 'name' };
  return { key: nameKey([...before, singular].join(' ')), rule: 'plural' };
}

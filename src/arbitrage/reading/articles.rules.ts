import { baseForm, type Token } from './tokens.rules.js';
import { VERB_FORMS } from './verbs.rules.js';

type Article = 'any' | 'known' | 'without';

const ARTICLES: ReadonlyMap<string, Article> = new Map(
  'a:any an:any the:known this:known that:known these:known those:known such:known'
    .split(' ')
    .map((pair) => pair.split(':') as [string, Article]),
);

/** "Most seats" are more than half of them, and "a few" is not "few". */
const QUANTITIES = new Set(['most', 'few']);

/** With either article they mean the same: "a majority of the seats". */
const ALIKE = new Set(
  (
    'majority plurality presidency republican democrat republicans democrats playoffs midterms finals semifinals ' +
    'quarterfinals'
  ).split(' '),
);

/** "A game" is any and "the game" is one, "the hostages" are all of them, "most seats" are not "the most seats". */
export function articles(a: readonly Token[], b: readonly Token[]): string | null {
  const others = articlesIn(b);
  for (const [noun, kinds] of articlesIn(a)) {
    const theirs = others.get(noun);
    if (theirs && ![...kinds].some((kind) => theirs.has(kind))) return `not the same article before "${noun}"`;
  }
  return null;
}

function articlesIn(tokens: readonly Token[]): ReadonlyMap<string, ReadonlySet<Article>> {
  const found = new Map<string, Set<Article>>();
  for (const [at, { text, kind }] of tokens.entries()) {
    if (kind !== 'word' || ALIKE.has(text) || ARTICLES.has(text)) continue;
    const before = tokens[at - 1]?.text ?? '';
    const isMany = isPlural(tokens[at] as Token);
    const isCounted = QUANTITIES.has(text) || (isMany && !WHOLE.has(before));
    // "Announces that tariffs end" has no article.
    const stated = isMany && before === 'that' ? undefined : ARTICLES.get(before);
    const article = stated ?? (isCounted ? 'without' : undefined);
    if (article === undefined) continue;
    const kinds = found.get(text);
    if (kinds) kinds.add(article);
    else found.set(text, new Set([article]));
  }
  return found;
}

/** "All hostages" are all the hostages. */
const WHOLE = new Set(['all', 'both']);

/** Not "strikes", which may be a verb. */
function isPlural(token: Token): boolean {
  return !token.capital && !VERB_FORMS.has(token.text) && baseForm(token) !== token.text;
}

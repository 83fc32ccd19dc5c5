import { baseForm, type Token } from './tokens.rules.js';
import { VERB_FORMS } from './verbs.rules.js';

type Article = 'any' | 'known' | 'without';

const ARTICLES: ReadonlyMap<string, Article> = new Map(
  (
    'a:any an:any the:known this:known that:known these:known those:known such:known ' +
    'its:known their:known his:known her:known'
  )
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

/**
 * "A game" is any and "the game" or "its game" is one, "the hostages" are all of them, "most seats" are not "the most
 * seats".
 */
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
    const isThings = isPluralOfVerb(tokens, at);
    const before = (isThings ? tokens[behindCapitals(tokens, at)] : tokens[at - 1])?.text ?? '';
    const isMany = !isThings && isPlural(tokens[at] as Token) && isHead(tokens[at + 1]);
    const isCounted = QUANTITIES.has(text) || ((isMany || isThings) && !WHOLE.has(before));
    // "Announces that tariffs end" has no article.
    const stated = isMany && before === 'that' ? undefined : ARTICLES.get(isMany ? determinerOf(tokens, at) : before);
    const article = stated ?? (isCounted ? 'without' : undefined);
    if (article === undefined) continue;
    const kinds = found.get(text);
    if (kinds) kinds.add(article);
    else found.set(text, new Set([article]));
  }
  return found;
}

/** "Releases the Epstein files", "Epstein files are released": a plural that elsewhere is a verb, behind a name. */
function isPluralOfVerb(tokens: readonly Token[], at: number): boolean {
  const { text, capital } = tokens[at] as Token;
  if (capital || !text.endsWith('s') || !VERB_FORMS.has(text) || !tokens[at - 1]?.capital) return false;
  const isVerb = (one: Token): boolean => !one.capital && VERB_FORMS.has(one.text);
  return ['are', 'were', 'have'].includes(tokens[at + 1]?.text ?? '') || tokens.slice(0, at).some(isVerb);
}

function behindCapitals(tokens: readonly Token[], at: number): number {
  let from = at - 1;
  while (tokens[from]?.capital) from--;
  return from;
}

const LINKS = new Set('of in at on for to by from with as and or but if than'.split(' '));

/** The word before a noun and its attribute: "the" of "the tour dates". */
function determinerOf(tokens: readonly Token[], at: number): string {
  const before = tokens[at - 1];
  const isStated = before === undefined || ARTICLES.has(before.text) || LINKS.has(before.text) || before.capital;
  const isVerb = VERB_FORMS.has(before?.text ?? '') && !/(?:ing|ed)$/.test(before?.text ?? '');
  return (isStated || isVerb || before.kind !== 'word' ? before?.text : tokens[at - 2]?.text) ?? '';
}

/** "All hostages" are all the hostages. */
const WHOLE = new Set(['all', 'both']);

const BEHIND_NOUNS = new Set(
  (
    'is are was were has have had will would can could may must do does did not before after during against into over under ' +
    'until through since within between without while when who that which'
  ).split(' '),
);

/** Not "funds" in "the federal funds rate". */
function isHead(next: Token | undefined): boolean {
  if (next?.kind !== 'word' || next.capital) return true;
  return LINKS.has(next.text) || BEHIND_NOUNS.has(next.text) || VERB_FORMS.has(next.text);
}

/** Not "strikes", which may be a verb. */
function isPlural(token: Token): boolean {
  return !token.capital && !VERB_FORMS.has(token.text) && baseForm(token) !== token.text;
}

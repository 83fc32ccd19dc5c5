import { isBroadWord } from '../../vocabulary/sectors/sector-choice.js';

/** A company with the terms of its description. */
export interface NewCompany {
  readonly name: string;
  readonly slug: string;
  /** Day of the announcement, such as 2026-11-20. */
  readonly day: string;
  /** Whole USD; null where unknown. */
  readonly funding: number | null;
  /** Distinct terms. */
  readonly terms: ReadonlySet<string>;
}

export interface Theme {
  readonly theme: string;
  /** New companies with the term in the current window. */
  readonly companies: number;
  /** -1 (gone) to 1 (new): the change of its share among new companies, over the sum of both shares. */
  readonly momentum: number;
  readonly examples: readonly { readonly name: string; readonly slug: string }[];
}

const MOST_THEMES = 10;
const MOST_EXAMPLES = 3;
/** One company is not a theme; in a large window, two are chance. */
const LEAST_COMPANIES = 2;
const LEAST_OF_MANY = 3;
const MANY = 30;
/** Minimum log-likelihood ratio for a change of share: about 1 in 10 by chance alone. */
const LEAST_EVIDENCE = 2.7;
/** With fewer earlier companies, chance and change are indistinguishable; then the most frequent terms come first. */
const ENOUGH_BEFORE = 10;

/**
 * Tags, words and word pairs with a larger share among companies announced since `from` than before. Those least likely
 * by chance come first.
 */
export function emergingThemes(companies: readonly NewCompany[], from: string): Theme[] {
  const current = companies.filter(({ day }) => day >= from);
  const before = companies.filter(({ day }) => day < from);
  const least = current.length >= MANY ? LEAST_OF_MANY : LEAST_COMPANIES;
  const canTell = before.length >= ENOUGH_BEFORE;
  const candidates = usedBy(current, least);
  for (const { terms } of before) {
    for (const term of terms) {
      const candidate = candidates.get(term);
      if (candidate) candidate.usersBefore++;
    }
  }
  const themes: (Candidate & { readonly momentum: number; readonly weight: number })[] = [];
  for (const candidate of candidates.values()) {
    const { users, usersBefore } = candidate;
    const share = users.length / current.length;
    const shareBefore = before.length === 0 ? 0 : usersBefore / before.length;
    const momentum = (share - shareBefore) / (share + shareBefore);
    const weight = canTell ? evidence([users.length, current.length], [usersBefore, before.length]) : users.length;
    if (momentum <= 0 || (canTell && weight < LEAST_EVIDENCE)) continue;
    themes.push({ ...candidate, momentum, weight });
  }
  themes.sort((a, b) => b.weight - a.weight || b.users.length - a.users.length || a.theme.localeCompare(b.theme, 'en'));
  return withoutRepeats(themes).map(({ theme, users, momentum }) => ({
    theme,
    companies: users.length,
    momentum: Math.round(momentum * 100) / 100,
    examples: [...users]
      .sort(byFunding)
      .slice(0, MOST_EXAMPLES)
      .map(({ name, slug }) => ({ name, slug })),
  }));
}

interface Candidate {
  readonly theme: string;
  readonly users: NewCompany[];
  usersBefore: number;
}

/** The terms of at least `least` companies. */
function usedBy(companies: readonly NewCompany[], least: number): Map<string, Candidate> {
  const uses = new Map<string, Candidate>();
  for (const company of companies) {
    for (const theme of company.terms) {
      const candidate = uses.get(theme);
      if (candidate) candidate.users.push(company);
      else uses.set(theme, { theme, users: [company], usersBefore: 0 });
    }
  }
  for (const [theme, { users }] of uses) if (users.length < least) uses.delete(theme);
  return uses;
}

/** Best funded first. */
export function byFunding(a: NewCompany, b: NewCompany): number {
  return (b.funding ?? -1) - (a.funding ?? -1) || (a.slug < b.slug ? -1 : 1);
}

/** Dunning's log-likelihood ratio of two shares being equal: 0 where they are, larger where it is less likely. */
function evidence([a, ofA]: readonly [number, number], [b, ofB]: readonly [number, number]): number {
  const expected = (a + b) / (ofA + ofB);
  const part = (n: number, of: number): number => (n === 0 ? 0 : n * Math.log(n / (of * expected)));
  return 2 * (part(a, ofA) + part(b, ofB));
}

/**
 * The tags, words and word pairs of a company's description, each in singular and without names of categories. `judged`
 * caches the result per word, because companies share most words.
 */
export function termsOf(tags: readonly string[], oneLiner: string | null, judged: JudgedWords): Set<string> {
  const terms = new Set<string>();
  for (const tag of tags) {
    const { form, worth } = judgedBy(judged, tag, judgeTag);
    if (worth !== 'nothing') terms.add(form);
  }
  let before: string | null = null;
  for (const word of (oneLiner ?? '').toLowerCase().split(/[^\p{L}\p{N}+#-]+/u)) {
    const { form, worth } = judgedBy(judged, ` ${word}`, judgeWord);
    if (worth === 'alone') terms.add(form);
    if (worth !== 'nothing' && before !== null) terms.add(`${before} ${form}`);
    before = worth === 'nothing' ? null : word;
  }
  return terms;
}

/** A word or tag as themes name it, and whether it is a theme alone, only in a pair, or not at all. */
interface Judged {
  readonly form: string;
  readonly worth: 'alone' | 'in a pair' | 'nothing';
}

/** By tag as it is spelt, and by word after a space. */
export type JudgedWords = Map<string, Judged>;

function judgedBy(judged: JudgedWords, key: string, judge: (key: string) => Judged): Judged {
  let known = judged.get(key);
  if (known === undefined) judged.set(key, (known = judge(key)));
  return known;
}

function judgeTag(tag: string): Judged {
  const term = tag.trim().toLowerCase().replace(/\s+/g, ' ');
  const form = formOf(term);
  return { form, worth: form.length < 2 || isCategory(term) || isCategory(form) ? 'nothing' : 'alone' };
}

function judgeWord(key: string): Judged {
  const word = key.slice(1);
  const form = formOf(word);
  if (word.length < 2 || /^\d+$/.test(word) || SAYS_NOTHING.has(word)) return { form, worth: 'nothing' };
  const isTheme = word.length > 3 && !IS_VERBAL.test(word) && !isCategory(word) && !isCategory(form);
  return { form, worth: isTheme ? 'alone' : 'in a pair' };
}

/** In singular, and without hyphens between words; `e-bike` keeps its own. */
function formOf(term: string): string {
  return singularOf(term.replace(/(?<=\p{L}{2})-(?=\p{L}{2})/gu, ' '));
}

/** The last word in singular: `AI agents` and `AI agent` are one theme. */
function singularOf(term: string): string {
  if (term.length < 4 || !term.endsWith('s') || NO_PLURAL.test(term)) return term;
  if (/[^aeiou ]ies$/.test(term)) return `${term.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss|zz)es$/.test(term) ? term.slice(0, -2) : term.slice(0, -1);
}

/** Words whose last s is no plural's: business, virus, analysis, robotics, diabetes. */
const NO_PLURAL = /(?:ss|us|is|ics|as|os|etes|news|series|lens|sales)$/;

/** Names of a directory's categories, under which companies are put and which none says of itself. */
function isCategory(term: string): boolean {
  return isBroadWord(term) || isBroadWord(`${term}s`);
}

/** Drops a theme contained in a stronger one (agents in ai agents). */
function withoutRepeats<T extends { readonly theme: string }>(themes: readonly T[]): T[] {
  const kept: T[] = [];
  for (const theme of themes) {
    const words = theme.theme.split(' ');
    const said = kept.some(({ theme: other }) => words.some((word) => other.split(' ').includes(word)));
    if (!said) kept.push(theme);
    if (kept.length === MOST_THEMES) break;
  }
  return kept;
}

/** `automating`, `acquired`: verb forms mean little without an object; as tags, such as marketing, they are kept. */
const IS_VERBAL = /(?:ing|ed|izes?|ates)$/;

const SAYS_NOTHING = new Set(
  (
    'a about across against all an and any are as at be because been before best better between both brings build building built ' +
    'but by can could create do does easily easy every fast faster find first for from get gets give gives has have ' +
    'help helping helps how in into is it its just leading like make makes making manage more most much new next no ' +
    'not of on one online only or other our out over people platform provide provides simple simplify so software ' +
    'solution solutions startup startups business businesses development employees engine enables enable experience features ideas industry instant instantly modern next-generation powered users user year years easier easiest first-ever teams team products product service services system systems technology technologies smart smarter company companies than that the their them then there these they this through ' +
    'to tool tools turn use using via want way we what when where which who will with without work world you your'
  ).split(' '),
);

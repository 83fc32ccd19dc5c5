/** A company that is new in one of two windows, with the words it describes itself by. */
export interface NewCompany {
  readonly name: string;
  readonly slug: string;
  readonly isCurrent: boolean;
  readonly tags: readonly string[];
  readonly oneLiner: string | null;
}

export interface Theme {
  readonly theme: string;
  /** New companies with it in the current window. */
  readonly companies: number;
  /** -1 (gone) to 1 (was not there before): the change of its share among the new, over the sum of both shares. */
  readonly momentum: number;
  readonly examples: readonly { readonly name: string; readonly slug: string }[];
}

const MOST_THEMES = 10;
const MOST_EXAMPLES = 3;
/** One company is an example, not a theme. */
const LEAST_COMPANIES = 2;

/** Words and pairs of words that more of the new companies use than of those before; the strongest first. */
export function emergingThemes(companies: readonly NewCompany[]): Theme[] {
  const current = companies.filter(({ isCurrent }) => isCurrent);
  const before = companies.filter(({ isCurrent }) => !isCurrent);
  const uses = usesOf(current);
  const usesBefore = usesOf(before);
  const themes: (Theme & { weight: number })[] = [];
  for (const [theme, users] of uses) {
    if (users.length < LEAST_COMPANIES) continue;
    const share = users.length / current.length;
    const shareBefore = before.length === 0 ? 0 : (usesBefore.get(theme)?.length ?? 0) / before.length;
    const momentum = (share - shareBefore) / (share + shareBefore);
    if (momentum <= 0) continue;
    themes.push({
      theme,
      companies: users.length,
      momentum: Math.round(momentum * 100) / 100,
      examples: users.slice(0, MOST_EXAMPLES).map(({ name, slug }) => ({ name, slug })),
      weight: momentum * Math.log2(1 + users.length) * (theme.includes(' ') ? 1.5 : 1),
    });
  }
  themes.sort((a, b) => b.weight - a.weight || b.companies - a.companies || a.theme.localeCompare(b.theme));
  return withoutRepeats(themes).map(({ weight: _weight, ...theme }) => theme);
}

function usesOf(companies: readonly NewCompany[]): Map<string, NewCompany[]> {
  const uses = new Map<string, NewCompany[]>();
  for (const company of companies) {
    for (const term of termsOf(company)) {
      const list = uses.get(term);
      if (list) list.push(company);
      else uses.set(term, [company]);
    }
  }
  return uses;
}

function termsOf({ tags, oneLiner }: NewCompany): Set<string> {
  const terms = new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag.length > 1));
  const words = (oneLiner ?? '').toLowerCase().split(/[^\p{L}\p{N}+#-]+/u);
  for (const [index, word] of words.entries()) {
    if (!tells(word)) continue;
    if (word.length > 3) terms.add(word);
    const next = words[index + 1];
    if (next && tells(next)) terms.add(`${word} ${next}`);
  }
  return terms;
}

function tells(word: string): boolean {
  return word.length > 1 && !/^\d+$/.test(word) && !SAYS_NOTHING.has(word);
}

/** A theme within a stronger one (agents in ai agents) says nothing more. */
function withoutRepeats<T extends Theme>(themes: readonly T[]): T[] {
  const kept: T[] = [];
  for (const theme of themes) {
    const words = theme.theme.split(' ');
    const said = kept.some(({ theme: other }) => words.some((word) => other.split(' ').includes(word)));
    if (!said) kept.push(theme);
    if (kept.length === MOST_THEMES) break;
  }
  return kept;
}

const SAYS_NOTHING = new Set(
  (
    'a about across against all an and any are as at be because been before best better between build building built ' +
    'but by can could create do does easily easy every fast faster find first for from get gets give gives has have ' +
    'help helping helps how in into is it its just leading like make makes making manage more most much new next no ' +
    'not of on one online only or other our out over people platform provide provides simple simplify so software ' +
    'solution solutions startup startups company companies than that the their them then there these they this through ' +
    'to tool tools turn use using via want way we what when where which who will with without work world you your'
  ).split(' '),
);

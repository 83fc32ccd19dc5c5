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
/** One company is an example, not a theme; where there are many new ones, two are chance. */
const LEAST_COMPANIES = 2;
const LEAST_OF_MANY = 3;
const MANY = 30;
/** Log-likelihood ratio from which a change of share is taken for more than chance: about 1 in 10 by chance alone. */
const LEAST_EVIDENCE = 2.7;
/** With fewer before, nothing tells chance from change: then what most share comes first. */
const ENOUGH_BEFORE = 10;

/**
 * Tags, words and pairs of words that a larger share of the new companies uses than of those before; those first of
 * which it is the least likely that chance alone made the difference.
 */
export function emergingThemes(companies: readonly NewCompany[]): Theme[] {
  const current = companies.filter(({ isCurrent }) => isCurrent);
  const before = companies.filter(({ isCurrent }) => !isCurrent);
  const terms = new Terms();
  const uses = usesOf(current, terms);
  const usesBefore = usesOf(before, terms);
  const least = current.length >= MANY ? LEAST_OF_MANY : LEAST_COMPANIES;
  const canTell = before.length >= ENOUGH_BEFORE;
  const themes: (Theme & { weight: number })[] = [];
  for (const [term, users] of uses.entries()) {
    if (users === undefined || users.length < least) continue;
    const share = users.length / current.length;
    const usersBefore = usesBefore[term]?.length ?? 0;
    const shareBefore = before.length === 0 ? 0 : usersBefore / before.length;
    const momentum = (share - shareBefore) / (share + shareBefore);
    const weight = canTell ? evidence([users.length, current.length], [usersBefore, before.length]) : users.length;
    if (momentum <= 0 || (canTell && weight < LEAST_EVIDENCE)) continue;
    themes.push({
      theme: terms.names[term] as string,
      companies: users.length,
      momentum: Math.round(momentum * 100) / 100,
      examples: users.slice(0, MOST_EXAMPLES).map(({ name, slug }) => ({ name, slug })),
      weight,
    });
  }
  themes.sort((a, b) => b.weight - a.weight || b.companies - a.companies || a.theme.localeCompare(b.theme));
  return withoutRepeats(themes).map(({ weight: _weight, ...theme }) => theme);
}

/** Dunning's log-likelihood ratio of two shares being the same: 0 where they are, the larger the less likely. */
function evidence([a, ofA]: readonly [number, number], [b, ofB]: readonly [number, number]): number {
  const expected = (a + b) / (ofA + ofB);
  const part = (n: number, of: number): number => (n === 0 ? 0 : n * Math.log(n / (of * expected)));
  return 2 * (part(a, ofA) + part(b, ofB));
}

/** Who uses each term, by the term's number. */
function usesOf(companies: readonly NewCompany[], terms: Terms): NewCompany[][] {
  const uses: NewCompany[][] = [];
  for (const company of companies) {
    for (const term of terms.of(company)) {
      const users = uses[term];
      if (users) users.push(company);
      else uses[term] = [company];
    }
  }
  return uses;
}

/** Words are counted by the hundred thousand, so that each is a number once it has been judged, and so is each pair. */
class Terms {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly words = new Map<string, Word>();

  of({ tags, oneLiner }: NewCompany): Set<number> {
    const terms = new Set<number>();
    for (const tag of tags) {
      const name = tag.trim().toLowerCase();
      if (name.length > 1) terms.add(this.numberOf(name));
    }
    let before: Word | null = null;
    for (const text of wordsOf(oneLiner ?? '')) {
      const word = this.words.get(text) ?? this.judge(text);
      if (word.alone !== null) terms.add(word.alone);
      if (word.after === null) {
        before = null;
        continue;
      }
      if (before !== null) terms.add(this.pairOf(before, word));
      before = word;
    }
    return terms;
  }

  private judge(text: string): Word {
    const worth = worthOf(text);
    const word = {
      text,
      alone: worth === 'alone' ? this.numberOf(text) : null,
      after: worth === 'nothing' ? null : new Map<Word, number>(),
    };
    this.words.set(text, word);
    return word;
  }

  private pairOf(before: Word, word: Word): number {
    const known = word.after?.get(before);
    if (known !== undefined) return known;
    const pair = this.numberOf(`${before.text} ${word.text}`);
    word.after?.set(before, pair);
    return pair;
  }

  private numberOf(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) this.numbers.set(name, (number = this.names.push(name) - 1));
    return number;
  }
}

interface Word {
  readonly text: string;
  /** Number of the word as a term of its own; null where it says nothing alone. */
  readonly alone: number | null;
  /** Numbers of the pairs that it ends, by the word before it; null where it is in no pair. */
  readonly after: Map<Word, number> | null;
}

const ASCII = /^[\x20-\x7e]*$/;

/** For such texts both ways are the same, and the plain one takes a third of the time. */
function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return ASCII.test(text) ? lower.split(/[^a-z0-9+#-]+/) : lower.split(/[^\p{L}\p{N}+#-]+/u);
}

/** Whether a word says something by itself, beside another one, or not at all. */
type Worth = 'alone' | 'in a pair' | 'nothing';

function worthOf(word: string): Worth {
  if (word.length < 2 || /^\d+$/.test(word) || SAYS_NOTHING.has(word)) return 'nothing';
  return word.length > 3 && !IS_VERBAL.test(word) ? 'alone' : 'in a pair';
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

/** `automating`, `acquired`: what is done says little without its object; as a tag, such as marketing, it stays. */
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

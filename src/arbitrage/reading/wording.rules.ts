import { articles } from './articles.rules.js';
import { baseForm, tokensOf, type Token } from './tokens.rules.js';
import { isBarePassive, VERB_FORMS } from './verbs.rules.js';

/** Characters; no statement of a venue is near. */
const LONGEST = 4_000;
export const TOO_LONG = 'too long to be compared as written';

/**
 * How two conditions with the same words still differ: these words are fillers beside most names, and forms of a word
 * have one base. Null where they do not.
 *
 * @param words those that both have; null for a text of which all words are compared
 */
export function differenceInWording(
  [first, second]: readonly [string, string],
  words: readonly string[] | null,
  isOnDay: boolean,
): string | null {
  if (first === second) return null;
  if (first.length > LONGEST || second.length > LONGEST) return TOO_LONG;
  const [a, b] = [tokensOf(first), tokensOf(second)];
  return (
    pointers(a, b) ??
    articles(a, b) ??
    possessives(a, b) ??
    forms(a, b, words) ??
    saidWords(a, b) ??
    reportLinks(a, b) ??
    reportedTimes(a, b) ??
    (isOnDay && timesOnDay(a, words) !== timesOnDay(b, words)
      ? 'only one of them is about what has happened before'
      : null)
  );
}

function says(a: string, b: string): string {
  return `one says "${a}", the other "${b}"`;
}

const SAYS = new Set(
  (
    'say says said saying mention mentions mentioned utter utters uttered tweet tweets tweeted write writes wrote written ' +
    'word words phrase phrases'
  ).split(' '),
);
const POINTERS = new Set('this that these those such'.split(' '));

/** "This man" and "that man", "this strike" and "such strike". */
function pointers(a: readonly Token[], b: readonly Token[]): string | null {
  const others = pointed(b);
  for (const [noun, pointer] of pointed(a)) {
    const other = others.get(noun);
    if (other !== undefined && other !== pointer) return says(`${pointer} ${noun}`, `${other} ${noun}`);
  }
  return null;
}

function pointed(tokens: readonly Token[]): ReadonlyMap<string, string> {
  return new Map(
    tokens.flatMap(({ text }, at): [string, string][] =>
      POINTERS.has(text) && tokens[at + 1]?.kind === 'word' ? [[tokens[at + 1]?.text ?? '', text]] : [],
    ),
  );
}

const POSSESSIVES = new Set('his her their its'.split(' '));
/** "Apple opens its store" and "Apple open their store" are the same, unless two are named. */
const PLURAL = 'their';

/** "Pardons his brother" and "pardons her brother"; either may have no pronoun, as in "leaves office". */
function possessives(a: readonly Token[], b: readonly Token[]): string | null {
  const [x, y] = [possessivesOf(a), possessivesOf(b)];
  if (x === '' || y === '' || x === y) return null;
  const isOne = ![...a, ...b].some(({ text }) => text === 'and');
  const asOne = (text: string): string => text.replaceAll(PLURAL, 'its');
  return isOne && asOne(x) === asOne(y) ? null : says(x, y);
}

function possessivesOf(tokens: readonly Token[]): string {
  const found = tokens.map(({ text }) => text).filter((text) => POSSESSIVES.has(text));
  return found.filter((word, at) => word !== found[at - 1]).join(' ');
}

type Form = 'plural' | 'singular' | 'ing' | 'one' | 'many' | 'verb' | 'past' | 'passive';

/** "The hostage" and "the hostages", "a strike" and "strikes", "passes" and "passing". */
function forms(a: readonly Token[], b: readonly Token[], words: readonly string[] | null): string | null {
  // "The highest temperatures" are in one word with the measure.
  const known = words && new Set(words.flatMap((word) => [word, ...partsOf(word)]));
  const others = formsIn(b, known);
  for (const [base, x] of formsIn(a, known)) {
    const y = others.get(base);
    if (y !== undefined && areApart(x, y)) return `not the same form of "${base}"`;
  }
  return null;
}

/** "Defeat" is the name of "beat". */
function partsOf(word: string): readonly string[] {
  if (word === 'fed-rate') return [];
  return word === 'defeat' ? ['beat'] : word.split('-');
}

function areApart(x: readonly Form[], y: readonly Form[]): boolean {
  const count = (forms: readonly Form[], form: Form): number => forms.filter((one) => one === form).length;
  const isOneOfMany = (one: readonly Form[], other: readonly Form[]): boolean =>
    count(one, 'one') > 0 && count(other, 'one') === 0 && count(other, 'many') + count(other, 'past') > 0;
  const isVerb = count(x, 'verb') + count(y, 'verb') + count(x, 'past') + count(y, 'past') > 0;
  return (
    (!isVerb && count(x, 'plural') !== count(y, 'plural')) ||
    count(x, 'ing') !== count(y, 'ing') ||
    count(x, 'passive') !== count(y, 'passive') ||
    isOneOfMany(x, y) ||
    isOneOfMany(y, x)
  );
}

function formsIn(tokens: readonly Token[], known: ReadonlySet<string> | null): ReadonlyMap<string, readonly Form[]> {
  const found = new Map<string, Form[]>();
  let isBehindVerb = false;
  for (const [at, token] of tokens.entries()) {
    const member = memberOf(tokens, at);
    if (member !== null) add(found, OF_PARTY, member);
    if (BEGINS_CLAUSE.has(token.text) && !isOfNumber(tokens, at)) isBehindVerb = false;
    if (token.kind !== 'word' || token.capital) continue;
    const base = baseForm(token);
    const form = formOf(tokens, at, base, isBehindVerb);
    if (form === 'many' || (form === 'verb' && VERB_FORMS.has(token.text))) isBehindVerb = true;
    if (known?.has(base) !== false) add(found, base, form);
  }
  return found;
}

/** Behind these another verb may follow: "announces that he resigns", "votes to end". */
const BEGINS_CLAUSE = new Set(
  'that which who whose to and or but if while when where because than as , ; :'.split(' '),
);

const OF_NUMBERS = new Set('more fewer less higher lower greater above below over under'.split(' '));

/** "50 or more votes", "more than 49 votes". */
function isOfNumber(tokens: readonly Token[], at: number): boolean {
  const [before, { text }, next] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]];
  return text === 'or'
    ? OF_NUMBERS.has(next?.text ?? '')
    : OF_NUMBERS.has(before?.text ?? '') && next?.kind === 'number';
}

function add(found: Map<string, Form[]>, base: string, form: Form): void {
  const others = found.get(base);
  if (others) others.push(form);
  else found.set(base, [form]);
}

const OF_PARTY = '(member)';

/** "A Republican votes for it" and "Republicans vote for it"; "a Republican nominee" is of the party. */
function memberOf(tokens: readonly Token[], at: number): Form | null {
  const { text } = tokens[at] as Token;
  if (text === 'republicans' || text === 'democrats') return 'many';
  if (text !== 'republican' && text !== 'democrat') return null;
  const next = tokens[at + 1]?.text ?? '';
  const isOne = tokens.slice(Math.max(0, at - 2), at).some((before) => ARTICLES.has(before.text));
  return isOne && (VERB_FORMS.has(next) || BEFORE_VERBS.has(next) || isTime(next)) ? 'one' : null;
}

function isTime(text: string): boolean {
  return PAST.has(text) || PRESENT.has(text);
}

const ARTICLES = new Set(['a', 'an']);
/** "A no confidence vote". */
const MOST_ATTRIBUTES = 3;
/** Behind these no noun is: "will count". */
const BEFORE_VERBS = new Set('will shall would to does do did not can could may might must'.split(' '));
const BEHIND_SUBJECTS = new Set(
  'is are was were be has have had will would shall can could may might must does do did'.split(' '),
);
/** Behind these a form of a verb is a noun: "the states". */
const DETERMINERS = new Set('the this that these those his her its their two three'.split(' '));

/** @param isBehindVerb whether the clause has its verb, so that "files" in "releases the Epstein files" are nouns */
function formOf(tokens: readonly Token[], at: number, base: string, isBehindVerb: boolean): Form {
  const { text } = tokens[at] as Token;
  const before = tokens[at - 1]?.text ?? '';
  if (BEFORE_VERBS.has(before)) return 'verb';
  if (text.endsWith('ing') && VERB_FORMS.has(text)) return 'ing';
  const isPast = VERB_FORMS.has(text) && text !== base && !text.endsWith('s');
  if (isPast) return isBarePassive(tokens, at) ? 'passive' : 'past';
  // "The Epstein files are released".
  const isSubject = BEHIND_SUBJECTS.has(tokens[at + 1]?.text ?? '');
  const isNoun = at === 0 || isBehindVerb || isSubject || DETERMINERS.has(before);
  if (!VERB_FORMS.has(text) || isNoun) return text === base ? 'singular' : 'plural';
  if (text !== base) return 'many';
  const start = tokens.slice(Math.max(0, at - MOST_ATTRIBUTES - 1), at);
  const article = start.findLastIndex(({ text: word }) => ARTICLES.has(word) || BEGINS_CLAUSE.has(word));
  return ARTICLES.has(start[article]?.text ?? '') ? 'one' : 'verb';
}

/** What is said counts as it is: "GDP" is not "gross domestic product". */
function saidWords(a: readonly Token[], b: readonly Token[]): string | null {
  const [x, y] = [saidIn(a), saidIn(b)];
  return x === y || x === null || y === null ? null : says(x, y);
}

const BEFORE_SAID = new Set('the a term word words phrase phrases following name'.split(' '));
const BEHIND_SAID = new Set('in during at on by before after between through from until'.split(' '));

function saidIn(tokens: readonly Token[]): string | null {
  const verb = tokens.findIndex(({ text }) => SAYS.has(text));
  if (verb < 0) return null;
  const from = tokens.findIndex(({ text }, at) => at > verb && !BEFORE_SAID.has(text));
  const to = tokens.findIndex(({ text }, at) => at >= from && BEHIND_SAID.has(text));
  if (from < 0) return null;
  const said = tokens.slice(from, to < 0 ? tokens.length : to);
  // "Tweets more than 200 times" states no words.
  return said.some(({ kind }) => kind === 'number') ? null : said.map(({ text }) => text).join(' ');
}

const REPORTED = new Set(
  'report reports release releases data estimate estimates filing earnings statement'.split(' '),
);

/** "The report for May" and "the report in May", which is of April. */
function reportLinks(a: readonly Token[], b: readonly Token[]): string | null {
  const link = (tokens: readonly Token[]): string | undefined =>
    tokens.find(({ text }, at) => (text === 'for' || text === 'in') && REPORTED.has(tokens[at - 1]?.text ?? ''))?.text;
  const [x, y] = [link(a), link(b)];
  return x === undefined || y === undefined || x === y ? null : says(`${x} the time`, `${y} the time`);
}

/** Verbs of what someone says about another time: "announces that it will acquire", "announces that it has acquired". */
const REPORTS = new Set('announce confirm say declare claim agree state report'.split(' '));
const STATEMENTS = new Set('announcement confirmation statement declaration'.split(' '));
const FUTURE = new Set('will shall would'.split(' '));
const PAST = new Set('has have had did was were'.split(' '));
const PRESENT = new Set('is are does do be'.split(' '));

/** Where one clause is in another: "expects that he will resign", "promises he will resign". */
const CLAUSES = new Set('that he she they it we'.split(' '));

function reportedTimes(a: readonly Token[], b: readonly Token[]): string | null {
  const isReport = ({ text }: Token): boolean => REPORTS.has(VERB_FORMS.get(text) ?? '') || STATEMENTS.has(text);
  const isClause = ({ text }: Token, at: number): boolean => at > 0 && CLAUSES.has(text);
  return (
    timesApart(timeBehind(a, isReport), timeBehind(b, isReport)) ??
    // "A bill that bans" is "a bill that would ban".
    timesApart(withoutPresent(timeBehind(a, isClause)), withoutPresent(timeBehind(b, isClause)))
  );
}

function timesApart(x: string | null, y: string | null): string | null {
  return x === y || x === null || y === null ? null : says(x, y);
}

function withoutPresent(time: string | null): string | null {
  return time === 'is' ? null : time;
}

function timeBehind(tokens: readonly Token[], begins: (token: Token, at: number) => boolean): string | null {
  const from = tokens.findIndex(begins);
  if (from < 0) return null;
  for (const { text, capital } of tokens.slice(from + 1)) {
    if (capital) continue;
    if (FUTURE.has(text)) return 'will';
    if (PAST.has(text)) return 'has';
    if (PRESENT.has(text)) return 'is';
    const base = VERB_FORMS.get(text);
    if (base !== undefined) return text === base || text.endsWith('s') ? 'is' : text.endsWith('ing') ? null : 'has';
  }
  return null;
}

const HAS = new Set('has have had'.split(' '));
const WAS = new Set('was were'.split(' '));
/** What is done at once, on the day of which the text speaks in either tense. */
const AT_ONCE = new Set(
  'arrest fire sign elect nominate appoint convict acquit impeach indict defeat beat swear'.split(' '),
);

/** "Has" and "has had" the top model; "is banned" may be since an earlier day, and "was banned" is the act. */
function timesOnDay(tokens: readonly Token[], words: readonly string[] | null): string {
  const isAct = ({ text }: Token, at: number): boolean => {
    const next = tokens[at + 1]?.text ?? '';
    const verb = VERB_FORMS.get(next);
    const isParticiple = verb === undefined ? /(?:ed|en)$/.test(next) : next !== verb && !AT_ONCE.has(verb);
    return WAS.has(text) && isParticiple;
  };
  // A figure has its value on the day, in either tense.
  const isFigure = words?.includes('(number)') ?? false;
  return `${tokens.filter(({ text }) => HAS.has(text)).length} ${!isFigure && tokens.some(isAct)}`;
}

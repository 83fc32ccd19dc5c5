import { type VenueId } from '../arbitrage.events.js';
import { canonical, type Canonical } from '../reading/phrases.rules.js';
import { sentenceKind, type Sentence } from '../reading/sentence-kinds.rules.js';
import { sentencesOf } from '../reading/sentences.rules.js';
import { withoutSources } from './inner-sources.rules.js';
import { joined, sourcesIn, type Sources } from './sources.rules.js';
import { thresholdsOf, type Threshold } from './threshold.rules.js';
import { windowOf, type Window } from './window.rules.js';
import { plain, tokensOf, type Token } from '../reading/words.rules.js';

/** What a comparison reads of a contract, whatever venue lists it. */
export interface ContractText {
  readonly venue: VenueId;
  readonly question: string;
  readonly item: string | null;
  readonly outcomes: { readonly yes: string; readonly no: string };
  readonly rules: string | null;
  readonly sources: readonly string[];
  readonly strike: { readonly kind: string; readonly floor: string | null; readonly cap: string | null } | null;
  readonly group: { readonly exclusive: boolean; readonly open: boolean; readonly size: number };
  readonly closesAt: string | null;
}

/** The terms of a contract as its rules state them. */
export interface Terms {
  /** Why nothing can be proven of it, whatever it is compared with; empty where all was read. */
  readonly obstacles: readonly string[];
  /** In the words of the rules. */
  readonly conditionText: string | null;
  /** What has to happen, without its numbers that decide, its times and its sources. */
  readonly condition: readonly Canonical[];
  /** The condition stands for No, or says that something does not happen. */
  readonly negated: boolean;
  /** The condition is one plain statement, so that its denial is the denial of all of it. */
  readonly plainStatement: boolean;
  readonly thresholds: readonly Threshold[];
  readonly window: Window;
  readonly sources: Sources;
  readonly voids: readonly string[];
  /** What words mean, and whatever else was said: compared as a whole. */
  readonly definitions: readonly string[];
  readonly exclusivity: 'standalone' | 'exclusive' | 'independent';
  readonly closesAt: string | null;
}

const LONGEST = 20_000;
const TEMPLATE =
  /\|\|[^|\n]{0,80}\|\||\{[^{}\n]{0,80}\}|<[a-z_]{2,40}>|\[(?:insert|tbd|name|date|x)\b[^[\]\n]{0,60}\]/i;
/** "Person A": somebody who will be named later. */
const PLACEHOLDER =
  /^(?:person|candidate|individual|company|team|party|player|option|country|name|movie|film|artist) [A-Z]{1,2}$/i;
const OTHER = /^(?:other|another|any other|someone else|none of the above|the field|field)\b/i;
/** Reads all terms; whatever cannot be read stands in the way of a proof, never beside it. Pure. */
export function termsOf(contract: ContractText): Terms {
  const obstacles: string[] = [];
  const rules = plain(contract.rules ?? '');
  if (contract.rules === null) obstacles.push('the venue publishes no rules');
  if (rules.length > LONGEST) obstacles.push('its rules are longer than is read');
  if (TEMPLATE.test(`${contract.rules ?? ''} ${contract.question}`))
    obstacles.push('its rules are an unfilled template');
  if (contract.item !== null && OTHER.test(contract.item)) obstacles.push('it stands for whatever is not listed');
  if (contract.item !== null && PLACEHOLDER.test(contract.item)) obstacles.push('it stands for somebody not yet named');
  const outcomes = [contract.outcomes.yes.toLowerCase(), contract.outcomes.no.toLowerCase()] as const;
  const sentences = sentencesOf(rules.slice(0, LONGEST)).map((sentence) => sentenceKind(sentence, outcomes));
  const conditions = ofKind(sentences, 'condition');
  const statement = statementOf(conditions, contract.item);
  if (!statement && contract.rules !== null) obstacles.push(conditionFault(conditions.length));
  const read = readCondition(statement?.text ?? '');
  if (contract.rules !== null && contract.group.size > 1 && !namesItem(contract.item, read.tokens)) {
    obstacles.push(`its rules do not name ${contract.item}`);
  }
  const thresholds = withStrike(read.thresholds, contract.strike, obstacles);
  const negations = read.words.filter(({ word }) => word === 'not').length;
  let sources: Sources | null = null;
  return {
    obstacles,
    conditionText: statement?.text ?? null,
    condition: read.words.filter(({ word }) => word !== 'not'),
    negated: (negations === 1) !== (statement?.outcome === 'no'),
    plainStatement: negations + (statement?.outcome === 'no' ? 1 : 0) <= 1 && isPlain(read.words, negations),
    thresholds,
    window: read.window,
    // Dear to read, and of contracts that ask for different things nobody wants to know.
    get sources() {
      const said = ofKind(sentences, 'source').map(({ text }) => sourcesIn(text));
      return (sources ??= joined([...contract.sources.map(sourcesIn), ...said, ...read.sources]));
    },
    voids: ofKind(sentences, 'void')
      .flatMap(({ triggers, outcome }) => triggers.map((trigger) => `${trigger}: ${outcome}`))
      .sort(),
    definitions: ofKind(sentences, 'definition').map(({ text }) => text),
    exclusivity: contract.group.size === 1 ? 'standalone' : contract.group.exclusive ? 'exclusive' : 'independent',
    closesAt: contract.closesAt,
  };
}

function ofKind<K extends Sentence['kind']>(sentences: readonly Sentence[], kind: K): Extract<Sentence, { kind: K }>[] {
  return sentences.filter((sentence): sentence is Extract<Sentence, { kind: K }> => sentence.kind === kind);
}

function conditionFault(found: number): string {
  return found === 0
    ? 'its rules say nowhere what has to happen'
    : 'its rules say more than one thing that has to happen';
}

type Condition = Extract<Sentence, { kind: 'condition' }>;

/** The one thing that has to happen; a second sentence that says the same of the other side is no second thing. */
function statementOf(conditions: readonly Condition[], item: string | null): Condition | null {
  const [first, ...more] = conditions.map((condition) => ({ ...condition, text: withItem(condition.text, item) }));
  if (!first || more.length === 0) return first ?? null;
  const key = JSON.stringify(polarised(first));
  return more.every((condition) => JSON.stringify(polarised(condition)) === key) ? first : null;
}

function polarised({ text, outcome }: Condition): object {
  const { words, thresholds, window } = readCondition(text);
  const negations = words.filter(({ word }) => word === 'not').length;
  return {
    words: words.filter(({ word }) => word !== 'not').map(({ word }) => word),
    thresholds,
    window,
    negated: (negations % 2 === 1) !== (outcome === 'no'),
  };
}

/** Rules of a group speak of "the listed candidate": each contract means its own. */
function withItem(text: string, item: string | null): string {
  if (item === null) return text;
  return text.replace(
    /\b(?:the |this )?(?:listed|named|above|specified) (?:candidate|individual|person|player|team|club|company|country|party|nominee|film|movie|song|artist|driver)\b/gi,
    item,
  );
}

interface ConditionReading {
  readonly tokens: readonly Token[];
  readonly words: readonly Canonical[];
  readonly thresholds: readonly Threshold[];
  readonly window: Window;
  readonly sources: readonly Sources[];
}

function readCondition(text: string): ConditionReading {
  const { bare, sources } = withoutSources(text);
  const tokens = tokensOf(bare);
  const { window, rest } = windowOf(tokens);
  const { thresholds, rest: words } = thresholdsOf(rest);
  return { tokens, words: canonical(words), thresholds, window, sources };
}

/** A statement without branches: of "A and B" the denial is not "not A and not B". */
function isPlain(words: readonly Canonical[], negations: number): boolean {
  return negations <= 1 && !words.some(({ word }) => BRANCHES.has(word));
}

const BRANCHES = new Set(['and', 'or', 'but', 'unless', 'except', 'if', 'nor', 'only', 'either', 'neither', 'without']);

/** Whether the names in an item stand in the condition; an item of numbers is held against threshold and window. */
function namesItem(item: string | null, tokens: readonly Token[]): boolean {
  if (item === null || /\d/.test(item)) return true;
  const known = new Set(canonical(tokens).map(({ word }) => word));
  return canonical(tokensOf(plain(item)))
    .filter(({ isName }) => isName)
    .every(({ word }) => known.has(word));
}

/** The venue's own field against its text: both must say the same, or nothing is known. */
function withStrike(
  thresholds: readonly Threshold[],
  strike: ContractText['strike'],
  obstacles: string[],
): readonly Threshold[] {
  if (!strike) return thresholds;
  const value = strike.kind === 'below' || strike.kind === 'at_most' ? strike.cap : strike.floor;
  if (value === null || (strike.kind === 'between' && strike.cap === null)) return thresholds;
  const [only] = thresholds;
  const upper = strike.kind === 'between' ? strike.cap : null;
  const agrees = thresholds.length === 1 && only?.side === strike.kind && only.value === value && only.upper === upper;
  if (!agrees) obstacles.push('its threshold field and its rules say different things');
  return thresholds;
}

const MOST_KEYS = 5_000;
/** Venues say the same of thousands of contracts. */
const keys = new Map<string, string>();

/** The same for two sentences that say the same in the same order. */
export function definitionKey(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const { words, thresholds, window } = readCondition(text);
  const key = JSON.stringify([words.map(({ word }) => word), thresholds, window]);
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(text, key);
  return key;
}

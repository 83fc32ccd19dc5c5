import { once } from '../../kernel/once.js';
import { type VenueId } from '../arbitrage.events.js';
import { amountAt } from './amounts.rules.js';
import { canonical, isGrammar } from '../reading/phrases.rules.js';
import { sentenceKind } from '../reading/sentence-kinds.rules.js';
import { quotesIn } from '../reading/quotes.rules.js';
import { sentencesOf } from '../reading/sentences.rules.js';
import {
  isAboutUnnamed,
  isStateOfPeriod,
  polarityOf,
  readCondition,
  windowKey,
  type ConditionReading,
} from './condition.rules.js';
import { decidingIn, isImpliedDenial, ofKind, type Condition } from './deciding.rules.js';
import { exceptionOf, type Exception } from './exceptions.rules.js';
import { namedDates } from './named-dates.rules.js';
import { isHedged, joined, sourcesIn, type Sources } from './sources.rules.js';
import { thresholdsOf, type Threshold } from './threshold.rules.js';
import { type Window } from './window.rules.js';
import { baseForm, plain, tokensOf, type Canonical, type Token } from '../reading/tokens.rules.js';
import { nextDay } from '../reading/zones.rules.js';

/** The input of a comparison, for any venue. */
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

/** The terms in a contract's rules. */
export interface Terms {
  /** Why no proof is possible with any contract; empty where everything was read. */
  readonly obstacles: readonly string[];
  /** Verbatim from the rules. */
  readonly conditionText: string | null;
  /** What the condition has in quotation marks. */
  readonly quotes: readonly string[];
  /** The event, without its thresholds, times and sources. */
  readonly condition: readonly Canonical[];
  /** The condition decides No, or states that something does not happen. */
  readonly negated: boolean;
  /** The condition is a simple statement, so its negation negates all of it. */
  readonly plainStatement: boolean;
  readonly thresholds: readonly Threshold[];
  /** The word before the first threshold as written; null at the beginning of the condition. */
  readonly beforeNumber: Token | null;
  readonly window: Window;
  readonly sources: Sources;
  /** The payouts where the condition does not decide. */
  readonly voids: readonly Exception[];
  /** Definitions and all other statements: compared as a whole. */
  readonly definitions: readonly string[];
  readonly exclusivity: 'standalone' | 'exclusive' | 'independent';
  readonly closesAt: string | null;
}

const LONGEST = 20_000;
const TEMPLATE =
  /\|\|[^|\n]{0,80}\|\||\{[^{}\n]{0,80}\}|<[a-z_]{2,40}>|\[(?:insert|tbd|name|date|x)\b[^[\]\n]{0,60}\]|(?<!\S)_{3,} (?=\S)/i;
/** "Person A": to be named later. */
const PLACEHOLDER =
  /^(?:person|candidate|individual|company|team|party|player|option|country|name|movie|film|artist) [A-Z]{1,2}$/i;
const OTHER = /^(?:other|another|any other|someone else|none of the above|the field|field)\b/i;
/** References to a title or list outside the text. */
const ELSEWHERE =
  /\b(?:(?:specified|named|listed|stated|shown|given) (?:above|below)\b|in the (?:title|question|description|table)\b|the (?:listed|specified|above|named) |(?:this|that|the (?:stated|given)) (?:outcome|option|answer|range|bracket|bucket|item)\b)/i;

/** Reads all terms; an unreadable part always prevents a proof. Pure. */
export function termsOf(contract: ContractText): Terms {
  const obstacles: string[] = [];
  const rules = plain(contract.rules ?? '');
  if (contract.rules === null) obstacles.push('the venue publishes no rules');
  if (rules.length > LONGEST) obstacles.push('its rules are longer than is read');
  if (TEMPLATE.test(`${contract.rules ?? ''} ${contract.question}`))
    obstacles.push('its rules are an unfilled template');
  if (contract.item !== null && OTHER.test(contract.item)) obstacles.push('it covers every unlisted outcome');
  if (contract.item !== null && PLACEHOLDER.test(contract.item)) obstacles.push('it covers a person not yet named');
  const outcomes = [contract.outcomes.yes.toLowerCase(), contract.outcomes.no.toLowerCase()] as const;
  const sentences = sentencesOf(rules.slice(0, LONGEST)).map((sentence) => sentenceKind(sentence, outcomes));
  const { conditions, exceptions, definitions: stated } = decidingIn(sentences, outcomes[0], contract.item);
  const { statement, others } = statementOf(conditions, contract.item);
  if (!statement && contract.rules !== null) obstacles.push('its rules do not state the condition');
  if (statement && ofKind(sentences, 'default').some(({ outcome }) => outcome === statement.outcome)) {
    obstacles.push('its rules contradict themselves');
  }
  if (ELSEWHERE.test(statement?.text ?? '')) obstacles.push('its rules refer to a text elsewhere');
  const read = readCondition(statement?.text ?? '');
  if (statement && isAboutUnnamed(read)) obstacles.push('its rules do not name what they are about');
  const polarity = polarityOf(read.words);
  if (contract.rules !== null && !namesItem(contract, read)) {
    obstacles.push(`its rules do not name ${contract.item}`);
  }
  const { thresholds } = read;
  if (agreesWithStrike(thresholds, contract.strike) === false) {
    obstacles.push('its threshold field and its rules say different things');
  }
  const sourceTexts = ofKind(sentences, 'source').map(({ text }) => text);
  // Lazy, since it is expensive and unneeded for contracts with different conditions.
  const sources = once(() =>
    joined([...contract.sources.map(sourcesIn), ...sourceTexts.map(sourcesIn), ...read.sources]),
  );
  const voids = once(() => {
    const ownTerms = others.filter((other) => !repeats(other, statement, read));
    return [...exceptions, ...ownTerms].map(({ text, outcome }) => exceptionOf(text, outcome, outcomes));
  });
  const quotes = once(() => quotesIn(rules, statement?.text ?? '', outcomes));
  const definitions = once(() => [
    ...stated,
    ...sourceTexts.filter(isHedged),
    ...ofKind(sentences, 'housekeeping')
      .map(({ text }) => text)
      .filter((text) => !addsNothing(text, read)),
  ]);
  return {
    obstacles,
    conditionText: statement?.text ?? null,
    get quotes() {
      return quotes();
    },
    condition: polarity.words,
    negated: polarity.negated !== (statement?.outcome === 'no'),
    plainStatement:
      polarity.isPlain &&
      !(polarity.negated && statement?.outcome === 'no') &&
      !(polarity.negated && isStateOfPeriod(read)),
    thresholds,
    beforeNumber: read.beforeNumber,
    window: read.window,
    get sources() {
      return sources();
    },
    get voids() {
      return voids();
    },
    get definitions() {
      return definitions();
    },
    exclusivity: contract.group.size === 1 ? 'standalone' : contract.group.exclusive ? 'exclusive' : 'independent',
    closesAt: contract.closesAt,
  };
}

/** Words in a sentence about closing that carry no term. */
const ON_CLOSING = new Set(
  (
    'market close expire resolve settle early soon sooner first occurrence event occur following after if once when or and may can ' +
    'with meeting available relevant data statement official result outcome report information release publish issue announce confirm certify by'
  ).split(' '),
);

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ');

/**
 * A sentence about closing is redundant if it repeats the condition, and each of its days is the condition's or an
 * adjacent one.
 */
function addsNothing(text: string, { words, window: { end, on } }: ConditionReading): boolean {
  if (!/^(?:this|the|these|if) .*\b(?:close|expire|resolve|settle)/i.test(text)) return true;
  const last = end?.day ?? on?.moment.day;
  const sourceTexts = new Set(words.map(({ word }) => word));
  const months = words.flatMap(({ word }) => MONTH_NAMES[Number(/^\d{4}-(\d\d)$/.exec(word)?.[1] ?? 0) - 1] ?? []);
  return canonical(namedDates(tokensOf(text))).every(({ word }) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(word)) {
      return last !== undefined && (word === last || nextDay(word) === last || nextDay(last) === word);
    }
    return (
      isGrammar(word) ||
      ON_CLOSING.has(word) ||
      months.includes(word) ||
      sourceTexts.has(word) ||
      /^\d\d:\d\d ET$/.test(word)
    );
  });
}

interface Statement {
  /** The single condition. */
  readonly statement: Condition | null;
  /** Sentences with another condition, without those that repeat it for the other side. */
  readonly others: readonly Condition[];
}

/** "If no ruling is issued by the deadline, No" repeats the condition and its default. */
function repeats({ text, outcome }: Condition, statement: Condition | null, read: ConditionReading): boolean {
  return outcome === 'no' && statement?.outcome === 'yes' && isImpliedDenial(text, read);
}

function statementOf(conditions: readonly Condition[], item: string | null): Statement {
  const all = conditions.map((condition) => ({ ...condition, text: withItem(condition.text, item) }));
  const statement = all.find(({ outcome }) => outcome === 'yes') ?? all[0] ?? null;
  if (!statement) return { statement, others: [] };
  const key = polarisedKey(statement);
  const others = all.filter((condition) => condition !== statement && polarisedKey(condition) !== key);
  return { statement, others };
}

function polarisedKey({ text, outcome }: Condition): string {
  const { words, thresholds, window } = readCondition(text);
  if (window.unclear.length > 0) return `${outcome}: ${text}`;
  const polarity = polarityOf(words);
  const negated = polarity.negated !== (outcome === 'no');
  return JSON.stringify([negated, polarity.words.map(({ word }) => word), thresholds, windowKey(window)]);
}

/** Rules of a group refer to "the listed candidate", so each contract's own item is inserted. */
function withItem(text: string, item: string | null): string {
  if (item === null) return text;
  return text.replace(
    /\b(?:the |this )?(?:listed|named|above|specified) (?:candidate|individual|person|player|team|club|company|country|party|nominee|film|movie|song|artist|driver)\b/gi,
    item,
  );
}

/**
 * Whether the condition has every word and number of the item, whatever its other members are: "this outcome" in two
 * texts can be two things. A number of a time does not name a range, so times count only for an item with a date.
 */
function namesItem({ item, outcomes, strike }: ContractText, read: ConditionReading): boolean {
  if (item === null || item.toLowerCase() === outcomes.yes.toLowerCase()) return true;
  const tokens = tokensOf(plain(item).replace(/(\d[%°]?) (?:to|and) (?=\$?\d)/g, '$1-'));
  const { thresholds, rest } = thresholdsOf(tokens);
  const source = tokens.some(isOfDate) ? read.tokens : read.untimed;
  const words = canonical(rest).filter(({ word }) => /^\p{L}/u.test(word) && !isGrammar(word));
  const numbers = rest.flatMap(({ kind, text }) => (kind === 'number' ? (NUMBER.exec(text) ?? []) : []));
  if (words.length === 0 && numbers.length === 0 && thresholds.length === 0) return false;
  const hasThreshold = ({ side, value, upper }: Threshold): boolean =>
    read.thresholds.some((one) => one.side === side && one.value === value && one.upper === upper);
  const hasNumber = (value: string): boolean =>
    read.thresholds.some((one) => one.value === value || one.upper === value) ||
    source.some((_token, at) => amountAt(source, at)?.value === value);
  const known = new Set([...canonical(source).map(({ word }) => word), ...source.flatMap(formsOf)]);
  return (
    words.every(({ word }) => known.has(word) || formsOf({ text: word }).some((form) => known.has(form))) &&
    (agreesWithStrike(read.thresholds, strike) === true || (numbers.every(hasNumber) && thresholds.every(hasThreshold)))
  );
}

const NUMBER = /^-?\d+(?:\.\d+)?/;

/** A name of a month, also abbreviated, or a year. */
function isOfDate({ kind, text }: Token): boolean {
  return kind === 'number' ? /^(?:19|20)\d\d$/.test(text) : monthOf(text) !== undefined;
}

function monthOf(text: string): string | undefined {
  return text.length < 3 ? undefined : MONTH_NAMES.find((month) => month.startsWith(text));
}

/** A word as written, in base form, and as a month. */
function formsOf({ text }: Pick<Token, 'text'>): readonly string[] {
  return [text, baseForm({ text, capital: false }), monthOf(text) ?? text];
}

/** Whether the venue's own field and its text have the same threshold; null without such a field. */
function agreesWithStrike(thresholds: readonly Threshold[], strike: ContractText['strike']): boolean | null {
  if (!strike) return null;
  const value = strike.kind === 'below' || strike.kind === 'at_most' ? strike.cap : strike.floor;
  if (value === null || (strike.kind === 'between' && strike.cap === null)) return null;
  const [only] = thresholds;
  const upper = strike.kind === 'between' ? strike.cap : null;
  return thresholds.length === 1 && only?.side === strike.kind && only.value === value && only.upper === upper;
}

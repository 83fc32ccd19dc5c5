import { once } from '../../kernel/once.js';
import { type Sentence } from '../reading/sentence-kinds.rules.js';
import { isGrammar, PART_NOT } from '../reading/phrases.rules.js';
import { BE } from '../reading/tokens.rules.js';
import { hasBranches, readCondition, windowKey, type StatementReading } from './condition.rules.js';
import { isPlaceOfTime } from './named-dates.rules.js';

export type Condition = Extract<Sentence, { kind: 'condition' }>;

export function ofKind<K extends Sentence['kind']>(
  sentences: readonly Sentence[],
  kind: K,
): Extract<Sentence, { kind: K }>[] {
  return sentences.filter((sentence): sentence is Extract<Sentence, { kind: K }> => sentence.kind === kind);
}

interface Deciding {
  readonly conditions: readonly Condition[];
  readonly exceptions: readonly { readonly text: string; readonly outcome: string }[];
  readonly definitions: readonly string[];
}

/**
 * The sentences that decide, and those that define. "If Biden dies, this market resolves to Yes" is the condition, unless
 * another sentence is.
 *
 * @param yes the venue's name of its first side, lower case
 */
export function decidingIn(sentences: readonly Sentence[], yes: string, item: string | null): Deciding {
  const definitions = ofKind(sentences, 'definition').map(({ text }) => text);
  const exceptions = ofKind(sentences, 'exception').map(({ trigger, outcome }) => ({ text: trigger, outcome }));
  const conditions = ofKind(sentences, 'condition');
  if (conditions.length > 0) {
    // Read once, since each sentence may be an opening or a scene.
    const [measures, scenes] = [once(() => measuresOf(conditions)), once(() => conditions.map(sideOf))];
    const rest = definitions.filter((text) => !isOpening(text, measures) && !isScene(text, scenes));
    return { conditions, exceptions, definitions: rest };
  }
  const [only, ...more] = exceptions.filter(({ outcome }) => isYes(outcome, yes));
  if (only && more.length === 0) {
    const condition: Condition = { kind: 'condition', text: only.text, outcome: 'yes' };
    return { conditions: [condition], exceptions: exceptions.filter((one) => one !== only), definitions };
  }
  const ofItem = definitions.map((text) => conditionOf(text, item));
  const text = ofItem.find((found) => found !== null);
  if (typeof text !== 'string') return { conditions, exceptions, definitions };
  const rest = definitions.filter((_definition, at) => ofItem[at] === null);
  return { conditions: [{ kind: 'condition', text, outcome: 'yes' }], exceptions, definitions: rest };
}

function isYes(outcome: string, yes: string): boolean {
  const named = outcome
    .trim()
    .toLowerCase()
    .replace(/^(?:to|as) /, '');
  return named === 'yes' || named === yes;
}

/** "This market will resolve to the temperature range that contains the highest temperature in Miami on May 5, 2027." */
const OPENING =
  /^(?:this|the) market (?:will |shall )?(?:resolves?|settles?) to the (?:temperature )?(?:range|bracket|bucket) (?:that|which) (?:contains|includes) (.{1,300})$/i;

/** The opening of a group's rules adds nothing where the condition is about the same measure at the same time. */
function isOpening(text: string, measures: () => ReadonlySet<string>): boolean {
  const measure = OPENING.exec(text)?.[1];
  return measure !== undefined && measures().size === 1 && measures().has(measureKey(measure));
}

function measuresOf(conditions: readonly Condition[]): ReadonlySet<string> {
  return new Set(conditions.map(({ text }) => measureKey(text)));
}

/** "This market is about the game between Boston and Miami scheduled for May 5, 2027", "Boston and Miami are scheduled to play on May 5, 2027". */
const SCENE =
  /^(?:this market is about (?:the|a|an) .{1,250}|.{3,120} (?:is|are) scheduled (?:to (?:play|face|meet|fight)|for) .{1,200})$/i;
const OF_SCENES = new Set(
  'this market about upcoming game match matchup fight bout between and vs v scheduled to play face meet each other'.split(
    ' ',
  ),
);
/** Clubs of these have no other team in the same sport. */
const LEAGUES = new Set('nba nfl mlb nhl'.split(' '));

interface Side {
  readonly day: string | undefined;
  readonly words: ReadonlySet<string>;
}

function sideOf({ text }: Condition): Side {
  const { words, window } = readCondition(text);
  return { day: window.on?.moment.day, words: new Set(words.map(({ word }) => word)) };
}

/** A sentence that only names the sides and the day of a condition. */
function isScene(text: string, conditions: () => readonly Side[]): boolean {
  if (!SCENE.test(text)) return false;
  const { words, window, thresholds, sources } = readCondition(text);
  const { on } = window;
  const isOther = window.unclear.length > 0 || window.end !== null || window.start !== null || on === null;
  if (isOther || thresholds.length > 0 || sources.length > 0) return false;
  const named = words.filter(({ word }, at) => {
    const isLeague = LEAGUES.has(word) && /^(?:game|match|matchup)$/.test(words[at + 1]?.word ?? '');
    return !isLeague && !OF_SCENES.has(word) && !isGrammar(word) && !isPlaceOfTime(word);
  });
  return conditions().every((side) => side.day === on.moment.day && named.every(({ word }) => side.words.has(word)));
}

function measureKey(text: string): string {
  const { words, window } = readCondition(text);
  return JSON.stringify([words.map(({ word }) => word).filter((word) => /^\p{L}/u.test(word)), windowKey(window)]);
}

/** Whole degrees, so that no value is between two ranges. */
const DEGREES = /^(-?\d+)(?:-| to )(-?\d+) ?°? ?([FC])$/i;
const DEGREES_AND_BEYOND = /^-?\d+ ?° ?[FC] or (?:higher|above|more|lower|below|less)$/i;

/** The condition of one range of a group that states its rules once. */
function conditionOf(text: string, item: string | null): string | null {
  const measure = OPENING.exec(text)?.[1];
  if (measure === undefined || item === null) return null;
  const [, low, high, unit] = DEGREES.exec(item) ?? [];
  if (low !== undefined) return `${measure} is between ${low}°${unit} and ${high}°${unit}`;
  return DEGREES_AND_BEYOND.test(item) ? `${measure} is ${item}` : null;
}

/** Nouns with the verb that they imply: a ruling is issued by ruling. */
const DONE: ReadonlyMap<string, string> = new Map(
  (
    'ruling:rule announcement:announce decision:decide resignation:resign nomination:nominate confirmation:confirm ' +
    'launch:launch release:release pardon:pardon impeachment:impeach veto:veto acquisition:acquire indictment:indict ' +
    'conviction:convict recognition:recognize withdrawal:withdraw endorsement:endorse'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const HAPPENS = new Set('issue make release publish occur happen take place such'.split(' '));

/**
 * Whether a rule such as "if no ruling is issued by the deadline" only repeats that the condition must be met by then:
 * its noun follows from the condition, and its deadline is the same. Any other rule counts separately.
 */
export function isImpliedDenial(text: string, { words, window }: StatementReading): boolean {
  // The verb follows the names at the beginning.
  const verbAt = words.findIndex(({ isName }) => !isName);
  if (verbAt < 0 || !window.end || hasBranches(words) || words.some(({ word }) => word === 'not' || word === PART_NOT))
    return false;
  const denial = readCondition(text);
  const deadline = JSON.stringify(windowKey({ ...window, start: null, on: null }));
  if (denial.window.unclear.length > 0 || JSON.stringify(windowKey(denial.window)) !== deadline) return false;
  const [first, ...rest] = denial.words.map(({ word }) => word).filter((word) => !isPlaceOfTime(word) && word !== BE);
  if (first !== 'no' || denial.thresholds.length > 0) return false;
  const [named, ...more] = rest.filter((word) => !HAPPENS.has(word));
  if (named !== undefined && more.length === 0 && DONE.get(named) === words[verbAt]?.word) return true;
  const done = words.slice(verbAt, verbAt + rest.length).map(({ word }) => word);
  return rest.length >= 2 && [...rest].sort().join(' ') === [...done].sort().join(' ');
}

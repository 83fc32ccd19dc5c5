import { formsOf } from '../phrases/verb-forms.rules.js';
import { GRAMMAR } from './fact-words.rules.js';
import { type Facts, type FactToken, type MeaningDifference } from './fact.rules.js';

/**
 * Opposites, one pair a line: what one side says, the other denies. In braces verbs with all their forms. Both sides of a
 * line have many words, since only a change of the side is a change of meaning.
 */
const OPPOSITES = `
  {rise|increase|grow|climb|gain|soar|surge|jump|raise|boost|expand|widen|lift|double|triple} growth upward upwards up higher / {fall|decrease|decline|drop|shrink|lose|plunge|slump|lower|reduce|cut|contract|narrow|sink|halve|plummet|tumble|dip} reduction downward downwards down lower loss losses
  {improve} improvement better / {worsen} deterioration worse
  {accelerate} acceleration faster quicker / {slow} deceleration slower
  {strengthen} stronger / {weaken} weaker
  {upgrade} / {downgrade}
  above over exceeding exceeds / below under beneath
  before earlier previously prior preceding / after later afterwards subsequently following
  more greater larger bigger longer / less fewer smaller shorter
  most maximum / least minimum
  {buy|purchase|acquire} / {sell} sale sales
  buyer buyers purchaser purchasers / seller sellers vendor vendors
  {lend} / {borrow}
  lender lenders / borrower borrowers
  {import} / {export}
  importer importers / exporter exporters
  {send} / {receive}
  sender senders / recipient recipients
  {win} victory / {lose} defeat
  winner winners / loser losers
  {start|begin|open|launch} opening / {stop|end|close|finish} closing closure
  {add|insert|install} / {remove|delete|uninstall}
  {enable|activate} / {disable|deactivate}
  {allow|permit} / {forbid|prohibit|ban|prevent}
  {accept|approve} approval acceptance / {reject|refuse|decline} rejection refusal
  {include} including / {exclude} excluding
  {push} / {pull}
  {enter|arrive} entry arrival / {leave|exit|depart} exit departure
  {hire} / {fire|dismiss}
  {love|like} / {hate|dislike}
  {attack} / {defend}
  {agree} agreement / {disagree} disagreement
  {support} / {oppose}
  profit profits profitable gain gains / loss losses unprofitable deficit
  asset assets / liability liabilities
  debit / credit
  income revenue / expense expenses expenditure
  left / right
  north northern / south southern
  east eastern / west western
  inside indoors internal / outside outdoors external
  upstairs / downstairs
  early / late
  first / last
  high / low
  hot warm / cold cool
  hard difficult / easy
  strong / weak
  safe / unsafe dangerous
  legal lawful / illegal unlawful
  possible / impossible
  true / false
  positive / negative
  optional voluntary / mandatory compulsory
  public / private
  employer employers / employee employees
  landlord lessor / tenant lessee
  plaintiff / defendant
  he him his / she her hers
  man men male / woman women female
`;

interface Side {
  readonly line: number;
  readonly side: 0 | 1;
}

const SIDES = new Map<string, Side[]>();
for (const [line, pair] of OPPOSITES.trim().split('\n').entries()) {
  for (const [i, words] of pair.split(' / ').entries()) {
    const side: Side = { line, side: i === 0 ? 0 : 1 };
    for (const word of words.trim().split(' ').flatMap(formsIn)) SIDES.set(word, [...(SIDES.get(word) ?? []), side]);
  }
}

function formsIn(word: string): readonly string[] {
  return word.startsWith('{') ? [...new Set(word.slice(1, -1).split('|').flatMap(formsOf))] : [word];
}

/** Behind these, or before a measure, "up" and "down" are directions; elsewhere often parts of verbs, such as "set up". */
const MOVES = new Set(
  'go goes going went gone come comes came move moves moved is are was were been head trended'.split(' '),
);
const REACH = 4;

interface Mark extends Side {
  readonly at: number;
  readonly text: string;
}

/** A word of direction that became its opposite, by the counts of both sides or by the word that it is nearest to. */
export function directionDifference(old: Facts, now: Facts): MeaningDifference | null {
  const [before, after] = [marksOf(old), marksOf(now)];
  for (const line of new Set(before.map((mark) => mark.line))) {
    const [own, other] = [before, after].map((marks) => marks.filter((mark) => mark.line === line)) as [Mark[], Mark[]];
    const difference = changedSide(own, other) ?? changedOwner(old, own, now, other);
    if (difference) return difference;
  }
  return changedEnds(old, now);
}

function marksOf({ tokens }: Facts): Mark[] {
  return tokens.flatMap((token, at) =>
    isPartOfVerb(tokens, at)
      ? []
      : (SIDES.get(token.lower) ?? []).map(({ line, side }): Mark => ({ line, side, at, text: token.text })),
  );
}

function isPartOfVerb(tokens: readonly FactToken[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at] as FactToken, tokens[at + 1]];
  if (token.lower !== 'up' && token.lower !== 'down') return false;
  return !MOVES.has(before?.lower ?? '') && next?.lower !== 'by' && !/\p{N}/u.test(next?.text ?? '');
}

/** One side has fewer words than before, and the other more. */
function changedSide(own: readonly Mark[], other: readonly Mark[]): MeaningDifference | null {
  for (const side of [0, 1] as const) {
    const [lost, won] = [ofSide(own, side), ofSide(other, side === 0 ? 1 : 0)];
    const isLost = ofSide(other, side).length < lost.length;
    if (!isLost || won.length <= ofSide(own, side === 0 ? 1 : 0).length) continue;
    return { fact: 'direction', before: lost[0]?.text ?? null, after: won[0]?.text ?? null };
  }
  return null;
}

function ofSide(marks: readonly Mark[], side: 0 | 1): Mark[] {
  return marks.filter((mark) => mark.side === side);
}

/** "Sales rose and costs fell": a word that both texts have once, between or beside marks of both sides. */
function changedOwner(old: Facts, own: readonly Mark[], now: Facts, other: readonly Mark[]): MeaningDifference | null {
  if (new Set(own.map(({ side }) => side)).size < 2 || new Set(other.map(({ side }) => side)).size < 2) return null;
  const places = placesOf(now);
  for (const [word, at] of placesOf(old)) {
    const [a, b] = [nearest(old, own, at), nearest(now, other, places.get(word) ?? -1)];
    if (!a || !b || a.side === b.side) continue;
    return { fact: 'direction', before: `${word} ${a.text}`, after: `${word} ${b.text}` };
  }
  return null;
}

/** Content words that occur once, with their place. */
function placesOf({ tokens }: Facts): Map<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  for (const [at, { lower, isWord }] of tokens.entries()) {
    if (!isWord || GRAMMAR.has(lower) || CLAUSES.has(lower) || SIDES.has(lower)) continue;
    if (places.has(lower)) twice.add(lower);
    places.set(lower, at);
  }
  for (const word of twice) places.delete(word);
  return places;
}

/** The nearest mark of the same sentence; null where none is near, or marks of both sides are equally near. */
function nearest({ tokens }: Facts, marks: readonly Mark[], at: number): Mark | null {
  if (at < 0) return null;
  const near = marks
    .map((mark) => ({ mark, distance: Math.abs(mark.at - at) }))
    .filter(({ mark, distance }) => distance <= REACH && isOneClause(tokens, mark.at, at))
    .sort((a, b) => a.distance - b.distance);
  const [first, second] = near;
  if (!first || (second && second.distance === first.distance && second.mark.side !== first.mark.side)) return null;
  return first.mark;
}

function isOneClause(tokens: readonly FactToken[], one: number, other: number): boolean {
  return !tokens
    .slice(Math.min(one, other), Math.max(one, other))
    .some(({ text, lower }) => /^[.!?;,:]$/.test(text) || CLAUSES.has(lower));
}

const CLAUSES = new Set('and but or while as because when if although whereas'.split(' '));

/** "From the depot to the harbour" that became "from the harbour to the depot". */
function changedEnds(old: Facts, now: Facts): MeaningDifference | null {
  const [from, to] = [endsOf(old, 'from'), endsOf(old, 'to')];
  const [newFrom, newTo] = [endsOf(now, 'from'), endsOf(now, 'to')];
  for (const start of from) {
    const isTurned = newTo.has(start) && !newFrom.has(start) && !to.has(start);
    const end = [...to].find((word) => newFrom.has(word) && !from.has(word));
    if (isTurned && end !== undefined) return { fact: 'direction', before: `from ${start}`, after: `to ${start}` };
  }
  return null;
}

/** The first content word behind each "from" or "to". */
function endsOf({ tokens }: Facts, preposition: string): Set<string> {
  const ends = new Set<string>();
  for (const [at, { lower }] of tokens.entries()) {
    if (lower !== preposition) continue;
    const end = tokens.slice(at + 1, at + 1 + REACH).find((token) => token.isWord && !GRAMMAR.has(token.lower));
    if (end) ends.add(end.lower);
  }
  return ends;
}

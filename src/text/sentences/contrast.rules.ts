import { isPlainSubject } from '../phrases/finite-verb.rules.js';
import { type Edit, type Passage, type Rule, type TaggedToken } from '../wording/rule.rules.js';

const RULE = 'Point first';
const MOST_DENIED = 9;
const MOST_SAID = 22;
const REFERRING = new Set('it its they them their theirs he him his she her hers one ones those these'.split(' '));
/** Of one of these, "it is" in the next sentence says something else. */
const NO_THINGS = new Set('he she i we you they there who which someone everyone'.split(' '));
/** "It is a shame" comments on what was said. */
const COMMENTS = new Set(
  'shame pity fact relief surprise wonder miracle disgrace pleasure privilege honour honor mystery coincidence lie'.split(
    ' ',
  ),
);
const STARTS = new Set(['about', 'a', 'an', 'the']);

/** "It is not about A. It is about B." becomes "It is about B, not A." */
export const sayBeforeDenying: Rule = {
  option: 'destructure',
  strength: 'balanced',
  find: (passage) =>
    passage.sentences.flatMap(({ tokens }, i): Edit[] => {
      const next = passage.sentences[i + 1]?.tokens ?? [];
      const edit = contrast(passage, [...tokens, ...next], tokens.length) ?? contrast(passage, tokens, tokens.length);
      if (!edit || !passage.isFree(edit.start, edit.end)) return [];
      return passage.text.slice(edit.start, edit.end).includes('\n') ? [] : [edit];
    }),
};

/** `length` is the number of tokens of the first sentence, which ends there or has the second clause itself. */
function contrast({ text }: Passage, tokens: readonly TaggedToken[], length: number): Edit | null {
  const verb = tokens.findIndex(({ lower }, i) => i < length && /^(?:isn't|is|it's)$/.test(lower));
  const word = tokens[verb];
  const lead = tokens.slice(0, Math.max(0, verb));
  if (!word || !isOfThing(lead)) return null;
  const isShort = word.lower === "isn't";
  const from = isShort ? verb + 1 : verb + 2;
  if (!isShort && tokens[verb + 1]?.lower !== 'not') return null;
  const stop = tokens.findIndex(({ text: mark }, i) => i > from && /^(?:[.;,—]|but)$/.test(mark));
  const behind = stop === -1 ? null : behindItIs(tokens, stop + 1);
  const end = tokens.findIndex(({ text: mark }, i) => behind !== null && i > behind && /^[.!?;:—]$/.test(mark));
  if (behind === null || end === -1 || tokens[end]?.text !== '.' || end !== tokens.length - 1) return null;
  const [denied, said] = [tokens.slice(from, stop), tokens.slice(behind, end)];
  if (!isParallel(denied, said)) return null;
  const [a, b] = [denied, said].map((part) =>
    text.slice((part[0] as TaggedToken).start, (part.at(-1) as TaggedToken).end),
  );
  const without = denied[0]?.lower === 'about' ? (a ?? '').slice('about '.length) : a;
  const affirmed = isShort ? 'is' : word.text;
  return {
    rule: RULE,
    start: word.start,
    end: (tokens[end - 1] as TaggedToken).end,
    replacement: `${affirmed} ${b}, not ${without}`,
  };
}

/** "What matters" is a subject too. */
function isOfThing(lead: readonly TaggedToken[]): boolean {
  if (NO_THINGS.has(lead.at(-1)?.lower ?? '')) return false;
  return isPlainSubject(lead) || (lead[0]?.lower === 'what' && lead.length === 2);
}

function behindItIs(tokens: readonly TaggedToken[], at: number): number | null {
  // "…, but about B", with or without its comma.
  const but = tokens[at]?.lower === 'but' ? at : tokens[at - 1]?.lower === 'but' ? at - 1 : -1;
  if (but !== -1) return tokens[but + 1]?.lower === 'about' ? but + 1 : null;
  if (tokens[at]?.lower === "it's") return at + 1;
  return tokens[at]?.lower === 'it' && tokens[at + 1]?.lower === 'is' ? at + 2 : null;
}

/** Both about something, or both a thing; short and plain enough to stand in one clause. */
function isParallel(denied: readonly TaggedToken[], said: readonly TaggedToken[]): boolean {
  const [a, b] = [denied[0]?.lower ?? '', said[0]?.lower ?? ''];
  if (!STARTS.has(a) || !STARTS.has(b) || (a === 'about') !== (b === 'about')) return false;
  if (denied.length < 2 || denied.length > MOST_DENIED || said.length > MOST_SAID) return false;
  // Said first, "them" would come before what it means.
  if (said.some(({ lower }) => REFERRING.has(lower)) || COMMENTS.has(said[1]?.lower ?? '')) return false;
  // "It is the owner who decides."
  if (b === 'the' && said.some(({ lower }) => lower === 'who')) return false;
  const isSame = denied.length === said.length && denied.every(({ lower }, i) => lower === said[i]?.lower);
  return (
    !isSame &&
    !denied.some(({ lower }) => /^(?:,|and|or|but|that|who|which|not|if|when|unless|while|because)$/.test(lower)) &&
    !said.some(({ text, lower }) => text === ',' || /^(?:if|unless|but|because)$/.test(lower))
  );
}

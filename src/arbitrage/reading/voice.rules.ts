import { BE, type Canonical, type Token } from './tokens.rules.js';
import { isVerbForm } from './verbs.rules.js';

/** Behind these are other clauses. */
const UNTURNED = new Set(
  'and or but unless except if nor only either neither not not. without while until that'.split(' '),
);
/** Behind an agent: what belongs to the act. */
const BEHIND_AGENT = new Set('in at on for as to from into during over after against'.split(' '));

/**
 * "Patel is fired by Trump" is "Trump fires Patel", where the subject is a name.
 *
 * @param isTime whether a word is the mark of a time
 */
export function activeVoice(words: readonly Canonical[], isTime: (word: string) => boolean): readonly Canonical[] {
  const time = words.findIndex(({ word }) => !isTime(word));
  if (time > 0) return [...words.slice(0, time), ...activeVoice(words.slice(time), isTime)];
  const all = words.map(({ word }) => word);
  const [be, by] = [all.indexOf(BE), all.indexOf('by')];
  const isSingle = all.lastIndexOf(BE) === be && all.lastIndexOf('by') === by;
  if (be < 1 || by < be + 2 || !isSingle || all.some((word) => UNTURNED.has(word))) return words;
  const [subject, verb] = [words.slice(0, be), words[be + 1] as Canonical];
  const behind = all.findIndex((word, at) => at > by && (isTime(word) || BEHIND_AGENT.has(word)));
  const agent = words.slice(by + 1, behind < 0 ? words.length : behind);
  // "Is raised by 25 basis points".
  const isAgent = agent.length > 0 && agent.every(({ word }) => /^\p{L}/u.test(word));
  if (!isAgent || verb.isName || !isVerbForm(verb.word)) return words;
  // "GPT-6" is two words; a subject that is no name may be any of its kind.
  if (!isName(subject[0]) || !subject.every(({ word, isName: named }) => named && !isTime(word))) return words;
  return [...agent, verb, ...subject, ...words.slice(be + 2, by), ...words.slice(by + 1 + agent.length)];
}

const CLAUSES = new Set('that which who whose he she they whether'.split(' '));
const BEHIND_TO = new Set('the a an its their his her above below over under at more less exactly between'.split(' '));

/** "By Friday A says that B wins" is not "A says that B wins by Friday". */
export function hasTwoActs(tokens: readonly Token[]): boolean {
  const isVerb = ({ text, capital }: Token): boolean => !capital && isVerbForm(text);
  const isClause = ({ text }: Token, at: number): boolean => {
    const next = tokens[at + 1];
    const isAim = text === 'to' && next?.kind === 'word' && !next.capital && !BEHIND_TO.has(next.text);
    return isAim || (at > 0 && CLAUSES.has(text));
  };
  return tokens.filter(isVerb).length > 1 || tokens.some(isClause);
}

function isName(one: Canonical | undefined): boolean {
  return one !== undefined && one.isName && /^\p{L}/u.test(one.word);
}

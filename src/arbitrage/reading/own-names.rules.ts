import { COUNTRIES, COUNTRY_NAMES } from './offices.rules.js';
import { baseForm, BE, expanded, isFiller, type Token } from './tokens.rules.js';

/** "The Left" and "Left Party" are names; "has left" is a form of "leave". */
export function isTheLeft(tokens: readonly Token[], index: number): boolean {
  const isAfterArticle = tokens[index - 1]?.text === 'the';
  return tokens[index]?.text === 'left' && (isAfterArticle || tokens[index + 1]?.text === 'party');
}

const PARTIES = new Set(['republicans', 'democrats']);
const IN_THE_US = new Set('us usa america american congress congressional trump gop'.split(' '));
const CHAMBERS = new Set(['house', 'senate']);

/**
 * A party that is neither of the two of the United States: "Liberal Democrats", "the Italian Democrats", and in the middle
 * of a sentence "The Republicans", which is how that of France writes its name.
 */
export function isOtherParty(tokens: readonly Token[], index: number): boolean {
  if (!PARTIES.has(tokens[index]?.text ?? '')) return false;
  const before = tokens[index - 1];
  const isOfUs = ({ text }: Token): boolean => IN_THE_US.has(text) || CHAMBERS.has(text);
  if (before?.capital && !isFiller(before.text) && !isOfUs(before)) return true;
  const place = placeOf(tokens);
  return place === 'abroad' || (place === 'unknown' && before?.text === 'the' && before.capital);
}

type Place = 'us' | 'abroad' | 'unknown';

/** Each occurrence of a party asks for the place of the same text. */
const places = new WeakMap<readonly Token[], Place>();

function placeOf(tokens: readonly Token[]): Place {
  const known = places.get(tokens);
  if (known !== undefined) return known;
  const names = (words: Readonly<Record<'has', (word: string) => boolean>>): boolean =>
    tokens.some(({ text, capital }) => capital && words.has(text));
  // Other countries have a house and a senate too: "the Japanese House".
  const ofNames = (): Place => (names(CHAMBERS) ? 'us' : names(COUNTRY_NAMES) ? 'abroad' : 'unknown');
  const place = names(IN_THE_US) ? 'us' : names(COUNTRIES) ? 'abroad' : ofNames();
  places.set(tokens, place);
  return place;
}

const MOVES_OF_INDEX = new Set('close open trade reach exceed hit end finish settle fall rise drop gain'.split(' '));
const BESIDE_INDEX = new Set('on at by in of for to as'.split(' '));

/** "The Dow closes above": the index, unlike "Dow", "the Dow stock" and "the Dow Jones Transportation Average". */
export function isTheDow(tokens: readonly Token[], index: number): boolean {
  const dow = tokens[index];
  if (dow?.text !== 'dow' || !dow.capital || tokens[index - 1]?.text !== 'the') return false;
  const next = tokens[tokens[index + 1]?.text === 'jones' ? index + 2 : index + 1];
  if (next?.kind !== 'word') return true;
  return BESIDE_INDEX.has(next.text) || expanded(next.text)[0] === BE || MOVES_OF_INDEX.has(baseForm(next));
}

import { wordsOf } from './word-stats.rules.js';

/** Words that are frequent in one language and rare in others. */
const ENGLISH = new Set(
  (
    'the of and to in is that it for was on are with as be this have from or by not but what all were when we there ' +
    'can an your which their if will how about our out them then these so some her would make him into has more no ' +
    'could my than been its who now did get they you he she his i a at do does'
  ).split(' '),
);
const OTHERS = new Set(
  (
    'der die das und ist nicht ein eine einen mit sich auf für von dem den des zu im wir sie es auch werden wird ' +
    'le la les des et est une un du que qui dans pour pas sur avec ce cette nous vous il elle sont aux au ' +
    'el los las una y es de en por con para no se del al lo como más pero su sus ' +
    'il lo gli che di è non per con una sono della del nel alla ' +
    'o os as um uma e não do da dos das em com para por ' +
    'de het een en van is dat niet op te zijn met voor aan er ' +
    'och att det som är på av inte jag med til og ikke af i na nie się jest w z do'
  ).split(' '),
);
const MIN_WORDS = 6;

/**
 * Whether a text is English by its frequent words; a text that is too short counts as English. Other scripts do not.
 */
export function isEnglish(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters > 0 && latin < letters * 0.7) return false;
  const words = wordsOf(text);
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const other = words.filter((word) => OTHERS.has(word)).length;
  if (words.length < MIN_WORDS) return other === 0 || english > 0;
  return english >= other && (english > 0 || other === 0);
}

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
    'och att det som är på av inte jag med til og ikke af i na nie się jest w z do ' +
    'że jak od przez są być był oraz który która które ' +
    've bir bu için ile olarak daha çok olan gibi kadar var değil ama ise ' +
    'ja on ei että oli se joka mutta myös ovat kun niin tai sekä hän tämä ' +
    'yang dan di dengan untuk ini itu dari tidak adalah pada dalam akan juga oleh ' +
    'và của là có các được cho một người trong không những này với đã khi ' +
    'az és hogy nem egy van volt már csak meg vagy mint ezt ' +
    'și în cu nu pe este care din mai sau într sunt fost pentru ' +
    'je ve že jako pro ale jsou byl jeho které který jsem také ' +
    'ya wa kwa ni katika za hii kuwa cha yake lakini hiyo watu ' +
    'så fra ved om har blev ble efter etter hos slik eta ez dute bat ' +
    'ang ng sa mga ay si hindi ito para kung nang niya isang'
  ).split(' '),
);
const MIN_WORDS = 6;
/** A text with at least this share of frequent English words is English, unless words of others are more frequent. */
const ENGLISH_SHARE = 0.25;
/** Most languages with Latin letters have far more words with accents, or that end in a, i, o or u, than English does. */
const FOREIGN_WORD = /[aiou]$|[^\u0000-\u007F]/u;
const FOREIGN_SHARE = 0.3;
const FEWEST_ENDINGS = 4;

/**
 * Whether a text is English by its frequent words and by how its words end; a text too short for both counts as
 * English. Other scripts do not.
 */
export function isEnglish(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters > 0 && latin < letters * 0.7) return false;
  const words = wordsOf(text);
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const other = words.filter((word) => OTHERS.has(word)).length;
  // "A" is the commonest word of Hungarian too.
  const sure = words.filter((word) => word.length > 1 && ENGLISH.has(word)).length;
  if (sure < words.length * ENGLISH_SHARE && endsForeign(text)) return false;
  if (words.length < MIN_WORDS) return other === 0 || english > 0;
  return english >= other && (english > 0 || other === 0);
}

/** By the words without a capital, which are no names, and without those that are frequent in English. */
function endsForeign(text: string): boolean {
  const words = (text.match(/(?<![\p{L}\p{N}'’./@_-])\p{Ll}{3,}(?![\p{L}\p{N}'’/@_-])/gu) ?? []).filter(
    (word) => !ENGLISH.has(word),
  );
  const foreign = words.filter((word) => FOREIGN_WORD.test(word)).length;
  return foreign >= FEWEST_ENDINGS && foreign > words.length * FOREIGN_SHARE;
}

/** Text broken into lines, and its size in pixels of a subtitle script. */
export interface SetText {
  readonly lines: readonly string[];
  readonly size: number;
  readonly height: number;
}

export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** The largest size that is wanted. */
  readonly size: number;
  readonly maxLines: number;
  /** The smallest acceptable size, as a share of the largest: at most 0.6. */
  readonly smallest?: number;
}

/**
 * A subtitle script's size is the height of a line; of Inter, an em of `emsOf` is at most this share of it, as measured
 * on lines that ffmpeg drew (0.61 to 0.68).
 */
export const EM = 0.685;
/** Words after which no line ends: they belong to the next word. */
const CLINGS =
  /^(?:and|or|but|nor|so|because|although|while|which|who|that|if|as|than|a|an|the|of|in|on|at|to|by|for|from|with|into|over|under|about|between|its|their|his|her|our|is|are|was|were|not|no|more|less|fewer|at|least|minus|plus|nearly|almost|only|some|up)$/i;
const NUMBER = /^[("“]?[+−–-]?[$€£¥]?\d[\d.,]*$/;
const UNIT =
  /^(?:percent|per|million|billion|trillion|thousand|points?|degrees?|%|bn|km|kg|hours?|minutes?|years?|euros?|dollars?|pounds?)\b/i;
const SMALLEST = 0.4;
/** Below this share of the wanted size, words are parted rather than drawn smaller. */
const SMALLEST_WHOLE = 0.6;
/** Not hyphenated where it is parted: in an address or a number, a hyphen would be read as a part of it. */
const NO_PLAIN_WORD = /\p{N}|\p{L}[^\p{L}\p{M}'’-]+\p{L}/u;
const SIGNS = /\P{M}\p{M}*|\p{M}+/gu;
const LETTER = /^\p{L}/u;
const WORD_SIGN = /^[\p{L}\p{N}\p{M}]/u;
/** Fewer signs are no part of a word. */
const MIN_PART = 3;
/** The beginning of a syllable, without marks: one sound that is no vowel, and a vowel. */
const ONSET = /^(?:sch|[cpst]h|qu|(?![aeiouyαεηιουωаеиоуыэюяіє])\p{L})[aeiouyαεηιουωаеиоуыэюяіє]/u;
/** Two letters that are one sound. */
const WITHIN_SOUND = /^(?:[cpst]h|sch|ck|qu)/;

/** The width of a line of Inter ExtraBold in ems; rough, and never too narrow by more than a few percent. */
export function emsOf(text: string): number {
  let ems = 0;
  for (const sign of text) {
    if (/[ilI|!.,:;'’‘]/.test(sign)) ems += 0.34;
    else if (/[ftjr()[\]“”"\-]/.test(sign)) ems += 0.45;
    else if (/[mwMW@%—]/.test(sign)) ems += 0.98;
    else if (sign === ' ') ems += 0.28;
    else if (/[\p{Lu}\d€$£&]/u.test(sign)) ems += 0.74;
    else ems += 0.65;
  }
  return ems;
}

/**
 * Lines of a text within a box at the largest size that fits; no line ends in a conjunction or parts a unit. A word that
 * is too wide at a size that is easy to read is parted.
 */
export function setText(text: string, box: TextBox): SetText {
  for (let size = box.size; ; size *= 0.94) {
    const ems = box.width / (size * EM);
    const lines = size < box.size * SMALLEST_WHOLE ? partedLines(text, ems) : brokenLines(text, ems);
    const isWithin = lines.every((line) => emsOf(line) <= ems);
    const fits = isWithin && lines.length <= box.maxLines && lines.length * size <= box.height;
    if (fits || size < box.size * (box.smallest ?? SMALLEST)) {
      return { lines, size: Math.round(size), height: Math.round(lines.length * size) };
    }
  }
}

/** The largest size, down to a share of the wanted one, at which each word is within the width. */
export function sizeOfWords(words: readonly string[], { width, size, smallest }: WordBox): number {
  const longest = Math.max(...words.map(emsOf), 1);
  return Math.min(size, Math.max(size * smallest, width / (longest * EM)));
}

export interface WordBox {
  readonly width: number;
  readonly size: number;
  readonly smallest: number;
}

/**
 * The word, or else its parts of at most that width and about one length: parted behind a sign where one is near, as in
 * an address, else before a syllable.
 */
export function wordParts(word: string, ems: number): string[] {
  if (emsOf(word) <= ems) return [word];
  const hyphen = NO_PLAIN_WORD.test(word) ? '' : '-';
  const room = ems - emsOf(hyphen);
  const parts: string[] = [];
  let rest: readonly string[] = word.match(SIGNS) ?? [];
  for (let width = emsOf(word); width > ems && rest.length > 1; width = emsOf(rest.join(''))) {
    const at = partingOf(rest, room, width / Math.ceil(width / room) + 1);
    const isHyphenated = LETTER.test(rest[at - 1] ?? '') && LETTER.test(rest[at] ?? '');
    parts.push(rest.slice(0, at).join('') + (isHyphenated ? hyphen : ''));
    rest = rest.slice(at);
  }
  return [...parts, rest.join('')];
}

/** The number of signs of the first part: near the wanted width where that is a good place, and within the room. */
function partingOf(signs: readonly string[], room: number, wanted: number): number {
  let best = { at: 1, cost: Infinity };
  let width = 0;
  for (let at = 1; at < signs.length; at++) {
    width += emsOf(signs[at - 1] ?? '');
    if (width > room) break;
    const cost = Math.abs(width - wanted) + partingCost(signs, at, room);
    if (cost < best.cost) best = { at, cost };
  }
  return best.at;
}

function partingCost(signs: readonly string[], at: number, room: number): number {
  const [before = '', behind = ''] = [signs[at - 1], signs[at]];
  const few = Math.min(at, signs.length - at) < MIN_PART ? 3 : 0;
  if (!WORD_SIGN.test(behind)) return few + 3;
  // Behind a sign even where the part is half as long as wanted.
  if (!WORD_SIGN.test(before)) return few - room * 0.45;
  if (!LETTER.test(before) || !LETTER.test(behind)) return few;
  const letters = signs.slice(at - 1, at + 4).map((sign) => sign.normalize('NFD').charAt(0).toLowerCase());
  const isSyllable = ONSET.test(letters.slice(1).join('')) && !WITHIN_SOUND.test(letters.join(''));
  return few + (isSyllable ? 0 : 3);
}

/** Each part of a word that is too wide is a line. */
function partedLines(text: string, ems: number): string[] {
  const lines: string[] = [];
  let open: string[] = [];
  const close = (): void => {
    lines.push(...brokenLines(open.join(' '), ems));
    open = [];
  };
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const parts = wordParts(word, ems);
    if (parts.length === 1) {
      open.push(word);
      continue;
    }
    close();
    lines.push(...parts);
  }
  close();
  return lines;
}

/** Share of the width below which a last word is not left alone. */
const SHORT_LINE = 0.45;
const DASH = /^[–—-]$/;

/** The breaks with the most even lines; a break behind a word that clings costs as much as a line. */
export function brokenLines(text: string, ems: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const costs: number[] = [0];
  const begins: number[] = [0];
  for (let end = 1; end <= words.length; end++) {
    costs[end] = Infinity;
    for (let begin = end - 1; begin >= 0; begin--) {
      const width = emsOf(words.slice(begin, end).join(' '));
      if (width > ems && begin < end - 1) break;
      const isLast = end === words.length;
      const slack = Math.max(0, 1 - width / ems);
      const isAlone = isLast && begin > 0 && begin === end - 1 && width < ems * SHORT_LINE;
      const torn = isLast ? (isAlone ? 0.5 : 0) : tornCost(words[end - 1] ?? '', words[end] ?? '');
      const cost = (costs[begin] ?? Infinity) + 0.35 + (isLast ? 0.5 : 1) * slack ** 2 + torn + (width > ems ? 10 : 0);
      if (cost < (costs[end] ?? Infinity)) [costs[end], begins[end]] = [cost, begin];
    }
  }
  const lines: string[] = [];
  for (let end = words.length; end > 0; end = begins[end] ?? 0) lines.unshift(words.slice(begins[end], end).join(' '));
  return lines;
}

/** What it costs to end a line between these words. */
export function tornCost(word: string, next: string): number {
  if (DASH.test(next)) return 1.2;
  if (CLINGS.test(word)) return 1.2;
  if (NUMBER.test(word) && UNIT.test(next)) return 3;
  return NUMBER.test(word) ? 0.6 : 0;
}

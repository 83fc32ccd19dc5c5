const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;

/** Tags after a black flag: England, Scotland and Wales, the only emoji that have any. */
const FLAG_TAGS = ['gbeng', 'gbsct', 'gbwls'].map(
  (region) => [...region].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('') + '\u{e007f}',
);
/** Which signs have variants, by selector. */
const VARIANTS: readonly (readonly [selector: RegExp, base: RegExp])[] = [
  [/[\ufe00-\ufe0f]/u, /[\p{Emoji}\p{N}\p{P}\p{S}\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}]/u],
  [/[\u{e0100}-\u{e01ef}]/u, /\p{Script=Han}/u],
  [/[\u180b-\u180f]/u, /\p{Script=Mongolian}/u],
];
const JOINER = /[\u200c\u200d]/u;
const UNJOINED =
  /^$|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\s]/u;
const DIRECTION = /[\u061c\u200e\u200f]/u;
const RIGHT_TO_LEFT = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;
const WEAK = /[\p{N}\p{P}\p{S}]/u;
const BREAK = '\u200b';
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Thai}]/u;

/**
 * Without characters in which text can be hidden from a moderator, while programs read it. Of each run of invisible
 * characters only what the script or the emoji beside it needs stays.
 */
export function withoutInvisible(text: string): string {
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  return text.replace(INVISIBLE, (run: string, at: number) => {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
    const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 0x20);
    const tags = before === '\u{1f3f4}' && FLAG_TAGS.find((each) => run.startsWith(each));
    return tags || variantOf(run, before) + connectorOf(run, before, after, isRightToLeft);
  });
}

function variantOf(run: string, before: string): string {
  const [selector = ''] = run;
  return VARIANTS.some(([selectors, base]) => selectors.test(selector) && base.test(before)) ? selector : '';
}

/** A joiner, a word break or a mark of direction, where it has an effect. */
function connectorOf(run: string, before: string, after: string, isRightToLeft: boolean): string {
  const joiner = JOINER.exec(run)?.[0];
  // Persian endings of foreign words follow a joiner.
  if (joiner && (!UNJOINED.test(before) || (/\S/u.test(before) && RIGHT_TO_LEFT.test(after)))) return joiner;
  if (run.includes(BREAK) && UNSPACED.test(before)) return BREAK;
  const mark = isRightToLeft && (WEAK.test(before) || WEAK.test(after)) ? DIRECTION.exec(run)?.[0] : undefined;
  return mark ?? '';
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/gu;

/** True for control characters and bidirectional marks. */
export function hasControlCharacters(text: string): boolean {
  return text.search(CONTROL) !== -1;
}

export function withoutControlCharacters(text: string): string {
  return withoutInvisible(text.replace(CONTROL, ' '));
}

/** The blank of Braille counts as a symbol. */
const SIGN = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** What a reader sees of a text, trimmed; empty where that is nothing. */
export function visibleText(text: string): string {
  const seen = withoutControlCharacters(text).trim();
  return SIGN.test(seen) ? seen : '';
}

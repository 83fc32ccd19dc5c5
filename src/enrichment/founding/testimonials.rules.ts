import { type LinedText } from '../site-text/lined-page.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { type Token } from '../site-text/page-tokens.rules.js';

const IN_MARKS = /["“”„«»]([^"“”„«»]{5,600})["“”»«]/gu;
/** An apostrophe opens no quotation. */
const IN_SINGLE_MARKS = /(?:^|[\s(:])['‘](\p{L}[^"‘]{6,600}[\p{L}\p{P}])['’](?=$|[\s.,)])/gu;
const MIN_WORDS = 3;
const OPENS = /^["“„«‹]/;
const CLOSES = /["”“»›]$/;
const RATING = /[★⭐]|(?:^|\P{L})(?:[1-5] stars?|(?:[45](?:\.\d)?|five)(?: stars| out of 5| ?\/ ?5))/iu;
/** What customers say of a product, and no company of itself. */
const PRAISE =
  /(?<!\p{L})(?:(?:saved?|saves|saving) (?:us|me|our|my)|game[- ]?changer|never (?:go|look|looked|went) back|(?:highly|strongly) recommend(?:ed)?|their (?:support|team|service|product|app|tool)|best (?:tool|product|app|decision|investment|purchase))(?!\p{L})/iu;
const PRAISE_BY_USER =
  /(?<!\p{L})(?:(?:i|we)(?:['’]d| would| can| will)? (?:only |highly |always |warmly )?recommend|(?:i|we)(?:['’]ve)? (?:really |absolutely |just |all )?love (?:it|this|how|the (?:product|tool|app|service)|working with|using)|(?:can['’]?t|cannot|could(?:n['’]t| not)) (?:live|imagine|work|run)|(?:i|we) (?:only )?wish (?:i|we) had)(?!\p{L})/iu;
/** In front of the company's name, beside a word of the first person. */
const OF_USERS = new Set('love recommend use using chose switched thanks to tried trust'.split(' '));
const FIRST_PERSON = new Set('i we us our my me'.split(' '));
const OUR_FOUNDER =
  /(?<!\p{L})(?:our|unser(?:e|er|em)?|notre|nuestr[oa]|noss[oa]) (?:\p{L}+ )?(?:co-?)?(?:founder|(?:mit)?gründer|(?:co)?fondat|(?:co)?fundador)/iu;
const MAX_SIGNATURE = 80;
const RATING_REACH = 3;

/** Whether a line quotes someone. */
export function isQuoting(text: string): boolean {
  return [...text.matchAll(IN_MARKS), ...text.matchAll(IN_SINGLE_MARKS)].some(
    ([, words = '']) => words.trim().split(' ').length >= MIN_WORDS,
  );
}

/** Whether a line is a quotation or its last paragraph, and does more than put one word in marks. */
export function endsQuotation(text: string): boolean {
  if (text.length <= 3 || !CLOSES.test(text)) return false;
  return OPENS.test(text) || !/["“„«]/.test(text.slice(0, -1));
}

/** Whether a line praises the site's company as its customers do. */
export function isPraise({ text, tokens }: Pick<LinedText, 'text' | 'tokens'>, isOwn: IsOwnName): boolean {
  return PRAISE.test(text) || PRAISE_BY_USER.test(text) || isOwnPraised(tokens, isOwn);
}

function isOwnPraised(tokens: readonly Token[], isOwn: IsOwnName): boolean {
  if (!tokens.some(({ key }) => FIRST_PERSON.has(key))) return false;
  return tokens.some((token, at) => OF_USERS.has(tokens[at - 1]?.key ?? '') && token.isCapital && isOwn(token.text));
}

/** Whether the lines right above one end a customer's statement. */
export function isBelowTestimonial(lines: readonly LinedText[], at: number, isOwn: IsOwnName): boolean {
  const above = lines[at - 1];
  if (!above || above.isTeam || lines[at]?.isTeam === true) return false;
  if (above.heading === 0 && (endsQuotation(above.text) || isPraise(above, isOwn))) return true;
  return lines.slice(Math.max(0, at - RATING_REACH), at).some(({ text }) => RATING.test(text.slice(0, 60)));
}

/** Whether a line below a name and its title is that person's statement about the company. */
export function isTestimonial(line: LinedText | undefined, isOwn: IsOwnName): boolean {
  if (!line || line.isTeam || line.heading > 0) return false;
  return OPENS.test(line.text) || isPraise(line, isOwn);
}

/**
 * Whether a line with a founder's title is a testimonial or its signature: `Jane Roe, founder: “We love it”`. Below a
 * heading about the team, and where the line says `our founder`, founders speak themselves.
 */
export function isSaidByCustomer(lines: readonly LinedText[], at: number, isOwn: IsOwnName): boolean {
  const line = lines[at];
  if (!line || OUR_FOUNDER.test(line.text)) return false;
  const [isQuoted, isPraised] = [isQuoting(line.text), isPraise(line, isOwn)];
  if (isQuoted && isPraised) return true;
  if (line.isTeam) return false;
  if (isQuoted || isPraised) return true;
  return line.text.length <= MAX_SIGNATURE && isBelowTestimonial(lines, at, isOwn);
}

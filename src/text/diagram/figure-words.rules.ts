import { type Amount } from '../../parsers/article/amount.js';
import { deniedClaimIn, isOfNothing, orMoreAt } from '../../parsers/article/denials.rules.js';
import { isUndone } from '../../parsers/article/undone.rules.js';

/** The thing that the figure measures is named in the sentence before. */
const OPENS_WITH_PRONOUN =
  /^(?:(?:if|when|because|although|while|until|unless|after|before|since|with|without|for|of) )?(?:it|its|they|their|them|this|that|these|those|he|she|his|her|both|there|then|another)\b/i;
/** "Under him the firm had grown": behind these words only the object forms point back for certain. */
const OPENS_WITH_OBJECT = /^(?:under|by|to|from|against|among|behind|besides?|at|in|on) (?:him|them|these|those)\b/i;
/** "Over a marathon of 4 hours that is about 4 minutes"; "adjusted for prices that would be 1.1 percent". */
const SUMS_UP = /\sthat (?:is|was|would be|means|makes|comes to)\s/;
/** A pronoun that nothing in the sentence explains: "hope to bring it below $5", "charges $3 more for it". */
const OBJECT_PRONOUN =
  /^[^,;:]{0,60}\b(?:bring|get|make|reduce|raise|lower|for|of|on|with|from|cut|push|cost|(?:double|triple|halve)s?) (?:it|them)\b(?!\s\p{Ll}+ing\b)/u;
/** "Analysts estimate €220 million": the sentence does not say of what. */
const UNNAMED =
  /\b(?:estimate|expect|assume|forecast|suggest|mention|report|quote)[sd]?(?:ed)? (?:about |around )?[$€£¥\d][^ ]*(?: \p{L}+)?\.?$/u;
const LIMIT =
  /(?:^|[\s"“‘'(])((?:(?:no|not) (?:more|less|fewer) than|more than|less than|fewer than|up to|at least|at most|within|below|under|above|over|nicht (?:mehr|weniger) als|mehr als|weniger als|bis zu|mindestens|höchstens|maximal)\s)$/i;
/** "was revised up to 1 percent": the level that a change leads to. "is up to" and "rose up to 40 percent" may be limits. */
const RAISED_BEFORE = /\b(?:goes|gone|went|edg(?:es?|ed)|inch(?:es|ed)|tick(?:s|ed)|revis(?:es?|ed)) up to $/i;
/** "were up to 7 percent from 6.5 percent" */
const STATE_BEFORE = /\b(?:is|are|was|were|been) up to $/i;
const LEVEL_BEHIND = /^[^,; ]{1,20}(?: \p{L}{1,20}){0,2} from [\d$€£]/u;
/** "over 15 years" is a length of time. */
const TIME_BEHIND = /^\S+\s(?:\p{L}+\s)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/u;
/** "did not lose", "has never owed", "won't cut more than": the amount behind these words is what did not happen. */
const DENIED_BEFORE =
  /(?:\b(?:not|never|cannot|neither|no longer(?! than\b))|n['’]t)(?:, as [^,]{1,40},)? (?!(?:only|just|merely|simply|until|since|more|less|fewer|the|its|their|his|her|our)\b)(?:(?:yet|ever|expect|plan|intend|want|need|have|manage|try|aim) (?:to )?)?(?:\p{L}{1,20} (?:an? |any )?\p{L}{1,20} of |(?:\p{L}{1,20} ){1,2})(?:(?:by|to|about|around|an?|another|as much as|more than|less than|fewer than|at least|nearly|only|some) ){0,3}$/iu;
const MORE_BEFORE = /\b(?:more|less|fewer) than $/i;
/** "may not charge more than $35": the amount is the limit of a rule. */
const RULE_BEFORE = /\b(?:(?:may|must|shall|should) not|cannot) (?:\p{L}{1,20} ){1,4}(?:more|less|fewer) than $/iu;
/** "denied raising", "rejected claims that it lost" */
const CLAIMED = /^(?: \p{L}{1,20}){0,6} (?<!\b(?:the|its|their|these|those|all) )$/u;
/** "lost not $40 million but $60 million", "hat nicht 40 Millionen verloren". */
const DENIED_NUMBER = /(?<!\b(?:whether or|or|if|why|ob) )\b(?:not|nicht|pas|keine) $/i;
/** "did not disclose the", "does not include", "won't open until", "may not exceed": the amount is there all the same. */
const GIVEN_BEFORE =
  /\b(?:(?:the|its|their|his|her|our|your|this|these|those|all|that|how|why|whether|where|when|until|because|since|before|after|while|despite|without|from|with|among) |(?:includ|count|cover|reflect|disclos|mention|contain|identif|ignor|inform|exceed)\p{L}{0,3} (?:an? )?|(?:nam(?:e|ed)|tell|told|rul(?:e|ed) out|avoid|escape|deny) )$/iu;
const WHOLE = /^(?:of|out of) (?:every|each) [\d,]+ \p{L}+/iu;

/** Whether a sentence needs the one before it to say what it is about. */
export function pointsBack(text: string): boolean {
  const isOpening = OPENS_WITH_PRONOUN.test(text) || OPENS_WITH_OBJECT.test(text);
  return isOpening || sumsUp(text) || OBJECT_PRONOUN.test(text) || UNNAMED.test(text);
}

/** Whether the sentence says that this amount is not so; "do not use 30 percent of it" is another statement. */
export function isDenied(text: string, amount: Amount): boolean {
  const { from, to, isCircumstance } = amount;
  if (isUndone(text, amount)) return true;
  const before = text.slice(Math.max(0, from - 140), from);
  if (CLAIMED.test(deniedClaimIn(before) ?? '') || isOfNothing(before, text.slice(to))) return true;
  if (isCircumstance || GIVEN_BEFORE.test(before) || RULE_BEFORE.test(before)) return false;
  if (DENIED_NUMBER.test(before)) return true;
  // "did not lose more than 1 percent of it" denies the limit.
  return DENIED_BEFORE.test(before) && (MORE_BEFORE.test(before) || !/^ of\b/.test(text.slice(to, to + 4)));
}

/** The length of the limit directly behind an amount, " or more", which belongs to its value; 0 without a limit. */
export function limitBehind(text: string, to: number): number {
  return orMoreAt(text.slice(to, to + 20)).length;
}

/**
 * The length of the limit directly before an amount, "less than ", which belongs to its value; 0 without a limit, and
 * where it is denied: "may not charge more than $35".
 */
export function limitBefore(text: string, from: number): number {
  const limit = LIMIT.exec(text.slice(0, from))?.[1] ?? '';
  const before = text.slice(Math.max(0, from - 140), from);
  if (RAISED_BEFORE.test(before) || (STATE_BEFORE.test(before) && LEVEL_BEHIND.test(text.slice(from)))) return 0;
  if (MORE_BEFORE.test(before) && DENIED_BEFORE.test(before)) return 0;
  const isOfTime = /^(?:over|under|above|below)\s$/i.test(limit) && TIME_BEHIND.test(text.slice(from));
  return isOfTime ? 0 : limit.length;
}

/** "Of every 100 litres", which the amount behind it is a part of. */
export function wholeBefore(text: string, from: number): { readonly from: number; readonly to: number } | null {
  const whole = WHOLE.exec(text.slice(0, from))?.[0];
  return whole === undefined ? null : { from: 0, to: whole.length };
}

function sumsUp(text: string): boolean {
  const at = SUMS_UP.exec(text)?.index ?? Infinity;
  return at <= 60 && !text.slice(0, at).includes(',');
}

import { type Amount } from './amount.js';

/** Words that open a clause about why or under which condition something holds. */
const CONDITION = new Set(['when', 'if', 'unless', 'because', 'although', 'though']);
/** They open a clause only where a verb follows: "after cracks were found", but "after 19 days". */
const TEMPORAL = new Set(['after', 'before', 'until', 'since']);
const RELATIVE = new Set(['where', 'who', 'whose', 'which']);
const VERB =
  /^(?:was|were|is|are|had|has|have|paid|took|bought|sold|began|made|came|left|lost|won|went|fell|rose|\p{Ll}+ed)$/u;
/** "after 12 years the owner has built up", "after learning recalled": the verb is that of the main clause. */
const NO_CLAUSE = /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|\p{Ll}+ing)$/u;
/** From its first word to the amount. */
const LONGEST_CLAUSE = 13;
/** A clause whose end gives way to the main clause: ", which counts 6,200 members, called …". */
const INSERTED = /,\s(?:who|which|whose|where)\s[^,;]*$/i;
/** ", a firm with 30 employees that works for insurers, has been suspended" */
const APPOSITION = /,\san?\s(?:\p{L}[\p{L}-]*\s){1,3}(?:with|of)\s(?:about\s|around\s)?$/iu;
/** "A room of 20 square metres takes 8 litres": the first amount describes the subject. */
const SUBJECT_ATTRIBUTE =
  /^(?:(?:in|for|over|on|with|at)\s)?(?:an?|the|our|each|every)\s(?!(?:total|number|record|sum|profit|loss|share|median|average|rate|price)\b)(?:\p{L}[\p{L}-]*\s){1,3}of\s(?:about\s|around\s)?$/iu;
/** "The start-up expects sales of $90 million": here the amount is what is reported. */
const REPORTED_OF =
  /\s(?:has|had|have|expects?|expected|sees|posts?|posted|reports?|reported|made|makes|forecasts|predicts|paid|lost|won|owes|announced)\s(?:\p{L}[\p{L}-]*\s){1,2}of\s(?:about\s|around\s)?$/iu;
/** "Merchants with sales above €1 million pay 0.6 percent". */
const SUBJECT_LIMIT =
  /^(?:\p{L}[\p{L}-]*\s){1,3}with\s(?:\p{L}+\s){0,3}(?:above|below|over|under|(?:more|less|fewer) than|at least|up to)\s$/iu;
/** "62 rounds of more than $100 million": the number of rounds is what is reported. */
const COUNTED_OF =
  /(?:^|\s)(?!(?:1\d|20)\d\d\s)\d[\d,.]{0,12}\s(?!per ?cent|[mb]illion|trillion|thousand|crore|lakh)(?:\p{Ll}{1,20}\s){1,2}of\s(?:more than |over |at least |up to |about )?$/iu;
/** "above the range of $15 to $17". */
const YARDSTICK =
  /\b(?:above|below|within|beyond|under|over)\s(?:the|its|their|an?)\s(?:\p{L}[\p{L}-]*\s){1,3}of\s(?:about\s|around\s)?$/iu;
/** "nearly twice as long as the 112 days", "compared with physiotherapy, which costs about 480 dollars". */
const COMPARED =
  /\bas \p{L}+ as (?:the|its|their|last|in the) (?:\p{L}+ ){0,2}$|^(?:compared|in comparison) (?:with|to)\s[^;:]{0,80}$/iu;
/** The text before a relative clause without commas: "Adults who walked 30 minutes stayed well for 208 days". */
const RESTRICTIVE = /^[^,;]{1,40}\swho\s(?:\p{L}+\s){1,4}$/u;

/** A notice of a correction, which repeats the wrong figure; "an earlier version of the report" may be news. */
const CORRECTION =
  /\b(?:earlier|previous|prior|original) version of (?:(?:this|the|our) (?:\p{L}{1,20} )?(?:article|story)|this (?:\p{L}{1,20} )?(?:report|post|page|column|release))\b|^(?:correction|clarification|editor['’]s note)\b.{0,80}\b(?:earlier|previous|prior|original) version\b/iu;
const CORRECTED =
  /^(?:(?:this|the) (?:article|story)|this (?:report|post)) (?:originally|previously|initially|incorrectly|wrongly|mistakenly) (?:said|stated|gave|misstated|reported|listed|put|had|claimed|referred|quoted|attributed|included|contained|described|used|identified|cited)\b/i;
/** "Myth: …" and "It is a myth that …", which the text refutes. */
const MYTH = /^(?:myth|fiction)(?: (?:no\. ?)?\d{1,2})?: |\bmyth (?:is |was )?that\b/i;

/** Whether a sentence repeats what its article takes back. */
export function isCorrection(text: string): boolean {
  return CORRECTION.test(text) || CORRECTED.test(text) || MYTH.test(text);
}

/** Whether an amount is a condition, an attribute or a yardstick, rather than what its sentence reports. */
export function isBackground(text: string, { from, to }: Amount): boolean {
  const before = text.slice(0, from);
  if (isCorrection(text)) return true;
  if (COMPARED.test(before) && hasClauseBehind(text, { before, to })) return true;
  if (SUBJECT_ATTRIBUTE.test(before) && !REPORTED_OF.test(before)) return true;
  if (YARDSTICK.test(before) || RESTRICTIVE.test(before)) return true;
  if (SUBJECT_LIMIT.test(before) || COUNTED_OF.test(before)) return true;
  const clause = before.slice(
    Math.max(before.lastIndexOf(', '), before.lastIndexOf('; '), before.lastIndexOf(': ')) + 1,
  );
  if (isSubordinate(clause.trim().toLowerCase().split(/\s+/))) return true;
  return (INSERTED.test(before) || APPOSITION.test(before)) && text.slice(to).includes(', ');
}

/** "Compared with April, prices rose by 0.1 percent": here the comparison ended at the comma. */
function hasClauseBehind(text: string, { before, to }: { readonly before: string; readonly to: number }): boolean {
  if (!/^(?:compared|in comparison)/i.test(before)) return true;
  const comma = before.indexOf(', ');
  return comma === -1 || (/^, (?:who|which|whose|where)\s/.test(before.slice(comma)) && text.slice(to).includes(', '));
}

/** Whether the words before an amount belong to a clause of condition, cause or time. */
function isSubordinate(words: readonly string[]): boolean {
  if (RELATIVE.has(words[0] ?? '')) return words.length > 1 && words.length <= LONGEST_CLAUSE + 1;
  const at = words.findLastIndex((word) => CONDITION.has(word) || TEMPORAL.has(word));
  const behind = words.slice(at + 1);
  if (at === -1 || behind.length === 0 || behind.length > LONGEST_CLAUSE) return false;
  if (CONDITION.has(words[at] ?? '')) return true;
  return !NO_CLAUSE.test(behind[0] ?? '') && behind.some((word) => VERB.test(word));
}

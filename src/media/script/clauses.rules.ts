import { beginsWithVerb } from './inserted-clauses.rules.js';
import { stripped } from './sentences.rules.js';

/** Words with which a card neither begins nor ends. */
const LOOSE_END =
  /(?:^|\s)(?:and|or|but|nor|so|yet|because|although|though|while|when|where|which|who|whom|whose|that|if|unless|until|as|than|since|those|a|an|the|of|in|on|at|to|by|for|from|with|into|over|under|about|between|its|their|his|her|our|your|my|is|are|was|were|be|been|has|have|had|will|would|can|could|may|might|not|no|more|less|very|also|minus|says?|said|according)$/i;
/** In German, a verb follows "So". */
const LOOSE_BEGIN =
  /^(?:and|or|but|nor|so(?! (?:ist|sind|war|waren|hat|haben|wird|werden|kann|können|geht|ging|gingen|macht|machen)\b)|yet|then|also|however)[\s,]+/i;
/** The other mark is in another sentence of the quotation. */
const LONE_MARK = /^[“„«](?=[^”“»]*$)/u;
/** A clause that begins so needs the one before it. */
const DEPENDENT = /^(?:which|who|whom|whose|that|because|although|while|when|where|if|unless|until|as|than|since)\b/i;
/** A clause about the noun before it. */
const RELATIVE = /^(?:(?:in|of|for|with|on|at|from|to|under|by|among|through) )?(?:which|who|whom|whose)\b/i;
/** "…, a segment" before "in which": an apposition whose clause is cut off. */
const LOOSE_APPOSITION =
  /,\s(?:(?:an?|the|one)\s[\p{L}-]+(?:\s[\p{L}-]+)?|(?:most|many|some|all|half|both|each|none|few)\sof\s\p{L}+)$/u;
/** "nearly twice as long as the 112 days": a comparison without what is compared. */
const COMPARISON_FIRST =
  /^(?:(?:nearly|almost|about|around|roughly) )?(?:twice|half|double|(?:two|three|four|five|ten|\d{1,3}) times|an? (?:third|quarter|fifth)) (?:as|the|that|more|less|fewer)\b/;
/** "…, or 14 percent of its staff", "among them 61 companies", "to take the trucks back": parts without a verb. */
const NO_CLAUSE =
  /^(?:or\b|an? \p{L}+ (?:that|which|(?:in|of|for|to) which)\b|(?:after|before|until|for|in|on|at|with)\b[^,]*, (?:while|which|who|where|and|but|or)\b|among (?:them|those)\b|to \p{Ll}+|namely\b|such as\b|including\b|(?:the|its|their) \p{L}+ since\b|[^,]{0,40}\d[^,]{0,25}, (?:to|of|which|who)\b)/u;
/** "after a merge, can raise the limit": an adverbial whose subject comes before it. */
const ADVERBIAL =
  /^(?:after|before|when|until|unless|if|because|although|since|as|with|in|on|at|for|during)\b[^,]{1,60}, /i;
/** Behind another clause these only join a clause that is complete without them. */
const JOINING = /^(?:where|whereas|while|although|though|(?:under|in|by|through) which)\s(?=\p{L})/u;
const CLAUSE_BREAK =
  /(?<=[,;:])\s|\s[–—-]{1,2}\s|\s(?=(?:(?<!\b(?:hundred|thousand|million) )(?:and|or)(?! (?:[£$€]?\d|[\p{L}\d]+,))|but|so(?! (?:far|much|many|that)\b)|because|although|while|(?:(?:in|of|for|with|on|at|from|to|under|by|among|through) )?which|who|when|where|after|before|until|unless)\s)/gu;

/** Parts of a sentence that a reader would take as one, in order. */
export function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  let from = 0;
  for (const match of sentence.matchAll(CLAUSE_BREAK)) {
    clauses.push(sentence.slice(from, match.index));
    from = match.index;
  }
  clauses.push(sentence.slice(from));
  return clauses;
}

/** A clause without a subject of its own needs the one before it. */
export function startScore(text: string): number {
  if (DEPENDENT.test(text) || RELATIVE.test(text) || COMPARISON_FIRST.test(text) || NO_CLAUSE.test(text)) return -3;
  return beginsWithVerb(text.replace(ADVERBIAL, '')) ? -3 : 0;
}

/** A relative clause in the middle of a sentence parts the subject from its verb, and an unfinished one is a fragment. */
export function endScore(clauses: readonly string[], last: number): number {
  if (last === clauses.length - 1) return 0;
  // "In the canton alone," is no clause.
  if (last === 0 && ADVERBIAL.test(`${(clauses[0] ?? '').trim()} `)) return -3;
  // "a website that, according to the company": the clause goes on.
  if (last > 0 && /\b(?:that|which|who|where),$/.test((clauses[last - 1] ?? '').trim())) return -3;
  const endsInComma = (i: number): boolean => /,\s*$/.test(clauses[i] ?? '');
  const isRelative = (i: number): boolean =>
    RELATIVE.test((clauses[i] ?? '').trim()) && (i === 0 || endsInComma(i - 1));
  let open = last;
  while (open > 0 && !isRelative(open) && !endsInComma(open - 1)) open--;
  if (isRelative(open)) return endsInComma(last) ? -2 : -3;
  const clause = (clauses[last] ?? '').trim();
  // "Adults who walked stayed well, …": a relative clause without a comma before it goes on as the main clause.
  const goesOn = RELATIVE.test(clause) && last > 0 && !endsInComma(last - 1);
  return DEPENDENT.test(clause) && !goesOn && endsInComma(last) ? -2 : 0;
}

const LIST_END = /^(?:and|or)(?:$|\s(?!(?:he|she|it|they|we|i|you|this|that|there)\b))/i;
/** "Warsaw and Athens," before another clause, and "trouble sleeping and, in rare cases, a rash". */
const INNER_END = /\s(?:and|or)(?:\s[\p{L}\d]{1,30})?,$/u;
const MAX_ITEM_WORDS = 10;

/** The clauses of a list behind the one that introduces it: from the second item to the last; null for none. */
export function listIn(clauses: readonly string[]): { readonly start: number; readonly end: number } | null {
  const texts = clauses.map((clause) => clause.trim());
  const end = texts.findIndex((text) => LIST_END.test(text) || INNER_END.test(text));
  let start = end;
  while (start > 1 && isItem(texts[start - 1] ?? '') && texts[start - 2]?.endsWith(',')) start--;
  return start < end ? { start, end } : null;
}

function isItem(text: string): boolean {
  const isOther = LOOSE_BEGIN.test(text) || DEPENDENT.test(text) || RELATIVE.test(text) || ADVERBIAL.test(`${text} `);
  return !isOther && text.split(' ').length <= MAX_ITEM_WORDS;
}

/** Without loose words and marks at both ends; the end of a sentence is never loose. */
export function tidied(text: string, { isEnd = false, isStart = true } = {}): string {
  let shown = stripped(text.trim().replace(LONE_MARK, ''), '–—-,;: ', ' ,.;:–—');
  if (!isStart) shown = shown.replace(JOINING, '');
  for (let again = true; again;) {
    const begun = shown.replace(LOOSE_BEGIN, '');
    const next = stripped(isEnd ? begun : begun.replace(LOOSE_END, '').replace(LOOSE_APPOSITION, ''), ' ,;:', ' ,;:–—');
    again = next !== shown && next !== '';
    if (again) shown = next;
  }
  return shown;
}

/** Quotation marks and parentheses are in pairs. */
export function isWhole(text: string): boolean {
  const count = (sign: string): number => text.split(sign).length - 1;
  return count('(') === count(')') && count('“') === count('”') && count('"') % 2 === 0;
}

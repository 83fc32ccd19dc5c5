/** " or more" behind an amount belongs to its value; "or more than that" does not. */
const OR_MORE = /^ or (?:more|less|fewer|over|under|above|below|higher|lower)\b(?! than\b| [\d$€£])/i;
/** "denied raising", "rejected claims that". */
const CLAIM_DENIED =
  /\b(?:den(?:y|ies|ied)(?: having)? (?:[a-z]{2,20}ing|that)|(?:reject|dismiss)(?:s|es|ed)? (?:the )?(?:claim|report|rumou?r|suggestion)s? that)\b/gi;
/** Words between a denial and its amount. */
const ABOUT =
  /(?: (?:an?|by|about|around|nearly|almost|at least|more than|over|some|up to|even|rund|etwa|fast)){1,2}$/i;
/** "no debt of", "without a loan worth", "keine Schulden von", "pas de dette de". */
const NO_SUCH_THING =
  /(?:\b(?:no(?! (?:more|less|fewer|longer|doubt|surprise|wonder|stranger|small|mean|minor|little|ordinary)\b)|without(?: any| an?)?|keine?[nmrs]?|ohne) (?!(?:the|its|their|his|her|our|this|that|these|those|die|den|das|der)\b)|\bpas d[e'’] ?)[\p{L}-]{1,20}(?: [\p{L}-]{1,20})? (?:of|worth|totalling|von|über|in Höhe von|de)$/iu;
/** "No customer accounts for". */
const NO_SUCH_SUBJECT =
  /(?:^|[,;:] |\b(?:and|but|that|because|while) )(?:no (?!(?:more|less|fewer|doubt|surprise|wonder|one)\b)\p{L}{1,20}|no one|nobody|none of (?:(?:the|its|their|these|those) )?\p{L}{1,20}) (?:\p{L}{1,20} )?(?:(?:has|have|had) )?(?:account(?:s|ed)? for|(?!(?:in|at|for|of|on|with|under|over|after|before|within|until|by|to|from|since|than)$)\p{Ll}{2,14})$/iu;
/** "has no plans to cut". */
const NO_INTENTION = /\bno (?:plans?|intentions?|need|reason|wish|desire|obligation) (?:to|of|for) \p{L}{1,20}$/iu;
/** "There is no evidence that Corvid lost". */
const NO_EVIDENCE =
  /\bno (?:evidence|proof|indication|suggestion|signs?) (?:that|of)(?: \p{L}{1,20}){0,6}(?<!\b(?:the|its|their|his|her|our|this|that|these|those|all))$/iu;
const DENIALS = [NO_SUCH_THING, NO_SUCH_SUBJECT, NO_INTENTION, NO_EVIDENCE];
/** As much as any of them reads. */
const MOST_BEFORE = 160;

/** Whether the words right before an amount say that there is nothing of this amount. */
export function isOfNothing(before: string): boolean {
  const words = before.slice(-MOST_BEFORE).trimEnd().replace(ABOUT, '');
  return DENIALS.some((denial) => denial.test(words));
}

/** What follows the last "denied having" or "rejected reports that"; null without one. */
export function deniedClaimIn(text: string): string | null {
  const last = [...text.matchAll(CLAIM_DENIED)].at(-1);
  return last ? text.slice(last.index + last[0].length) : null;
}

/** The words " or more" that a text begins with; empty without them. */
export function orMoreAt(text: string): string {
  return OR_MORE.exec(text)?.[0] ?? '';
}

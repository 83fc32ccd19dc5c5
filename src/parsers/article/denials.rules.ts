/** " or more" behind an amount belongs to its value; "or more than that" does not. */
const OR_MORE = /^ or (?:more|less|fewer|over|under|above|below|higher|lower)\b(?! than\b| [\d$€£])/i;
/** "did not only rise", "no less than 30 percent", "not until 2025 did sales rise": the sentence states it all the same. */
export const NO_DENIAL =
  /\b(?:(?:not|n['’]t) (?:only|just|merely|simply|solely|(?:less|fewer|more) than|surprisingly|unexpectedly)\b|nicht nur\b|not(?: until| since\b|-)|never before\b|no doubts?\b|cannot be denied\b)|n['’]t (?:only|just|merely|simply)\b/gi;
/** "denied raising", "rejected claims that"; "did not deny that" denies nothing. */
const CLAIM_DENIED =
  /(?<!(?:\b(?:not|never|cannot|no one|nobody)|n['’]t) )\b(?:den(?:y|ies|ied)(?: having)? (?:[a-z]{2,20}ing|that)|(?:reject(?:s|ed)?|dismiss(?:es|ed)?|den(?:y|ies|ied)) (?:the )?(?:claim|report|rumou?r|suggestion)s? that)\b/gi;
/** Words between a denial and its amount. */
const ABOUT =
  /(?: (?:an?|by|about|around|nearly|almost|at least|(?:more|less|fewer) than|as (?:much|many) as|over|some|up to|even|rund|etwa|fast)){1,2}$/i;
/** "no debt of", "keine Schulden von", "pas de dette de"; of "no trace of 300 paintings" the paintings are there. */
const NO_SUCH_THING =
  /(?:\b(?:no(?! (?:more|less|fewer|longer|doubt|surprise|wonder|stranger|small|mean|minor|little|ordinary)\b)|keine?[nmrs]?) |\bpas d[e'’] ?)(?!(?:the|its|their|his|her|our|this|that|these|those|die|den|das|der)\b|(?:[\p{L}-]{1,20} )?(?:traces?|signs?|parts?|share|portion|fraction|mention|word|news|sight|lack|shortage|knowledge|memory|fear|ownership|control|effects?|benefits?|impact|harm) of$)[\p{L}-]{1,20}(?: [\p{L}-]{1,20})? (?:of|worth|totalling|von|über|in Höhe von|de)$/iu;
/** "is without a loan worth"; "without a fee of $40 there is no room" states the fee. */
const WITHOUT =
  /\b(?:is|are|was|were|been?|remain(?:s|ed)?|left|ist|war|bleibt|blieb) (?:without(?: any| an?)?|ohne) (?!(?:the|its|their|his|her|our|this|that|these|those|die|den|das|der)\b|(?:[\p{L}-]{1,20} )?(?:traces?|signs?|parts?|share|portion|fraction|mention|word|news|sight|lack|shortage|knowledge|memory|fear|ownership|control|effects?|benefits?|impact|harm) of$)[\p{L}-]{1,20}(?: [\p{L}-]{1,20})? (?:of|worth|totalling|von|über|in Höhe von|de)$/iu;
/** "No customer accounts for"; of "no other drug costs" and "no one else has" one does, and what no one expected came. */
const NO_SUCH_SUBJECT =
  /(?:^|[,;:] |\b(?:and|but|that|because|while) )(?:no (?!(?:more|less|fewer|doubt|surprise|wonder|one|other)\b)\p{L}{1,20}|(?:no one|nobody)(?! else\b)|none of (?:(?:the|its|their|these|those) )?\p{L}{1,20}) (?:\p{L}{1,20} )?(?:(?:ha[sd]|have|needs?)(?: to)? |(?:can|could|may|must|should|will) )?(?:account(?:s|ed)? for|(?!(?:in|at|for|of|on|with|under|over|after|before|within|until|by|to|from|since|than|(?:the|its|their|his|her|our|this|that|these|those|die|den|das|der)|(?:expect|predict|notic|doubt|disput|question|deni|challeng|contest|regret|understood|forg[eo]t)(?:s|ed|es|e)?|deny|foresaw|knew|knows?)$)\p{Ll}{2,14})$/iu;
/** "No company raised $40 million faster than Corvid": one did. */
const ONE_DID =
  /^(?:[^,;:.]{0,60}?\b|, )(?:(?:faster|quicker|sooner|earlier|cheaper|better|more (?:quickly|cheaply|often)|other) than|as (?:fast|quickly|soon|early|often|well|cheaply) as|except|apart from|besides|until)\b/i;
/** "Keine Bank verlor mehr als". */
const NONE_MORE_THAN =
  /(?:^|[,;:] |\b(?:und|aber|dass|weil) )(?:keine?[rs]? (?!andere|gering)\p{L}{1,30}|niemand) \p{Ll}{2,20} mehr als$/iu;
/** "has no plans to cut 300 jobs"; what it has no reason to sell or to overturn is there. */
const NO_INTENTION =
  /\bno (?:plans?|intentions?|need|reason|wish|desire|obligation) (?:to|of|for) (?!(?:sell|reduc|overturn|revers|chang|revis|repay|return|refund|waiv|drop|leav|abandon|doubt|question|disclos|publish|reject|refus|withdraw|postpon|delay)(?:ing|e)?$)\p{L}{1,20}$/iu;
/** "There is no evidence that Corvid lost"; growth of which there is no sign that it slows is there. */
const NO_EVIDENCE =
  /\bno (?:evidence|proof|indication|suggestion|signs?) (?:that|of)(?: \p{L}{1,20}){0,6}(?<!\b(?:the|its|their|his|her|our|this|that|these|those|die|den|das|der|of|worth|at|in|with))$/iu;
const DENIALS = [NO_SUCH_THING, WITHOUT, NO_INTENTION, NO_EVIDENCE];
/** The longest text that one of them reads. */
const MOST_BEFORE = 160;

/** Whether the words right before and behind an amount say that there is nothing of this amount. */
export function isOfNothing(before: string, behind: string): boolean {
  const near = before.slice(-MOST_BEFORE).trimEnd();
  const words = near.replace(ABOUT, '');
  if (NO_SUCH_SUBJECT.test(words)) return !ONE_DID.test(behind);
  return NONE_MORE_THAN.test(near) || DENIALS.some((denial) => denial.test(words));
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

/** A text and what was taken out of it, as offsets in the whole, in order. */
export interface Reduced {
  readonly text: string;
  readonly removed: readonly (readonly [number, number])[];
}

/** The beginning of a clause about the noun before it, or of another name for it. */
const OPENING =
  /, (?:(?:(?:in|of|for|with|on|at|from|to|under|by|among|through) )?(?:which|who|whom|whose|where)\b|(?:an?|the|one) (?=[^,]*, ))/g;
/** A sentence that begins so goes on with its subject behind the inserted clause. */
const ADVERBIAL =
  /^(?:in|at|on|for|with|after|before|during|since|near|under|among|according to|compared with|unlike)\s[^,;:]+$/i;
/** "The lead author, Sanna Koski": the comma behind the name stays. */
const NAMED = /, \p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}$/u;
const FINITE =
  /^(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|shall|should|does|did|do|says?|said|began|became|bought|built|brought|broke|came|chose|come|cost|costs|cut|drew|drove|fell|felt|found|gave|go|goes|got|grew|held|kept|knew|led|left|lost|made|met|paid|put|ran|rose|saw|sent|set|shut|sold|spent|stood|took|thought|told|went|won|wrote)$/;
const FUNCTION_WORD =
  /^(?:a|about|above|across|after|against|an|along|also|although|among|and|around|as|at|because|before|behind|below|beside|besides|between|beyond|but|by|despite|down|during|even|every|for|from|half|if|in|inside|into|less|like|minus|more|nearly|nor|not|of|off|on|once|or|out|outside|over|past|per|perhaps|plus|since|so|some|than|that|the|then|though|through|to|towards?|twice|under|unless|until|up|upon|versus|when|where|whereas|which|while|who|whom|whose|with|within|without|yet|always|sometimes|often|whether|this|its|his|hers|ours|theirs|yours|across|thus|less|various|previous|serious|famous|numerous)$/;
/** What follows a verb in the plural: "expect to pay", "report far fewer". */
const OBJECT =
  /^(?:that|to|the|an?|their|its|his|her|no|more|less|fewer|far|many|most|almost|only|nearly|little|all|some)$|^[£$€]?\d/;

/** Whether a text begins with the verb of a clause whose subject is elsewhere. */
export function beginsWithVerb(text: string): boolean {
  const [, word = '', next = ''] = /^(\p{Ll}+)(?: (\S+))?/u.exec(text) ?? [];
  if (word === '' || text.charAt(word.length) === ',') return false;
  if (FINITE.test(word)) return true;
  if (FUNCTION_WORD.test(word) || /(?:ing|ly)$/.test(word)) return false;
  if (/^[a-z]{2,}ed$/.test(word)) return true;
  if (/^(?:and|or)$/.test(next)) return false;
  return /^[a-z]{2,}[^s']s$/.test(word) || OBJECT.test(next);
}

/**
 * The sentence without the clauses that part a subject from its verb: "Rents, which make up a fifth, rose" becomes
 * "Rents rose". `keep` is a range that must stay.
 */
export function withoutInserted(sentence: string, keep?: { readonly from: number; readonly to: number }): Reduced {
  const removed: [number, number][] = [];
  for (const { index } of sentence.matchAll(OPENING)) {
    if (index < (removed.at(-1)?.[1] ?? 0)) continue;
    const close = sentence.indexOf(', ', index + 2);
    if (close === -1 || (keep && keep.from < close && keep.to > index)) continue;
    const inside = sentence.slice(index + 2, close);
    if (/[;:"“”()]/.test(inside)) continue;
    const [head, rest] = [sentence.slice(0, index), sentence.slice(close + 2)];
    // "carpets, which wind around the brushes, thresholds": no verb in the singular follows a plural.
    const last = head.slice(Math.max(...[...' -(’'].map((sign) => head.lastIndexOf(sign))) + 1);
    const isPlural =
      /^\p{Ll}+[^s]s$/u.test(last) && /^[a-z]+[^s]s\b/.test(rest) && !FINITE.test(rest.split(' ', 1)[0] ?? '');
    if (beginsWithVerb(rest) && !isPlural) removed.push([index, NAMED.test(head) ? close : close + 1]);
    else if (/^(?:\S+ )?wh/.test(inside) && ADVERBIAL.test(head)) removed.push([index, close]);
  }
  let text = sentence;
  for (const [from, to] of [...removed].reverse()) text = text.slice(0, from) + text.slice(to);
  return { text, removed };
}

const ENGLISH = setOf('a and are but for have i is it my of that the they this to was we with you your');
/** Frequent words of German, French, Spanish, Portuguese, Italian and Dutch that English does not have. */
const OTHERS = setOf(
  'das der ein eine und ist nicht ich wir mit auf sehr aber auch nur kein keine f\u00fcr hat sind ' +
    'le les et est je nous vous avec pour une mais tr\u00e8s dans sont ' +
    'el los las es muy para una pero que por lo ' +
    'n\u00e3o muito uma \u00e9 os foi ' +
    'il che non molto \u00e8 sono questo ' +
    'het een niet maar ik van voor zijn',
);
const WORD = /\p{L}+/gu;
const FEWEST = 2;

/** Whether a text is rather in another language than English. Short texts without frequent words count as English. */
export function isOtherLanguage(text: string): boolean {
  let [english, others] = [0, 0];
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (ENGLISH.has(word)) english++;
    else if (OTHERS.has(word)) others++;
  }
  return others >= FEWEST && others > english;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const ENGLISH = setOf('a and are but for have i is it my of that the they this to was we with you your');
/** Frequent words of German, French, Spanish, Portuguese, Italian and Dutch that English does not have. */
const OTHERS = setOf(
  'das der ein eine und ist nicht ich wir auf sehr aber auch nur kein keine f\u00fcr sind ' +
    'et je nous vous avec une mais tr\u00e8s dans sont ' +
    'es muy para una pero que por ' +
    'n\u00e3o muito uma \u00e9 foi ' +
    'che molto \u00e8 sono questo ' +
    'het een niet maar ik voor zijn ' +
    // Frequent ones of reviews.
    'beste besser nie immer wieder kundendienst merci appli meilleur tr\u00e8s servicio funciona experiencia equipo mejor ' +
    'recomiendo servizio ottimo atendimento recomendo',
);
/** Those that English texts have as words or in names (a van, Los Angeles, Mac OS): no evidence by themselves. */
const AMBIGUOUS = setOf('die la app hat mit le les est pour el los las lo os il non van');
const WORD = /\p{L}+/gu;
/** Distinct words. */
const FEWEST = 2;

/** Whether a text is rather in another language than English. Short texts without frequent words count as English. */
export function isOtherLanguage(text: string): boolean {
  const words = [...new Set(text.toLowerCase().match(WORD) ?? [])];
  const countIn = (listed: ReadonlySet<string>): number => words.filter((word) => listed.has(word)).length;
  const certain = countIn(OTHERS);
  const others = certain + countIn(AMBIGUOUS);
  const english = countIn(ENGLISH);
  return certain > 0 && (others >= FEWEST || english === 0) && others > english;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

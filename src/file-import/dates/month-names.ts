/** Months by their names and common abbreviations, without accents; each list begins with January. */
const LISTS = [
  'january february march april may june july august september october november december',
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janner feb maerz apr mai jun jul aug sept okt nov dez',
  'jan feb mrz apr mai jun jul aug sep okt nov dez',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'janv fevr mars avr mai juin juil aout sept oct nov dec',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'ene feb mar abr may jun jul ago setiembre oct nov dic',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'jan fev mar abr mai jun jul ago set out nov dez',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
];

/** 1 to 12 by word: no word is another month in another of these languages. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  LISTS.flatMap((list) => list.split(' ').map((name, index) => [name, index + 1] as const)),
);

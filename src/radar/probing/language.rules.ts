/** Scripts of one language, or mainly one. Japanese before Chinese, since it uses characters of both. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['ru', /[\u0400-\u04ff]/g],
  ['ar', /[\u0600-\u06ff]/g],
  ['he', /[\u0590-\u05ff]/g],
  ['el', /[\u0370-\u03ff]/g],
  ['th', /[\u0e00-\u0e7f]/g],
  ['hi', /[\u0900-\u097f]/g],
];

/** Common words of one language that the others do not share. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to is for with your you that are our this we from by',
  de: 'und der die das nicht mit ist ein eine für auf wir sie auch werden',
  fr: 'les des une est pour dans vous nous avec sur votre qui pas aux',
  es: 'los las una para con por que del es su como más nuestro',
  it: 'gli che per con una del della sono di il nostro più anche',
  pt: 'os uma para com não que dos das seu nossa mais você são',
  nl: 'het een van voor met zijn niet aan ook wij onze naar bij',
  sv: 'och att det som för på är av med inte vi ett till',
  da: 'og at det som til på er af med ikke vi også vores hvad dig uden efter',
  no: 'og å det som til på er av med ikke vi også vår våre hva deg uten etter',
  pl: 'nie jest się dla oraz jak przez czy który nasze',
  tr: 've bir için ile bu daha olarak çok gibi',
};
const SETS = Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(' '))] as const);
/** Fewer hits may be chance. */
const LEAST_HITS = 3;

/** Letters of Ukrainian and of Russian that the other does not have. */
const UKRAINIAN = /[їєґ]/gi;
const RUSSIAN = /[ыэъё]/gi;

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

/** ISO 639-1 of a text by script or common words; null where undetermined. */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, 20_000);
  for (const [language, script] of SCRIPTS) {
    if (count(sample, script) <= sample.length / 10) continue;
    return language === 'ru' && count(sample, UKRAINIAN) > count(sample, RUSSIAN) ? 'uk' : language;
  }
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best: string | null = null;
  let most = LEAST_HITS - 1;
  for (const [language, set] of SETS) {
    const hits = words.filter((word) => set.has(word)).length;
    if (hits > most) [best, most] = [language, hits];
  }
  return best;
}

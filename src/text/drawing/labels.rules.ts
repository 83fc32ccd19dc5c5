import { type DiagramKind } from '../diagram/diagram.rules.js';
import { isEnglish } from '../rewrite/language.rules.js';

/** The words of a drawing that are not the article's: the names of kinds and the word before the source. */
export type Labels = Readonly<Record<DiagramKind | 'source', string>>;

export type LabelLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'sv' | 'pl';

const LABELS: Readonly<Record<LabelLanguage, Labels>> = {
  en: labels('Step by step|Comparison|Timeline|At a glance|By the numbers|Cause and effect|Source'),
  de: labels('Schritt für Schritt|Vergleich|Zeitleiste|Auf einen Blick|In Zahlen|Ursache und Wirkung|Quelle'),
  fr: labels('Étape par étape|Comparaison|Chronologie|En un coup d’œil|En chiffres|Cause et effet|Source'),
  es: labels('Paso a paso|Comparación|Cronología|De un vistazo|En cifras|Causa y efecto|Fuente'),
  it: labels('Passo dopo passo|Confronto|Cronologia|In sintesi|In cifre|Causa ed effetto|Fonte'),
  pt: labels('Passo a passo|Comparação|Cronologia|Em resumo|Em números|Causa e efeito|Fonte'),
  nl: labels('Stap voor stap|Vergelijking|Tijdlijn|In één oogopslag|In cijfers|Oorzaak en gevolg|Bron'),
  sv: labels('Steg för steg|Jämförelse|Tidslinje|I korthet|I siffror|Orsak och verkan|Källa'),
  pl: labels('Krok po kroku|Porównanie|Oś czasu|W skrócie|W liczbach|Przyczyna i skutek|Źródło'),
};

/** Frequent words that few of the other languages share. */
const WORDS: readonly (readonly [LabelLanguage, ReadonlySet<string>])[] = (
  [
    [
      'de',
      'der die das und nicht mit ist ein eine für auf auch werden wird von dem den sich bei nach wurde haben hat im zum zur',
    ],
    ['fr', 'les des une est pour dans avec sur pas aux ce cette qui été du et la le au ont selon leur ses'],
    ['es', 'los las una el del por para con que y su como más en se ha fue según sus desde este esta'],
    ['it', 'gli che per della del di il è nel sono alla una con non anche dei ha più dal delle nella'],
    ['pt', 'os uma não com em do da dos das ao pela pelo são mais foi para que seu sua no na'],
    ['nl', 'het een van voor met zijn niet aan ook bij de en naar wordt dat werd door heeft hun'],
    ['sv', 'och att är för inte som på av med till ett har den det från under sedan'],
    ['pl', 'nie jest się dla oraz przez który która na roku w z do i od po że są'],
  ] as const
).map(([language, words]) => [language, new Set(words.split(' '))] as const);
const LONGEST_SAMPLE = 20_000;
const FEWEST_HITS = 3;
/** The next language has at most this share of the hits: Danish is not Swedish. */
const CLEAR = 0.75;
/** Danish, Norwegian, Catalan, Czech and Romanian, which share words with those above. */
const NEIGHBOURS = new Set(
  'og ikke er af til blev efter som amb els és dels però jsou který jako také și în sunt pentru care'.split(' '),
);

/** The language for the words of a drawing; null where the article's has no such words, which are left out then. */
export function labelLanguage(text: string): LabelLanguage | null {
  const sample = text.slice(0, LONGEST_SAMPLE);
  if (isEnglish(sample)) return 'en';
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = (set: ReadonlySet<string>): number => words.filter((word) => set.has(word)).length;
  const [best, next] = WORDS.map(([language, set]) => ({ language, count: hits(set) })).sort(
    (a, b) => b.count - a.count,
  );
  if (!best || best.count < FEWEST_HITS || (next && next.count > best.count * CLEAR)) return null;
  return hits(NEIGHBOURS) > best.count / 2 ? null : best.language;
}

export function labelsOf(language: LabelLanguage | null): Labels | null {
  return language && LABELS[language];
}

function labels(words: string): Labels {
  const [steps = '', comparison = '', timeline = '', hierarchy = '', figures = '', cause_effect = '', source = ''] =
    words.split('|');
  return { steps, comparison, timeline, hierarchy, figures, cause_effect, source };
}

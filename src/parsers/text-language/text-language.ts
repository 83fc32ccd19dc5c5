import { type eld as Detector } from 'eld/extrasmall';

/** ISO 639-1 of a text; null where the text does not show it. */
export type LanguageOf = (text: string) => string | null;

const MOST_CHARS = 20_000;
/** Fewer letters are names and menus, which many languages share. */
const LEAST_LETTERS = 40;
/** Scripts whose characters are whole syllables or words. */
const DENSE = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/gu;
const LETTERS = /[\p{L}\p{M}]/gu;
const LETTERS_OF_DENSE = 5;
/** Between the scores of the two likeliest languages. */
const LEAST_MARGIN = 0.01;

let loading: Promise<LanguageOf> | undefined;

/** Its tables of 30 MB are loaded with the first use, since most processes never need them. */
export function languageDetector(): Promise<LanguageOf> {
  return (loading ??= import('eld/extrasmall').then(({ eld }) => languageBy(eld)));
}

function languageBy(detector: typeof Detector): LanguageOf {
  detector.enableTextCleanup(true);
  return (text) => {
    const sample = text.slice(0, MOST_CHARS);
    const letters = count(sample, LETTERS) + count(sample, DENSE) * (LETTERS_OF_DENSE - 1);
    if (letters < LEAST_LETTERS) return null;
    const found = detector.detect(sample);
    const [best = 0, next = 0] = Object.values(found.getScores());
    if (found.language === '' || !found.isReliable() || best - next < LEAST_MARGIN) return null;
    return found.language === 'ms' ? malayOrIndonesian(sample) : found.language;
  };
}

const INDONESIAN = new Set(
  'bisa karena perusahaan layanan kantor kebutuhan uang gratis kualitas tentang resmi anda kapan'.split(' '),
);
const MALAY = new Set('boleh kerana syarikat perkhidmatan pejabat keperluan wang percuma kualiti bila'.split(' '));

/** The tables have both as one language. */
function malayOrIndonesian(sample: string): string | null {
  const words = sample.toLowerCase().match(LATIN_WORD) ?? [];
  const indonesian = words.filter((word) => INDONESIAN.has(word)).length;
  const malay = words.filter((word) => MALAY.has(word)).length;
  if (indonesian === malay) return null;
  return indonesian > malay ? 'id' : 'ms';
}

const LATIN_WORD = /[a-z]+/g;

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

import { once } from '../../kernel/once.js';

/** Names that recognisers give besides the usual English ones. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cantonese: 'yue',
  castilian: 'es',
  flemish: 'nl',
  haitian: 'ht',
  hawaiian: 'haw',
  letzeburgesch: 'lb',
  mandarin: 'zh',
  moldavian: 'ro',
  myanmar: 'my',
  nynorsk: 'nn',
  panjabi: 'pa',
  pushto: 'ps',
  sinhalese: 'si',
  tagalog: 'fil',
  valencian: 'ca',
};

/** Codes for texts without a language, of an unknown one or of several. */
const NO_LANGUAGE = /^(?:und|mul|zxx|mis)\b/;

/** English names of the languages with codes of two letters. */
const codes = once(() => {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const known = new Map(Object.entries(OTHER_NAMES));
  for (let at = 0; at < 26 * 26; at++) {
    const code = String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26));
    const name = names.of(code)?.toLowerCase();
    if (name !== undefined && !known.has(name)) known.set(name, new Intl.Locale(code).language);
  }
  return known;
});

/**
 * The code of a language (ISO 639-1; three letters where it has none of two) from a code or tag in any spelling, such as
 * `en_US`, or from an English name as recognisers give it; null for any other text.
 */
export function languageCode(text: string): string | null {
  const plain = text.trim().toLowerCase().replaceAll('_', '-');
  const named = codes().get(plain);
  if (named !== undefined) return named;
  if (NO_LANGUAGE.test(plain) || !/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/.test(plain)) return null;
  try {
    return new Intl.Locale(plain).language;
  } catch {
    return null;
  }
}

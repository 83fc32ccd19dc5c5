/** Words in place of a withheld name. */
const HIDDEN = new Set('stealth undisclosed confidential'.split(' '));
/** Words in place of a missing name. */
const NAMELESS = new Set(
  'unnamed untitled noname nameless none null nil unknown unspecified unavailable tbd tba tbc'.split(' '),
);
/**
 * Words that may accompany a placeholder: `YC S12 Stealth - #73`, `Stealth Mode Startup`, `Unnamed Company`,
 * `Undisclosed Investors`.
 */
const BESIDE = new Set(
  (
    'the a an in still currently yc ycombinator mode startup startups company companies co inc llc ltd name project ' +
    'investor investors angel angels'
  ).split(' '),
);
const PHRASES = new Set([
  ...[
    'n/a',
    'n.a.',
    'na',
    'no name',
    'company name',
    'my company',
    'your company',
    'new company',
    'startup',
    'company',
  ],
  ...[
    'to be announced',
    'to be determined',
    'not available',
    'not applicable',
    'not disclosed',
    'test',
    'test company',
  ],
]);
const COUNTING = /^(?:[swfx]?\d+)$/;
const WORD = /[\p{L}\p{N}]+/gu;
/** First words of placeholders: they rule out most texts quickly. */
const FIRST_WORDS = new Set([
  ...[...HIDDEN, ...NAMELESS, ...BESIDE],
  ...[...PHRASES].flatMap((phrase) => phrase.match(WORD)?.[0] ?? []),
]);

/**
 * Whether a text is a placeholder: `hidden` for a withheld name, `nameless` for a missing one. With a domain of
 * exactly this name it is the company's name.
 */
export function placeholderIn(text: string, domain: string | null = null): 'hidden' | 'nameless' | null {
  if (text.length > MOST_CHARS) return null;
  const folded = text.trim().toLowerCase();
  const first = /[\p{L}\p{N}]+/u.exec(folded)?.[0];
  if (first !== undefined && !FIRST_WORDS.has(first) && !COUNTING.test(first)) return null;
  const words: readonly string[] = folded.match(WORD) ?? [];
  if (domain !== null && domain.split('.')[0] === words.join('')) return null;
  if (PHRASES.has(folded) || words.length === 0) return 'nameless';
  const telling = words.filter((word) => !BESIDE.has(word) && !COUNTING.test(word));
  if (telling.length === 0 || !telling.every((word) => HIDDEN.has(word) || NAMELESS.has(word))) return null;
  return telling.some((word) => HIDDEN.has(word)) ? 'hidden' : 'nameless';
}

/** Below a table: `Total`, `Grand Total: 12`. A company of such a name is known by its website. */
export function isSumOfRows(name: string): boolean {
  if (name.length > MOST_CHARS) return false;
  const words: readonly string[] = name.toLowerCase().match(WORD) ?? [];
  return SUMS.has(words.filter((word) => !/^\d+$/.test(word)).join(' '));
}

const SUMS = new Set(
  'total|totals|grand total|sub total|subtotal|gesamt|summe|gesamtsumme|total general|somme|totale'.split('|'),
);

const MOST_CHARS = 60;

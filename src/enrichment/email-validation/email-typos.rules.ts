/** Domains so common that a name one letter away is more likely a typo than another domain. */
const WELL_KNOWN = (
  'aol.com comcast.net fastmail.com free.fr gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk ' +
  'hotmail.com hotmail.de hotmail.fr icloud.com libero.it live.com mail.com mail.ru me.com msn.com naver.com orange.fr ' +
  'outlook.com outlook.de proton.me protonmail.com qq.com t-online.de verizon.net wanadoo.fr web.de yahoo.co.in ' +
  'yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com 163.com 126.com'
).split(' ');
const KNOWN = new Set(WELL_KNOWN);

/** Endings that are not top-level domains, with the likely intended one. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  xom: 'com',
  vom: 'com',
  coom: 'com',
  cpm: 'com',
  nte: 'net',
  ner: 'net',
  nett: 'net',
  ogr: 'org',
  orgg: 'org',
  rog: 'org',
};

/** Short domains resemble many others, so only longer ones may differ by two letters. */
const LONG_CHARS = 10;
/** `aon.com` and `gm.com` are other firms than `aol.com` and `gmx.com`. */
const MIN_LABEL_CHARS = 5;
/** Real domains one letter from a well-known one. */
const OTHERS = new Set(['email.com', 'cloud.com', 'libera.it', 'never.com']);
/** `gmail.fr`, `gmail.co.uk`, `gmail.con.br` */
const GMAIL_ABROAD = /^gmail\.(?:com?\.|con\.)?[a-z]{2}$/;
/** Endings of countries that are rather slips of `com`. */
const SLIPS_OF_COM = new Set(['co', 'cm', 'om']);

/** The domain that was probably meant, or null. It is a hint only: the domain as typed may exist. */
export function meantDomain(domain: string): string | null {
  if (KNOWN.has(domain) || OTHERS.has(domain) || isOfOtherCountry(domain)) return null;
  if (GMAIL_ABROAD.test(domain)) return 'gmail.com';
  const labels = domain.split('.');
  const ending = ENDINGS[labels.at(-1) ?? ''];
  const corrected = ending === undefined ? domain : [...labels.slice(0, -1), ending].join('.');
  if (KNOWN.has(corrected)) return corrected;
  const near = nearest(corrected);
  return near ?? (corrected === domain ? null : corrected);
}

/** `hotmail.it`, `yahoo.co.nz`, `protonmail.ch`: a well-known name in another country. Gmail has one domain only. */
function isOfOtherCountry(domain: string): boolean {
  const [label = '', ...endings] = domain.split('.');
  const country = endings.at(-1) ?? '';
  const isCountry = /^[a-z]{2}$/.test(country) && !SLIPS_OF_COM.has(country);
  const isEnding = endings.length === 1 || (endings.length === 2 && /^(?:com?)$/.test(endings[0] ?? ''));
  return isCountry && isEnding && label !== 'gmail' && WELL_KNOWN.some((name) => labelOf(name) === label);
}

function labelOf(domain: string): string {
  return domain.split('.', 1)[0] ?? '';
}

function nearest(domain: string): string | null {
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const name of WELL_KNOWN) {
    if (labelOf(name).length < MIN_LABEL_CHARS) continue;
    const allowed = name.length >= LONG_CHARS ? 2 : 1;
    const distance = editDistance(domain, name, allowed);
    const sameBeginning = domain.charAt(0) === name.charAt(0);
    if (distance > allowed || (distance === 2 && !sameBeginning)) continue;
    if (!best || distance < best.distance) best = { name, distance };
  }
  return best?.name ?? null;
}

/** Edit distance with insertions, deletions, replacements and transpositions; at most `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const cell = (r: number, c: number): number => rows[r]?.[c] ?? limit + 1;
      let least = Math.min(cell(i - 1, j) + 1, (row[j - 1] ?? limit) + 1, cell(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, cell(i - 2, j - 2) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return Math.min(rows[a.length]?.[b.length] ?? limit + 1, limit + 1);
}

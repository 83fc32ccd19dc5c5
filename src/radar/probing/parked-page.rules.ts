import { domainToUnicode } from 'node:url';

type Named = readonly [string, RegExp];

/** Phrases and addresses on pages for sale or with advertisements only. */
const PARKED: readonly Named[] = [
  [
    'domain is for sale',
    /(?<!\b(?:a|any|each|every|your) )\bdomain(?: name)?(?: [\w.-]{1,80})? (?:is|may be|could be|might be) (?:now )?for sale\b/i,
  ],
  [
    'buy this domain',
    // "Get this domain for free with any plan" is the offer of a hosting company; sellers have payment plans.
    /\b(?:buy|purchase|acquire|get) this domain\b(?! (?:name )?(?:for )?(?:free\b(?! (?:of|and clear|transfers?|escrow)\b)|\$0(?:\.00)?(?!\.?\d)(?! down\b)))(?! (?:name )?(?:[\w.,$€£]{1,20} ){0,4}(?:with|when you|along with) (?:a|an|any|our|your|every|each) (?:(?!payment|instal|financ|lease|monthly plan)[\w-]{1,20} ){0,4}(?:plans?|hosting|websites?|packages?|subscription)\b)|\bmake an offer (?:on|for) this domain\b/i,
  ],
  ['domain parking', /\bparked (?:free|domain|by)\b|\bthis (?:page|domain) is parked\b/i],
  ['parking service', /sedoparking|parkingcrew|bodis\.com|parklogic|afternic\.com|dan\.com\/buy|hugedomains\.com/i],
  [
    'registrar lander',
    /wsimg\.com\/parking-lander|godaddy\.com\/domainsearch|window\.park\s{0,20}=|img1\.wsimg\.com\/parking/i,
  ],
];

/** Stands for the page's own name in a sentence. */
const OWN_NAME = 'this domain';
const DOMAIN = 'domain(?: name)?|nom de domaine|domaine|nome a dominio|dom[ií]nio|domeinnaam|domein|domena';
const OWN =
  `(?:(?:the|die|le|la|el|il|o|de|het) )?(?:(?:${DOMAIN}) (?:["'“„«]|&quot;)?)?${OWN_NAME}|this (?:premium )?domain(?: name)?|` +
  'diese domain|ce (?:nom de )?domaine|este (?:nombre de )?dom[ií]nio|questo (?:nome a )?dominio|deze domein(?:naam)?|ta domena';
const FOR_SALE =
  '(?:is|may be|could be|might be) (?:now )?(?:available )?for sale|is available (?:for purchase|to buy)|' +
  '(?:steht|ist) (?:jetzt )?(?:zum verkauf|zu verkaufen)|kann (?:jetzt )?(?:gekauft|erworben) werden|' +
  'est (?:à vendre|en vente)|est[áa] (?:en venta|a la venta|à venda)|è in vendita|(?:is|staat) te koop|jest na sprzedaż';
const EXPIRED = '(?:has |is )?expired|is pending (?:renewal|deletion)';
/** A sentence begins behind a tag or a mark; a tag may end within it. */
const BEGIN = String.raw`(?:^|[>.!?:|–—•]|\s-)\s{0,40}`;
const GAP = String.raw`(?:["'”“»]|&quot;|<\/[a-z]{1,10}>)?\s{1,20}`;
const END = String.raw`(?=\s{0,20}(?:[.!?,;:|(<–—-]|$)|\s(?:now|today|by|at|for|on|or|through|via|here|and|with|from)\b)`;

/** Phrases of a short page about its own domain. Firms that trade in domains write the same of others, and in long texts. */
const OF_ITSELF: readonly Named[] = [
  ['domain is for sale', new RegExp(`${BEGIN}(?:${OWN})${GAP}(?:${FOR_SALE})${END}`, 'i')],
  ['domain has expired', new RegExp(`${BEGIN}(?:${OWN})${GAP}(?:${EXPIRED})${END}`, 'i')],
  ['buy this domain', new RegExp(`${BEGIN}inquire about (?:${OWN})${END}`, 'i')],
  // A registrar lists it among its services.
  ['domain parking', /\bdomain parking\b/i],
];
/** Pages for sale have fewer. */
const MOST_WORDS = 400;

/**
 * Why a page has no firm behind it.
 *
 * @param head the beginning of its HTML
 * @param words of its visible text
 */
export function parkedMarkers(head: string, words: number, apex: string): string[] {
  const found = PARKED.filter(([, pattern]) => pattern.test(head));
  if (words <= MOST_WORDS) {
    let named = head.toLowerCase();
    const names = [apex, domainToUnicode(apex)].filter((name) => name !== '');
    for (const name of names) named = named.replaceAll(name.toLowerCase(), OWN_NAME);
    found.push(...OF_ITSELF.filter(([, pattern]) => pattern.test(named)));
  }
  return [...new Set(found.map(([name]) => `parked:${name}`))];
}

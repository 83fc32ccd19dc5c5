/** Why a page shows nothing of its domain's owner. */
export type Vacancy =
  'domain is for sale' | 'registrar page' | 'default server page' | 'coming soon' | 'maintenance' | 'error page';

export interface ShownPage {
  readonly title: string;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly text: string;
}

/** In place of the page's own domain name in its texts. */
const OWN = '\ufffc';

type Sentence = readonly [subjects: string, fates: string];

/**
 * What sellers call the domain, and what they say of it. Its name alone is the subject of no sentence here, since shops
 * write "at acme.ru … is for sale".
 */
const OFFERS: readonly Sentence[] = [
  [
    `this website|this web site|owner of ${OWN}`,
    'is for sale|is offered for sale|is listed for sale|is offering it for sale',
  ],
  [`этот домен|данный домен|домен ${OWN}`, 'продается|продаётся|выставлен на продажу'],
  [`dette domæne|domænet ${OWN}|dette domenet|domenet ${OWN}`, 'er til salg|er til salgs'],
  [`denna domän|den här domänen|domänen ${OWN}`, 'är till salu'],
  [`tato doména|táto doména|doména ${OWN}`, 'je na prodej|je na predaj'],
  [`tämä verkkotunnus|verkkotunnus ${OWN}`, 'on myytävänä|on myynnissä'],
  [`acest domeniu|domeniul ${OWN}`, 'este de vânzare'],
  [`bu alan adı|${OWN} alan adı`, 'satılıktır|satılık'],
  [`ez a domain|a ${OWN} domain`, 'eladó'],
];
/** Languages that write no spaces between words. */
const UNSPACED_OFFERS = [
  ...['该域名正在出售', '此域名正在出售', '本域名正在出售', '该域名出售', '此域名出售', '本域名出售'],
  ...['このドメインは販売中', 'このドメインは売り出し中', 'このドメイン名は販売中', '이 도메인은 판매'],
];
/** A part of a title that says nothing else. */
const OFFER_TITLES = new Set([
  ...['домен продается', 'домен продаётся', 'domænet er til salg'],
  ...['domänen är till salu', 'domenet er til salgs', 'doména na prodej', '域名出售', '域名转让', 'ドメイン販売'],
]);
const OWN_OFFER = `${OWN} is for sale`;
/** What registrars say of a domain whose owner has put up no site. Firms are registered too, so names do not count. */
const REGISTERED: readonly Sentence[] = [
  [
    'this domain|this domain name',
    'was recently registered|is registered at|is registered with|was registered at|has been registered|has been purchased and parked',
  ],
  [OWN, 'was recently registered at'],
  [`diese domain|die domain ${OWN}`, 'wurde bei|ist bei|wurde erfolgreich registriert|wurde soeben registriert'],
  [
    `votre domaine|votre domaine ${OWN}|ce nom de domaine|le domaine ${OWN}`,
    'a bien été créé|a été enregistré|est réservé',
  ],
  [`este dominio|el dominio ${OWN}`, 'ha sido registrado|está registrado|está aparcado'],
  [`este domínio|o domínio ${OWN}`, 'foi registrado|foi registado|está registrado|está estacionado'],
  [`questo dominio|il dominio ${OWN}`, 'è stato registrato|è registrato'],
  [`dit domein|deze domeinnaam|het domein ${OWN}`, 'is geregistreerd|is gereserveerd'],
  [`ta domena|domena ${OWN}`, 'została zarejestrowana|jest zarejestrowana|jest utrzymywana'],
  [`этот домен|домен ${OWN}`, 'зарегистрирован|припаркован'],
  [`dette domæne|domænet ${OWN}`, 'er registreret|er parkeret'],
  [`denna domän|domänen ${OWN}`, 'är registrerad|är parkerad'],
];
const HOSTED = [
  ...['create your domain and set up web hosting', 'you have not put any content on your website'],
  ...['there is no website configured at this address', 'owner of this web site has not put up any web pages yet'],
  ...['if you are the owner of this website, please contact your hosting provider', 'replace this file with your own'],
  ...['all you have to do now is upload your website files', 'your website files should be placed in'],
];

const SERVER_TITLE =
  /^(?:it works!?$|index of \/|default (?:web ?site )?page\b|domain default page|web server's default page|welcome to (?:nginx|caddy|openresty|centos|fedora)\b|apache2? .{0,40}default page|iis windows|test page for |account suspended|site not found$)/i;
const ERROR_TITLE =
  /^(?:(?:error |fehler |erreur )?(?:404|500|502|503)(?!\p{N})|(?:page |site )?not found$|page introuvable|seite nicht gefunden|página no encontrada|pagina non trovata|страница не найдена)/iu;
const MAINTENANCE_TITLE =
  /^(?:(?:site |website )?(?:under|down for|in) maintenance|maintenance mode|wartungsmodus|en maintenance)[.!]?$/i;

const UNFINISHED = [
  ...[
    'coming soon',
    'under construction',
    'launching soon',
    'opening soon',
    'site en construction',
    'est en construction',
  ],
  ...[
    'bientôt disponible',
    'bientôt en ligne',
    'arrive bientôt',
    'ouverture prochaine',
    'próximamente',
    'sitio en construcción',
  ],
  ...['página en construcción', 'web en construcción', 'em breve', 'site em construção', 'página em construção'],
  ...['sito in costruzione', 'pagina in costruzione', 'prossimamente', 'demnächst', 'in kürze', 'im aufbau'],
  ...['hier entsteht', 'binnenkort online', 'binnenkort beschikbaar', 'in aanbouw', 'in opbouw', 'kommer snart'],
  ...[
    'under uppbyggnad',
    'under opbygning',
    'under konstruktion',
    'rakenteilla',
    'tulossa pian',
    'wkrótce',
    'strona w budowie',
  ],
  ...[
    'stránky připravujeme',
    've výstavbě',
    'hamarosan',
    'în construcție',
    'în curând',
    'çok yakında',
    'yapım aşamasında',
  ],
  ...['скоро открытие', 'скоро откроемся', 'сайт в разработке', 'сайт на реконструкции'],
];
const UNSPACED_UNFINISHED = [
  '準備中',
  '工事中',
  '近日公開',
  '建设中',
  '敬请期待',
  '即将上线',
  '준비 중',
  '준비중',
  '공사 중',
];
/** An announcement of a site is near the start of its sentence, one of a feature later. */
const ANNOUNCED_WITHIN_CHARS = 80;
/** On a longer page, a lower heading announces a feature. */
const FEATURES_FROM_WORDS = 250;
/** Pages of sellers, registrars and servers have fewer words. */
const MOST_WORDS = 400;
const SEPARATORS = /\s[|–—·•:»-]\s|: /;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Whether the domain is for sale, or a registrar, a server or an announcement shows in place of its owner's site.
 *
 * @param words of the text
 * @param names of the domain, in ASCII and Unicode
 */
export function vacanciesOf({ title, headings, text }: ShownPage, words: number, names: readonly string[]): Vacancy[] {
  const parts = title.split(SEPARATORS).map((part) => part.trim());
  const found: Vacancy[] = [];
  if (parts.some((part) => SERVER_TITLE.test(part))) found.push('default server page');
  if (parts.some((part) => ERROR_TITLE.test(part))) found.push('error page');
  const highest = words < FEATURES_FROM_WORDS ? 2 : 1;
  const announced = [title, ...headings.filter(({ level }) => level <= highest).map((heading) => heading.text)];
  if (parts.some((part) => MAINTENANCE_TITLE.test(part))) found.push('maintenance');
  if (announced.some(isAnnouncement)) found.push('coming soon');
  if (words > MOST_WORDS) return found;
  const masked = (shown: string): string =>
    names.reduce((all, name) => (name === '' ? all : all.replaceAll(name.toLowerCase(), OWN)), shown.toLowerCase());
  const shown = masked(`${title} . ${text}`);
  const isOffered =
    OFFERS.some((offer) => says(shown, offer)) || UNSPACED_OFFERS.some((phrase) => shown.includes(phrase));
  const isOfferTitle = (part: string): boolean =>
    OFFER_TITLES.has(part) || (part.startsWith(OWN_OFFER) && !LETTER.test(part.charAt(OWN_OFFER.length)));
  if (isOffered || [...parts, text].some((part) => isOfferTitle(masked(part)))) found.push('domain is for sale');
  if (REGISTERED.some((fate) => says(shown, fate))) found.push('registrar page');
  if (HOSTED.some((phrase) => shown.includes(phrase))) found.push('default server page');
  return [...new Set(found)];
}

function isAnnouncement(text: string): boolean {
  const start = text.slice(0, ANNOUNCED_WITHIN_CHARS).toLowerCase();
  return (
    UNFINISHED.some((phrase) => hasPhrase(start, phrase)) || UNSPACED_UNFINISHED.some((each) => start.includes(each))
  );
}

function says(shown: string, [subjects, fates]: Sentence): boolean {
  return subjects.split('|').some((subject) => fates.split('|').some((fate) => hasPhrase(shown, `${subject} ${fate}`)));
}

/** As whole words. */
function hasPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + phrase.length))) return true;
  }
  return false;
}

import { canonical, isGrammar } from '../reading/phrases.rules.js';
import { tokensOf } from '../reading/tokens.rules.js';
import { namedDates } from './named-dates.rules.js';
import { webPage, type WebPage } from '../reading/web-pages.rules.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';

/** Who reports the result. */
export interface Sources {
  /** Deciding sources, each under one name; sorted. Empty without a named source. */
  readonly named: readonly string[];
  /** General press reports may also decide. */
  readonly press: boolean;
  /** What is used of a source besides its name: a pair, an index, a candle; sorted. */
  readonly details: readonly string[];
  /** Addresses on sites where the words of an address say less. */
  readonly pages: readonly WebPage[];
}

/** Hosts and names of the same source, a host before the one that it is under. A name maps to a host only if it is unique. */
const ALIASES: readonly (readonly [string, readonly string[]])[] = [
  ['federalreserve.gov', ['federal reserve', 'fomc', 'federal open market committee', 'board of governors']],
  ['bls.gov', ['bureau of labor statistics', 'bls', 'employment situation summary', 'employment situation']],
  ['bea.gov', ['bureau of economic analysis', 'bea']],
  ['weather.gov', ['national weather service', 'nws', 'climatological report (daily)']],
  ['wunderground.com', ['weather underground', 'wunderground']],
  ['nhc.noaa.gov', ['national hurricane center', 'nhc']],
  ['noaa.gov', ['noaa', 'national oceanic and atmospheric administration']],
  ['usgs.gov', ['geological survey', 'usgs']],
  ['whitehouse.gov', ['white house']],
  ['congress.gov', ['congress.gov', 'library of congress']],
  ['senate.gov', ['us senate website']],
  ['supremecourt.gov', ['supreme court']],
  ['cfbenchmarks.com', ['cf benchmarks']],
  ['binance.us', ['binance us']],
  ['binance.com', ['binance']],
  ['coinbase.com', ['coinbase']],
  ['coingecko.com', ['coingecko']],
  ['coinmarketcap.com', ['coinmarketcap']],
  ['apnews.com', ['associated press', 'ap news', 'the ap', 'ap']],
  ['reuters.com', ['reuters']],
  ['nytimes.com', ['new york times']],
  ['washingtonpost.com', ['washington post']],
  ['wsj.com', ['wall street journal']],
  ['bloomberg.com', ['bloomberg']],
  ['cnn.com', ['cnn']],
  ['foxnews.com', ['fox news']],
  ['nbcnews.com', ['nbc news', 'nbc']],
  ['abcnews.go.com', ['abc news', 'abc']],
  ['cbsnews.com', ['cbs news', 'cbs']],
  ['nba.com', ['national basketball association', 'nba']],
  ['nfl.com', ['national football league', 'nfl']],
  ['mlb.com', ['major league baseball', 'mlb']],
  ['nhl.com', ['national hockey league', 'nhl']],
  ['fifa.com', ['fifa']],
  ['uefa.com', ['uefa']],
  ['premierleague.com', ['premier league']],
  ['formula1.com', ['formula 1', 'fia']],
  ['oscars.org', ['academy of motion picture arts and sciences', 'the academy', 'oscars']],
  ['grammy.com', ['recording academy']],
  ['nobelprize.org', ['nobel prize', 'nobel committee', 'nobel foundation']],
  ['boxofficemojo.com', ['box office mojo']],
  ['rottentomatoes.com', ['rotten tomatoes']],
  ['billboard.com', ['billboard']],
  ['netflix.com', ['netflix']],
  ['sec.gov', ['securities and exchange commission', 'the sec', 'edgar']],
  ['eia.gov', ['energy information administration', 'eia']],
  ['treasury.gov', ['department of the treasury', 'us treasury']],
  ['ecb.europa.eu', ['european central bank', 'ecb']],
  ['bankofengland.co.uk', ['bank of england']],
  ['ons.gov.uk', ['office for national statistics', 'ons']],
  ['boj.or.jp', ['bank of japan']],
  ['aaa.com', ['aaa']],
  ['dol.gov', ['department of labor']],
  ['cmegroup.com', ['cme group', 'cme']],
  ['opm.gov', ['office of personnel management', 'opm']],
  ['tsa.gov', ['transportation security administration', 'tsa']],
  ['nasa.gov', ['nasa']],
  ['spacex.com', ['spacex']],
  ['lmarena.ai', ['lmarena', 'chatbot arena', 'lm arena']],
  ['nasdaq.com', ['nasdaq']],
  ['spglobal.com', ['s&p dow jones indices', 's&p global']],
  ['finance.yahoo.com', ['yahoo finance', 'yahoo! finance']],
  ['realclearpolling.com', ['realclearpolitics', 'realclearpolling', 'real clear politics']],
  ['natesilver.net', ['silver bulletin']],
];

const PRESS =
  /\b(?:consensus of (?:\w+ )?credible reporting|credible (?:media )?report(?:s|ing)|credible news (?:reports|sources)|credible sources|major news (?:outlets|organizations))\b/;
const VERIFIED_BY = /\bwith (?:additional|further) (?:verification|confirmation) (?:from|by)\b/g;
const URL = /https?:\/\/([^\s/)"',;]+)([^\s)"',;]*)/g;
/** Hosts with a page for each pair, index or station: the address names what is read there. */
const OF_MANY_SERIES = new Set([
  'binance.com',
  'binance.us',
  'cfbenchmarks.com',
  'coinbase.com',
  'coingecko.com',
  'coinmarketcap.com',
  'data.chain.link',
  'finance.yahoo.com',
  'fred.stlouisfed.org',
  'investing.com',
  'marketwatch.com',
  'noaa.gov',
  'pro.kraken.com',
  'pyth.network',
  'realclearpolling.com',
  'steamcharts.com',
  'steamdb.info',
  'store.steampowered.com',
  'tradingeconomics.com',
  'tradingview.com',
  'weather.gov',
  'wunderground.com',
  'youtube.com',
]);
const NOISE =
  /\b(?:the|official|officially|data|information|report(?:s|ing)?|website|statements?|announcements?|releases?|results?|from|by|of|at|primary|published|page|found|available|here|and|its|their|will|be|also|used|may|however|a|an|on|using|provided)\b/g;

/** Reads one phrase or address: the text after "the resolution source is". */
export function sourcesIn(text: string): Sources {
  const lower = text
    .toLowerCase()
    .replace(/\bu\.s\./g, 'us')
    .replace(VERIFIED_BY, ' and ');
  const named = new Set<string>();
  const series: string[] = [];
  const pages: WebPage[] = [];
  for (const [, host = '', path = ''] of text.matchAll(URL)) {
    const id = hostId(host.toLowerCase());
    named.add(id);
    if (OF_MANY_SERIES.has(id)) series.push(...namesInPath(path));
    else pages.push(webPage(id, path));
  }
  const words = lower.replace(/https?:\/\/\S+/g, ' ');
  for (const [id, names] of ALIASES) {
    if (names.some((name) => hasPhrase(words, name))) named.add(id);
  }
  const press = PRESS.test(words);
  if (named.size === 0) {
    // An unlisted source is identified by its own words.
    const ownWords = words
      .replace(PRESS, ' ')
      .replace(NOISE, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (ownWords !== '') named.add(ownWords);
  }
  const details = new Set([...detailsOf(words.replace(PRESS, ' '), named), ...series]);
  return { named: [...named].sort(), press, details: [...details].sort(), pages };
}

/** Before the number of a series: "/app/730", "?station=41001". Other numbers are dates and settings. */
const OF_NUMBERS = new Set('app apps station stations series id'.split(' '));

/** The pair, index or station of an address: "/en/trade/BTC_USDT", "/timeseries?site=KLGA&hours=72". */
function namesInPath(path: string): string[] {
  const decoded = path.replace(/%[\dA-F]{2}/gi, ' ');
  const [page = '', query = ''] = decoded.split('#', 1)[0]?.split('?') ?? [];
  const isNamed = (part: string, before = ''): boolean => /\p{L}/u.test(part) || OF_NUMBERS.has(before.toLowerCase());
  const parts = page
    .split('/')
    .filter((part, at, all) => isNamed(part, all[at - 1]) && !OF_PAGES.has(part.toLowerCase()));
  const values = query.split('&').flatMap((pair) => {
    const [key = '', value = ''] = pair.split('=', 2);
    return OF_DISPLAY.has(key.toLowerCase()) || !isNamed(value, key) ? [] : [value];
  });
  // An address has no full stops of sentences, and its names are abbreviations.
  const sections = parts.slice(0, -1).flatMap((part) => part.split(/[-_]/));
  const kinds = sections.filter((word) => OF_OTHER_SERIES.has(word.toLowerCase()));
  const names = [...kinds, parts.at(-1) ?? '', ...values];
  const text = names.join(' ').replace(/[-_]+/g, ' ').toUpperCase();
  return canonical(tokensOf(text)).flatMap(({ word }) => (isGrammar(word) || IN_PATHS.has(word) ? [] : [word]));
}

/** The last part of an address where the name of the series is before it: "/quote/GLD/history". */
const OF_PAGES = new Set(
  'date history historical-data historical_data chart charts markets overview analysis technicals news'.split(' '),
);
/** Sections with other figures than the usual page of the same pair or station: "/coin-futures/BTCUSDT", "/monthly/KLGA". */
const OF_OTHER_SERIES = new Set(
  (
    'futures future delivery perpetual perpetuals perp perps swap swaps option options eoptions margin derivative ' +
    'derivatives inverse linear usdm coinm mark premium funding hourly weekly monthly forecast'
  ).split(' '),
);
/** Settings of a page that change no value: "?site=KNYC&units=english&pview=full". */
const OF_DISPLAY = new Set('hours units chart headers obs hourly pview font plot lang theme utm_source ref'.split(' '));
/** Words of addresses that name no series. */
const IN_PATHS = new Set(
  'en us : coin trade price index indice product.php product timeseries climate php html cdo'.split(' '),
);

/** A conditional source, or one combined with others in a specific way: its sentence is compared as a whole. */
export function isHedged(text: string): boolean {
  const hedged = /\b(?:not|no|except|excluding|unless|if|otherwise|instead|until|only|than|but|when|yes)\b/i.test(text);
  return hedged || (/\b(?:for|in|with)\b/i.test(text) && sourcesIn(text).named.length > 1);
}

/** Words without distinguishing value besides fillers. */
const PLAIN = new Set(
  'page website site statement release report data official officially information announcement result publish table after meet meeting schedule scheduled calendar leaderboard livestream currently to us. united-states government including such major news outlet media reputable reliable both'.split(
    ' ',
  ),
);

/** @param text without addresses, lower case */
function detailsOf(text: string, named: ReadonlySet<string>): string[] {
  let rest = text;
  for (const [id, names] of ALIASES) {
    if (named.has(id)) for (const name of names) rest = withoutPhrase(rest, name);
  }
  const pairs = rest.match(/\b[a-z]{2,6}\/[a-z]{2,6}\b/g) ?? [];
  const words = canonical(namedDates(tokensOf(rest.replace(NOISE, ' ')))).filter(
    ({ word }) => !PLAIN.has(word) && !isGrammar(word),
  );
  // "UFC (https://ufc.com)" names one source twice.
  const labels = [...named].map((host) => host.split('.').at(-2) ?? '');
  const naming = words.map(({ word }) => word).filter((word) => !labels.includes(word));
  return [...new Set([...pairs, ...naming])].sort();
}

export function joined(all: readonly Sources[]): Sources {
  return {
    named: [...new Set(all.flatMap(({ named }) => named))].sort(),
    press: all.some(({ press }) => press),
    details: [...new Set(all.flatMap(({ details }) => details))].sort(),
    pages: all.flatMap(({ pages }) => pages),
  };
}

function hasPhrase(text: string, phrase: string): boolean {
  return placeOf(text, phrase) >= 0;
}

function withoutPhrase(text: string, phrase: string): string {
  let rest = text;
  for (let at = placeOf(rest, phrase); at >= 0; at = placeOf(rest, phrase)) {
    rest = `${rest.slice(0, at)} ${rest.slice(at + phrase.length)}`;
  }
  return rest;
}

/** Whole words only: "ap" is not in "capital". */
function placeOf(text: string, phrase: string): number {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + phrase.length] ?? ' ';
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return at;
  }
  return -1;
}

/** A host without its subdomain, unless the subdomain is a separate source. */
function hostId(host: string): string {
  const bare = host.replace(/:\d+$/, '').replace(/^www\d?\./, '');
  const known = ALIASES.find(([id]) => isUnder(bare, id));
  return known ? known[0] : bare;
}

/** A date in a text: its place, and a sort key. */
export interface FoundDate {
  readonly from: number;
  readonly to: number;
  /** Years, negative before Christ, with months and days as fractions; hours for a time of day. */
  readonly order: number;
  readonly isTimeOfDay: boolean;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const YEAR = '(?:1[0-9]{3}|20[0-9]{2})';
/** "early 2019", "late in May 2019", "the end of the 1990s". */
const PART = '(?<part>[Ee]arly|[Mm]id|[Ll]ate|[Bb]eginning|[Ss]tart|[Mm]iddle|[Ee]nd)(?: in| of)?(?: the)?[ -]';
const ERA = '(?:BCE?\\b|B\\.C\\.(?:E\\.)?)';
/** A number that only looks like a year. */
const NO_YEAR =
  '(?![\\d%]|[.,]\\d| (?:people|users|employees|dollars|euros|pounds|miles|km|kg|units|words|times|members|jobs|workers|' +
  'staff|shares|homes|houses|cars|tons|tonnes|hours|days|students|pupils|patients|women|men|children|customers|' +
  `clients|companies|firms|stores|shops|pages|feet|square|cubic|calories|watts|points|more|other)\\b| ${ERA})`;
const PATTERNS: readonly RegExp[] = [
  /(?<![\w-])(?<year>(?:1\d{3}|20\d{2}))-(?<month>0[1-9]|1[0-2])-(?<day>[0-3]\d)(?![\w-])/g,
  new RegExp(
    `(?<![\\w.,]|\\b[Vv]ersion |\\b[Rr]elease )(?<day>[0-3]?\\d)\\. ?(?<month>1[0-2]|0?[1-9])\\. ?(?<year>${YEAR})(?![\\d]|[.,]\\d)`,
    'g',
  ),
  new RegExp(`\\b(?<day>[0-3]?\\d)(?:st|nd|rd|th)? (?<name>${MONTH}),? (?<year>${YEAR})\\b`, 'g'),
  new RegExp(`\\b(?<name>${MONTH})\\.? (?<day>[0-3]?\\d)(?:st|nd|rd|th)?, (?<year>${YEAR})\\b`, 'g'),
  new RegExp(`\\b(?:${PART})?(?<name>${MONTH})\\.?,? (?<year>${YEAR})\\b`, 'g'),
  new RegExp(
    `\\b(?:${PART})?(?:Q(?<quarter>[1-4])|H(?<half>[12])|(?<season>[Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter)) (?:of )?(?<year>${YEAR})\\b`,
    'g',
  ),
  new RegExp(`\\b(?<nth>[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth) (?<share>quarter|half) of (?<year>${YEAR})\\b`, 'g'),
  new RegExp(`\\b(?:${PART})?(?<year>${YEAR})(?<decade>s)\\b`, 'g'),
  new RegExp(`\\b${PART}(?<year>${YEAR})${NO_YEAR}`, 'g'),
  new RegExp(`(?<![\\d.,–-])(?<year>\\d{1,3},\\d{3}|\\d{1,5}) (?<era>${ERA})`, 'g'),
];
/** A bare year counts only with words that mark it as a year. */
const BARE_YEAR = new RegExp(
  `(?<lead>(?:^|\\b(?:[Ii]n|[Bb]y|[Ss]ince|[Ff]rom|[Uu]ntil|[Dd]uring|[Aa]fter|[Bb]efore|[Tt]o|[Oo]f|[Aa]round|and) |[(]))(?<year>${YEAR})(?:[–-](?:${YEAR}|\\d{2})\\b)?${NO_YEAR}`,
  'g',
);
/** With a point between, or without minutes, only "a.m." or "p.m." makes it a time: "8.15 million". */
const TIME =
  /^(?:at )?(?<time>(?:(?:12 )?(?:noon|(?<midnight>midnight))\b|(?<hour>[01]?\d|2[0-3])(?:(?::(?<minute>[0-5]\d)\b(?!:)|(?:\.(?<minutes>[0-5]\d))?(?= ?[ap]\.?m\b)|\.(?<minutes24>[0-5]\d)(?=:| [–—-])))(?: ?(?<day>[ap])\.?m\b\.?)?))/i;

const ZONE = /^ ?(?:UTC|GMT|Z|BST|[IJ]ST|CES?T|[ECMP][SD]?T)\b/;

/** The first date of a text. */
export function firstDate(text: string): FoundDate | null {
  const found = [...PATTERNS, BARE_YEAR].flatMap((pattern) => {
    pattern.lastIndex = 0;
    const match = pattern.exec(text);
    return match ? [dateOf(match)] : [];
  });
  // Of two matches at one place, the longer contains more information.
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  const inside = found[0];
  const longer = inside && found.find((each) => each.from < inside.to && each.to > inside.to);
  return (longer ?? inside) || timeOf(text);
}

function dateOf(match: RegExpExecArray): FoundDate {
  const groups = match.groups ?? {};
  const { year = '', era, lead = '' } = groups;
  const from = match.index + lead.length;
  const number = Number(year.replace(',', ''));
  const order = era ? -number : number + withinYear(groups);
  return { from, to: match.index + match[0].length, order, isTimeOfDay: false };
}

const NTH = ['first', 'second', 'third', 'fourth'];
/** The month before which a season has its middle. */
const SEASONS: Readonly<Record<string, number>> = { spring: 4.5, summer: 7.5, autumn: 10.5, fall: 10.5, winter: 12.5 };
/** How much of a year, of a month, or of a decade has gone. */
const PARTS: Readonly<Record<string, number>> = { early: 0.15, mid: 0.5, middle: 0.5, late: 0.85, end: 0.99 };

/** Fraction of the year; more than one in a decade. */
function withinYear(groups: Readonly<Record<string, string | undefined>>): number {
  const { month, name, day, quarter, half, season, nth = '', share, decade, part = '' } = groups;
  const place = NTH.indexOf(nth.toLowerCase()) + 1;
  const inQuarter = Number(quarter ?? (share === 'quarter' ? place : 0));
  const inHalf = Number(half ?? (share === 'half' ? place : 0));
  const gone = PARTS[part.toLowerCase()] ?? 0;
  if (decade) return gone * 10;
  const months = [
    Number(month ?? 0),
    name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : 0,
    inQuarter && inQuarter * 3 - 2,
    inHalf && inHalf * 6 - 5,
    SEASONS[season?.toLowerCase() ?? ''] ?? 0,
  ];
  const number = Math.max(...months);
  // A month is a 13th of a year here, so that January comes behind the year alone.
  return number === 0 ? gone : (number + gone * 0.8) / 13 + Number(day ?? 0) / 500;
}

function timeOf(text: string): FoundDate | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const { time = '', midnight, hour = midnight ? '0' : '12', minute, minutes, minutes24, day } = match.groups ?? {};
  const half = day?.toLowerCase();
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  const order = hours + Number(minute ?? minutes ?? minutes24 ?? 0) / 60;
  const [said] = match;
  const zone = ZONE.exec(text.slice(said.length, said.length + 6))?.[0] ?? '';
  return { from: said.length - time.length, to: said.length + zone.length, order, isTimeOfDay: true };
}

/** A date in a text: its place, and a sort key. */
export interface FoundDate {
  readonly from: number;
  readonly to: number;
  /** Years, with months and days as fractions; hours for a time of day. */
  readonly order: number;
  readonly isTimeOfDay: boolean;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const YEAR = '(?:1[0-9]{3}|20[0-9]{2})';
const PATTERNS: readonly RegExp[] = [
  /(?<![\w-])(?<year>(?:1\d{3}|20\d{2}))-(?<month>0[1-9]|1[0-2])-(?<day>[0-3]\d)(?![\w-])/g,
  new RegExp(`\\b(?<day>[0-3]?\\d)(?:st|nd|rd|th)? (?<name>${MONTH}),? (?<year>${YEAR})\\b`, 'g'),
  new RegExp(`\\b(?<name>${MONTH})\\.? (?<day>[0-3]?\\d)(?:st|nd|rd|th)?, (?<year>${YEAR})\\b`, 'g'),
  new RegExp(`\\b(?<name>${MONTH})\\.?,? (?<year>${YEAR})\\b`, 'g'),
  new RegExp(
    `\\b(?:Q(?<quarter>[1-4])|(?:[Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter)) (?:of )?(?<year>${YEAR})\\b`,
    'g',
  ),
  new RegExp(`\\b(?<year>${YEAR})s\\b`, 'g'),
];
/** A bare year counts only with words that mark it as a year. */
const BARE_YEAR = new RegExp(
  `(?<lead>(?:^|\\b(?:[Ii]n|[Bb]y|[Ss]ince|[Ff]rom|[Uu]ntil|[Dd]uring|[Aa]fter|[Bb]efore|[Tt]o|[Oo]f|[Ee]arly|[Ll]ate|[Mm]id|[Aa]round|and) |[(]))(?<year>${YEAR})(?![\\d%]|[.,]\\d| (?:people|users|employees|dollars|euros|miles|km|kg|units|words|times|members|jobs))`,
  'g',
);
const TIME = /^(?<hour>[01]?\d|2[0-3])[:.](?<minute>[0-5]\d)(?: ?(?<half>[ap])\.?m\b\.?)?/i;

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
  const { year, month, name, day, quarter, lead = '' } = match.groups ?? {};
  const number = month ? Number(month) : name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : 0;
  const months = quarter ? Number(quarter) * 3 - 2 : number;
  const from = match.index + lead.length;
  const order = Number(year) + months / 13 + Number(day ?? 0) / 500;
  return { from, to: match.index + match[0].length, order, isTimeOfDay: false };
}

function timeOf(text: string): FoundDate | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const { hour, minute, half } = match.groups ?? {};
  const isAfternoon = half?.toLowerCase() === 'p' && Number(hour) < 12;
  const order = Number(hour) + (isAfternoon ? 12 : 0) + Number(minute) / 60;
  return { from: 0, to: match[0].length, order, isTimeOfDay: true };
}

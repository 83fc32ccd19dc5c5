import { type IsOwnName } from '../site-text/own-name.rules.js';

/** What is counted decides what must surround it. */
const STAFF =
  /(?<![\p{L}\p{N}$€£¥.,-])(\d{1,3}(?:,\d{3}){1,2}|\d{1,6})\+?(?:(-strong team)| (?:full-time |dedicated |talented |passionate )?(people|employees|staff|colleagues|team members|teammates)|(?![\p{L}\p{N}%,-]|[.]\d))/giu;
const MAX_FIGURES = 10;
/** Characters around a figure in which its sentence is looked for. */
const MAX_AROUND = 200;
const MAX_NAME_WORDS = 4;
/** A figure of an earlier year is no head count of today. */
export const MAX_AGE_YEARS = 5;

const QUANTIFIERS = /(?: ?(?:over|about|around|approximately|more than|some|nearly|almost|roughly|well over)){1,2} ?$/i;
/** What may precede the people: nothing, a time of today, or `there are`. */
const OPENING =
  /^(?:(?:and )?(?:today|now|currently|right now|already)[, ]{0,2})?(?:in ((?:19|20)\d{2})[, ]{1,2})?(?:there are (?:now )?)?$/i;
const WORK =
  /^ (?:(?:now|currently|today|already|proudly|together) )?(?:work|are working|working|are employed|employed) (?:here|(?:at|for|with|by) )/i;
const HAVE =
  /(?:^|[,:] )(?:(?:today|now|currently)[, ]{1,2})?(.{2,60}?) (?:(?:now|currently|today|already|proudly) )?(?:has|have|employs?) (?:(?:now|currently|today|already) )?$/i;
/** `We are a family-owned company with 120 employees` */
const COMPANY_WITH =
  /^(?:(?:today|now|currently)[, ]{1,2})?(.{2,60}?) (?:is|are) (?:(?:now|today|currently) )?an? (?:[\p{L}-]{1,30} ){0,4}(?:company|firm|studio|agency|business|startup|manufacturer|brewery|bakery) (?:with|of) $/iu;
/** Other words before a team name a part of it: `our sales team`. */
const OUR_TEAM =
  /^(?:(?:today|now|currently)[, ]+)?our (?:(?:global|international|growing|talented|diverse|dedicated|remote|distributed|whole|entire|current|small|strong|passionate|experienced|expert|great|amazing) )?team of $/iu;
const OUR = /^(?:(?:today|now|currently)[, ]+)?our $/i;
/** The company at the beginning of a text. */
const OWN = /^(?:us|we|our (?:company|firm|studio|agency|business|startup))(?!\p{L})/iu;
/** `With 450 employees` */
const WITH = /^(?:(?:today|now|currently)[, ]{1,2})?with $/i;
const MAX_CLAUSE = 80;
/** Text that ends the statement: not `at Acme Partners`, `at Acme in Berlin`, `employees of Globex`. */
const END =
  /^(?:$|[,;:.!)–—]| (?:[-–—]|(?:across|from|today|worldwide|globally|around the|on \d|as(?! of (?:\p{L}+ )?(?:19|20)\d)|now|every day|throughout|in (?:\d|over|more|total|all|several|many|two|three|four|five|six|seven|eight|nine|ten|twelve|our)|and(?! (?:its|our|their|the|\d)))(?!\p{L})))/u;
/** Verbs behind a team, which is not of engineers or cooks. */
const VERB =
  /^ (?:is|are|has|have|works?|builds?|serves?|helps?|makes?|develops?|designs?|delivers?|supports?|speaks?|spans?|runs?|creates?)(?! of\b)(?!\p{L})/u;

interface StaffCount {
  readonly count: number;
  readonly matched: string;
}

/**
 * What a line says of the people who work for the site's own company: `450 people work at Acme`, `Acme has 450
 * employees`, `our team of 450`. Each form must fill its clause, so that parts, plans and other firms do not count.
 *
 * @param year of the visit
 */
export function staffCounts(line: string, isOwn: IsOwnName, year: number): StaffCount[] {
  const found: StaffCount[] = [];
  let seen = 0;
  for (const { 0: figure, 1: digits = '', 2: team, 3: noun, index } of line.matchAll(STAFF)) {
    if (++seen > MAX_FIGURES) break;
    const before =
      line
        .slice(Math.max(0, index - MAX_AROUND), index)
        .split(/[.!?] /)
        .at(-1) ?? '';
    const end = index + figure.length;
    const after = line.slice(end, end + MAX_AROUND);
    const count = Number(digits.replaceAll(',', ''));
    const lead = before.replace(QUANTIFIERS, ' ').trimStart();
    const isStated =
      team !== undefined
        ? OUR.test(lead) && (END.test(after) || VERB.test(after))
        : noun === undefined
          ? OUR_TEAM.test(lead) && !/^(?:19|20)\d{2}$/.test(digits) && (END.test(after) || VERB.test(after))
          : isOfStaff({ lead, after, isPeople: /people/i.test(noun) }, isOwn, year);
    if (count > 0 && isStated)
      found.push({ count, matched: `${before}${figure}${after.split(/[.!?](?: |$)/, 1)[0] ?? ''}`.trim() });
  }
  return found;
}

interface Surroundings {
  /** The sentence before the figure, without words such as "over". */
  readonly lead: string;
  readonly after: string;
  readonly isPeople: boolean;
}

function isOfStaff({ lead, after, isPeople }: Surroundings, isOwn: IsOwnName, year: number): boolean {
  const opening = OPENING.exec(lead.split(': ').at(-1) ?? '');
  const work = WORK.exec(after);
  if (opening && work) {
    // People who work with a company may be its customers.
    if (isPeople && /with $/i.test(work[0])) return false;
    const stated = Number(opening[1] ?? year);
    const isOfToday = stated <= year && stated >= year - MAX_AGE_YEARS;
    const rest = after.slice(work[0].length);
    return isOfToday && (/here$/i.test(work[0]) ? END.test(rest) : isOwnFirmIn(rest, isOwn));
  }
  if (isPeople) return false;
  if (OUR.test(lead)) return VERB.test(after);
  if (WITH.test(lead)) return isOfOwnSubject(after, isOwn);
  const owner = END.test(after) ? (HAVE.exec(lead) ?? COMPANY_WITH.exec(lead))?.[1] : undefined;
  return owner !== undefined && isOwnFirm(owner, isOwn) && !/(?:^|\W)(?:if|when|once|until)(?:\W|$)/i.test(lead);
}

/** Whether a text begins with the company, and then ends its clause. */
function isOwnFirmIn(text: string, isOwn: IsOwnName): boolean {
  return behindOwnFirm(text, isOwn).some((rest) => END.test(rest));
}

/** What may follow the company's name at the beginning of a text: names have several words. */
function behindOwnFirm(text: string, isOwn: IsOwnName): string[] {
  const own = OWN.exec(text);
  if (own) return [text.slice(own[0].length)];
  const words = text.split(' ', MAX_NAME_WORDS);
  return words.flatMap((_, last) => {
    const name = words.slice(0, last + 1).join(' ');
    const plain = name.replace(/(?<![,;:.!?)])[,;:.!?)]+$/, '');
    return isOwn(plain, true) ? [text.slice(plain.length)] : [];
  });
}

/** `, Acme builds robots` behind `With 450 employees in 12 countries`. */
function isOfOwnSubject(after: string, isOwn: IsOwnName): boolean {
  const comma = after.slice(0, MAX_CLAUSE).indexOf(', ');
  if (comma < 0 || !END.test(after) || /\b(?:19|20)\d{2}\b/.test(after.slice(0, comma))) return false;
  return behindOwnFirm(after.slice(comma + 2), isOwn).some((rest) => VERB.test(rest));
}

function isOwnFirm(text: string, isOwn: IsOwnName): boolean {
  return OWN.exec(text)?.[0] === text || isOwn(text, true);
}

import { type BoardKind } from '../hiring/hiring.events.js';
import { type PostedSalary } from './get-posted-salaries.query.js';
import { type SalaryRange, rangeInWords, wordsOfMarkup, yearlyRange } from './salary-text.rules.js';

type Json = Readonly<Record<string, unknown>>;

const MOST_POSTINGS = 2_000;
const MOST_CONTENT = 60_000;

export interface BoardSalaries {
  readonly pays: readonly PostedSalary[];
  /** Postings that were read, at most 2,000. */
  readonly postings: number;
}

/** Postings with a stated salary; null where the answer does not match the vendor's format. */
export function readBoardSalaries(vendor: BoardKind, answer: unknown): BoardSalaries | null {
  const rows = rowsOf(vendor, answer);
  if (!rows) return null;
  const postings = rows.slice(0, MOST_POSTINGS).map(objectOf);
  return { postings: postings.length, pays: postings.flatMap((row) => payOf(vendor, row)) };
}

function rowsOf(vendor: BoardKind, answer: unknown): unknown[] | null {
  if (vendor === 'lever' || vendor === 'site') return Array.isArray(answer) ? (answer as unknown[]) : null;
  const field = vendor === 'smartrecruiters' ? 'content' : vendor === 'recruitee' ? 'offers' : 'jobs';
  const rows = objectOf(answer)[field];
  return Array.isArray(rows) ? (rows as unknown[]) : null;
}

function payOf(vendor: BoardKind, row: Json): PostedSalary[] {
  const title = text(row['title']) ?? text(row['text']) ?? text(row['name']);
  const range = READERS[vendor](row);
  if (title === null || !range) return [];
  const url = text(row['absolute_url']) ?? text(row['hostedUrl']) ?? text(row['jobUrl']) ?? text(row['careers_url']);
  return [{ title, url: url ?? text(row['url']), places: placesOf(row), ...range }];
}

const READERS: Readonly<Record<BoardKind, (row: Json) => SalaryRange | null>> = {
  greenhouse: (row) => ofText(row['content'], row),
  lever: (row) => {
    const { salaryRange, descriptionPlain, additionalPlain } = row;
    const { currency, interval, min, max } = objectOf(salaryRange);
    if (salaryRange === undefined || salaryRange === null)
      return ofText(additionalPlain, row) ?? ofText(descriptionPlain, row);
    return currency === 'USD' && /year/i.test(text(interval) ?? 'year') ? between(min, max) : null;
  },
  ashby: (row) => {
    const { compensation, descriptionPlain } = row;
    const stated = objectOf(compensation);
    const tiers = listOf(stated['compensationTiers']).flatMap((tier) => listOf(objectOf(tier)['components']));
    const parts = [...listOf(stated['summaryComponents']), ...tiers].map(objectOf);
    const salary = parts.find(
      (part) =>
        /salary/i.test(text(part['compensationType']) ?? '') &&
        part['currencyCode'] === 'USD' &&
        /year/i.test(text(part['interval']) ?? ''),
    );
    if (parts.length > 0) return salary ? between(salary['minValue'], salary['maxValue']) : null;
    return ofText(descriptionPlain, row);
  },
  workable: (row) => ofText(row['description'], row),
  smartrecruiters: () => null,
  recruitee: (row) => {
    const { salary, description } = row;
    const { min, max, currency, period } = objectOf(salary);
    if (min === undefined || min === null) return ofText(description, row);
    return currency === 'USD' && /year/i.test(text(period) ?? '') ? between(min, max) : null;
  },
  // schema.org JobPosting.
  site: ({ baseSalary }) => {
    const stated = objectOf(baseSalary);
    const value = objectOf(stated['value']);
    const isYearly = /year/i.test(text(value['unitText']) ?? '');
    if (stated['currency'] !== 'USD' || !isYearly) return null;
    return between(value['minValue'] ?? value['value'], value['maxValue'] ?? value['value']);
  },
};

function between(min: unknown, max: unknown): SalaryRange | null {
  const [low, high] = [min, max].map((value) =>
    Number((typeof value === 'string' ? value.replace(/^\$/, '').replace(/,(?=\d{3}(?:\D|$))/g, '') : value) ?? NaN),
  ) as [number, number];
  return Number.isFinite(low) && Number.isFinite(high) ? yearlyRange(low, high) : null;
}

function ofText(value: unknown, row: Json): SalaryRange | null {
  const dollar = isPaidInOtherDollars(row) ? 'other' : 'us';
  return typeof value === 'string' ? rangeInWords(wordsOfMarkup(value.slice(0, MOST_CONTENT)), dollar) : null;
}

/** By the job's main place; where that says nothing of a country, as `Remote`, by all the others. */
function isPaidInOtherDollars({ categories, location, country, state, region, city, ...row }: Json): boolean {
  const main = textsIn([location, objectOf(categories)['location'], country, state, region, city], 5).join(' ');
  if (OTHER_DOLLARS.test(main)) return true;
  if (!NOWHERE.test(main)) return false;
  const others = OTHER_PLACES.flatMap((field) => (Array.isArray(row[field]) ? listOf(row[field]) : [row[field]]));
  const places = [...others, ...listOf(objectOf(categories)['allLocations'])]
    // The parts of one place together name its country.
    .map((place) => textsIn(place, 5).join(' '))
    .filter((place) => !NOWHERE.test(place));
  return places.length > 0 && places.every((place) => OTHER_DOLLARS.test(place));
}

const NOWHERE = /^(?:remote|hybrid|anywhere|flexible|worldwide|global|distributed|multiple locations|various)?$/i;
const OTHER_PLACES = ['locations', 'secondaryLocations', 'offices', 'jobLocation', 'applicantLocationRequirements'];

/** Where a dollar sign alone is no US dollar. */
const OTHER_DOLLARS =
  /^(?!.*(?<!\p{L})(?:USA?|United States)(?!\p{L})).*(?<!\p{L})(?:Canada|Toronto|Vancouver|Montr[eé]al|Ottawa|Calgary|Edmonton|Waterloo, ON|Australia|Sydney|Melbourne|Brisbane|Perth|Adelaide|New Zealand|Auckland|Wellington|Singapore|Hong Kong|Mexico City|CDMX|(?<!New )M[eé]xico|Guadalajara|Monterrey|Argentina|Buenos Aires|Chile|Colombia|Bogot[aá]|Medell[ií]n|Uruguay|Taiwan|Taipei|Halifax|Winnipeg|Mississauga|Qu[eé]bec)(?!\p{L})/u;

const MOST_PLACES = 60;
const PLACE_FIELDS =
  'location locations categories secondaryLocations offices jobLocation applicantLocationRequirements country state region city';

/** The places of a job in any vendor's form. */
function placesOf(row: Json): string[] {
  const { categories } = row;
  const { location, allLocations } = objectOf(categories);
  const stated = PLACE_FIELDS.split(' ').map((field) =>
    field === 'categories' ? [location, allLocations] : row[field],
  );
  return [...new Set(textsIn(stated, 5))].slice(0, MOST_PLACES);
}

function textsIn(value: unknown, depth: number): string[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return listOf(value).flatMap((each) => textsIn(each, depth - 1));
  const fields = Object.entries(objectOf(value)).filter(([field]) => !field.startsWith('@'));
  return text(value) === null
    ? fields.slice(0, 20).flatMap(([, each]) => textsIn(each, depth - 1))
    : [String(value).trim().slice(0, 300)];
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]).slice(0, 50) : [];
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300) : null;
}

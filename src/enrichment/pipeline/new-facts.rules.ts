import { type CompanyRecord } from '../../companies/record/get-company-record.query.js';

/** Columns of the record that a run may fill. The name and the status are no findings. */
const COLUMNS = [
  ...['website', 'description', 'one_liner', 'founded_date', 'hq_country', 'hq_city', 'employee_count'],
  ...['linkedin_url', 'twitter_url', 'github_url', 'logo_url', 'is_hiring'],
] as const;

/** Each known fact of a record with its value: its fields, each founder, each round, and the findings of scans. */
export function factsIn(record: CompanyRecord): ReadonlyMap<string, string> {
  const { company, founders, rounds, scans } = record;
  const row = company as unknown as Readonly<Record<string, unknown>>;
  const facts = new Map<string, string>();
  for (const column of COLUMNS) if (isKnown(row[column])) facts.set(column, JSON.stringify(row[column]));
  if (company.sectors.length > 0) facts.set('sectors', JSON.stringify(company.sectors));
  for (const { id } of founders) facts.set(`founder ${id}`, id);
  for (const { round_id, amount, date } of rounds) facts.set(`round ${round_id}`, JSON.stringify([amount, date]));
  const { stack, logo } = scans;
  if (stack) {
    const { provenance: _, ...found } = stack;
    if (Object.values(found).some((value) => isKnown(value))) facts.set('tech_stack', JSON.stringify(found));
  }
  if (logo?.square || logo?.horizontal) facts.set('logo', JSON.stringify([logo.square?.key, logo.horizontal?.key]));
  return facts;
}

/** The number of facts that are new or changed. */
export function countNewFacts(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  return [...after].filter(([fact, value]) => before.get(fact) !== value).length;
}

const FULL_PRICE_FROM = 2;
const PRICE_OF_ONE = 1;

/** The listed price for two facts or more, 1 credit for one, nothing for none. */
export function enrichPrice(newFacts: number, listedCredits: number): number {
  if (newFacts >= FULL_PRICE_FROM) return listedCredits;
  return newFacts === 0 ? 0 : Math.min(PRICE_OF_ONE, listedCredits);
}

function isKnown(value: unknown): boolean {
  return (
    value !== null &&
    value !== undefined &&
    value !== '' &&
    value !== false &&
    !(Array.isArray(value) && value.length === 0)
  );
}

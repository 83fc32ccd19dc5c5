import { type CompanyEvent, type RoundInvestor } from '../../../src/companies/record/company.events.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { story } from './sector-story.js';

const DAYS = ['2024-05-11', '2024-05-14', '2024-05-18', '2024-05-22', '2024-05-26'];
const COUNTRIES = ['DE', 'FR', 'US', null];
const PARTIES: readonly RoundInvestor[] = [
  { investorId: null, name: 'Nobody on file' },
  // Spelt as the address of an investor on file: both are one to a reader.
  { investorId: null, name: 'FUND-2' },
];

/** The story, with rounds of a few weeks, countries that change, and few parties without a record. */
export function weeks(seed: number, length: number): RecordedEvent[] {
  return story(seed, length).map((event, at) => {
    const { type, data } = event as unknown as CompanyEvent;
    return { ...event, data: dataInWeeks({ type, data } as CompanyEvent, at) };
  });
}

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

function dataInWeeks({ type, data }: CompanyEvent, at: number): CompanyEvent['data'] {
  if (type === 'CompanyRegistered') {
    return { ...data, details: { ...data.details, hqCountry: pick(COUNTRIES, at), ...(at % 5 === 0 && LONG) } };
  }
  if (type === 'CompanyDetailsChanged' && at % 2 === 0) {
    return { ...data, changes: { ...(at % 4 === 0 && data.changes), hqCountry: pick(COUNTRIES, at >> 1) } };
  }
  if (type !== 'FundingRoundRecorded') return data;
  const unknown = at % 9 === 0 ? [pick(PARTIES, at >> 1)] : [];
  return {
    ...data,
    date: data.date === null || at % 11 === 0 ? data.date : pick(DAYS, at * 7),
    round: pick(['Seed', 'Series A', null, 'Secondary', at % 23 === 0 ? 'Long '.repeat(60) : 'Grant'], at),
    investors: [...data.investors.filter(({ investorId }) => investorId !== null), ...unknown],
  };
}

/** More than a row of an index takes. */
const LONG = { sectors: Array.from({ length: 90 }, (_, n) => `A sector of its own with a name that takes room ${n}`) };

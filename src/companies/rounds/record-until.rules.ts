import { firstDayOf } from '../../vocabulary/first-day.js';
import { type CompanyRecord } from '../record/get-company-record.query.js';

/** States that a dated exit gives a company. */
const EXITED = new Set(['acquired', 'public']);

/**
 * The record with the rounds dated until the day, YYYY-MM-DD, their investors, and the status of then; other fields stay.
 */
export function recordUntil(record: CompanyRecord, day: string): CompanyRecord {
  const isUntil = (date: unknown): boolean => {
    const first = typeof date === 'string' ? firstDayOf(date) : null;
    return first !== null && first <= day;
  };
  const { company } = record;
  const rounds = record.rounds.filter(({ date }) => isUntil(date));
  const stated = [...rounds.flatMap(({ investors }) => investors), ...(company.investors ?? [])];
  const ids = new Set(stated.map(({ investorId }) => investorId));
  const parties = new Map([...record.parties].filter(([id]) => ids.has(id)));
  const isBeforeExit = typeof company.exit?.date === 'string' && !isUntil(company.exit.date);
  if (!isBeforeExit) return { ...record, rounds, parties };
  const status = EXITED.has(company.status) ? 'active' : company.status;
  return { ...record, rounds, parties, company: { ...company, status, exit: null } };
}

import { type PricingTable } from './pricing.js';
import { type Estimate, estimateOf } from './pricing-estimate.js';

export interface WorkedExample {
  readonly title: string;
  readonly text: string;
  readonly estimate: Estimate;
}

interface TypicalMonth {
  readonly title: string;
  readonly text: string;
  /** Calls a month, by operation id. */
  readonly calls: Readonly<Record<string, number>>;
}

const MONTHS: readonly TypicalMonth[] = [
  {
    title: 'Look companies up by hand',
    text: '40 searches and 50 company records a month, from a notebook or an assistant.',
    calls: { 'startups.list': 40, 'startups.get': 50 },
  },
  {
    title: 'Keep a CRM current',
    text: 'Each month: 1,000 company records, 200 scans of open roles and 80 email addresses validated.',
    calls: { 'startups.get': 1_000, 'companies.hiring_scan': 200, 'email.validate': 80 },
  },
  {
    title: 'Research new leads every day',
    text: 'Each month: 100 companies enriched, 20 dossiers from public registers, 3,000 records and the list of new domains, read 500 times.',
    calls: { enrich: 100, 'intel.lookup': 20, 'startups.get': 3_000, 'domains.list': 500 },
  },
];

/** Typical months at the current prices; a month with an operation that is not for sale here is left out. */
export function workedExamples(pricing: PricingTable): WorkedExample[] {
  const ids = new Set(pricing.operations.map(({ id }) => id));
  return MONTHS.flatMap(({ title, text, calls }) => {
    if (!Object.keys(calls).every((id) => ids.has(id))) return [];
    const estimate = estimateOf(pricing, new Map(Object.entries(calls)));
    return estimate ? [{ title, text, estimate }] : [];
  });
}

import { type Decider } from '../../kernel/domain-event.js';
import { type AdviserEvent, type AdviserFiling, type AdviserProvenance } from './adviser.events.js';

/** The current filing for each filing day. */
export interface AdviserState {
  readonly filings: Readonly<Record<string, AdviserFiling>>;
}

export const adviserDecider: Decider<AdviserState, AdviserEvent> = {
  initial: { filings: {} },
  evolve: (state, { data: { filing } }) => ({ filings: { ...state.filings, [filing.filedOn]: filing } }),
};

/** No event for a recorded filing, since bulk files repeat unchanged ones. */
export function reportAdviser(
  state: AdviserState,
  crd: string,
  filing: AdviserFiling,
  provenance: AdviserProvenance,
): AdviserEvent[] {
  const known = state.filings[filing.filedOn];
  if (known && sameFiling(known, filing)) return [];
  return [{ type: 'AdviserReported', data: { crd, filing, provenance } }];
}

function sameFiling(a: AdviserFiling, b: AdviserFiling): boolean {
  return (Object.keys(b) as (keyof AdviserFiling)[]).every((field) => a[field] === b[field]);
}

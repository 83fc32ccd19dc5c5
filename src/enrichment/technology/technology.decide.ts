import { type Decider } from '../../kernel/domain-event.js';
import { type TechnologyEvent, type TechnologyScan } from './technology.events.js';

/** What of the other events in a company's stream counts here. */
type CompanyPhase = { readonly type: 'CompanyRegistered' | 'CompanyWithdrawn'; readonly data: unknown };

export interface ScannedState {
  readonly isOnFile: boolean;
  readonly last: { readonly content: string; readonly observedAt: string } | null;
}

/** A scan that found nothing new is written down again only after so long: a company's stream stays short. */
export const UNCHANGED_FOR_MS = 7 * 86_400_000;

export const technologyDecider: Decider<ScannedState, TechnologyEvent | CompanyPhase> = {
  initial: { isOnFile: false, last: null },
  evolve(state, event) {
    switch (event.type) {
      case 'CompanyRegistered':
        return { ...state, isOnFile: true };
      case 'CompanyWithdrawn':
        return { isOnFile: false, last: null };
      case 'TechnologyScanned': {
        const { provenance } = event.data;
        return { ...state, last: { content: contentOf(event.data), observedAt: provenance.observedAt } };
      }
      // Everything else of the stream says nothing of technologies.
      default:
        return state;
    }
  },
};

/** Records what a scan found, where it is news: otherwise than last time, or the last time is a week ago. */
export function recordScan(state: ScannedState, companyId: string, scan: TechnologyScan): TechnologyEvent[] {
  if (!state.isOnFile) return [];
  const { last } = state;
  const { observedAt } = scan.provenance;
  if (last && observedAt <= last.observedAt) return [];
  const age = last ? Date.parse(observedAt) - Date.parse(last.observedAt) : Infinity;
  if (last?.content === contentOf(scan) && age < UNCHANGED_FOR_MS) return [];
  return [{ type: 'TechnologyScanned', data: { companyId, ...scan } }];
}

/** Without the proofs: a changed name of a file is no other technology. */
function contentOf({ cdn, hosting, emailProvider, technologies }: TechnologyScan): string {
  return JSON.stringify([cdn, hosting, emailProvider, technologies.map(({ name, version }) => [name, version])]);
}

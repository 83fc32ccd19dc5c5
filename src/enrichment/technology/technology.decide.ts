import { type Decider } from '../../kernel/domain-event.js';
import { type TechnologyEvent, type TechnologyScan } from './technology.events.js';

/** The events of the company's stream that this state needs. */
type CompanyPhase = {
  readonly type: 'CompanyRegistered' | 'CompanySeparated' | 'CompanyWithdrawn' | 'CompanyMerged';
  readonly data: unknown;
};

export interface ScannedState {
  readonly isOnFile: boolean;
  readonly last: { readonly content: string; readonly observedAt: string } | null;
}

/** An unchanged scan is recorded once in this time, so that the stream stays short. */
export const UNCHANGED_FOR_MS = 7 * 86_400_000;

export const technologyDecider: Decider<ScannedState, TechnologyEvent | CompanyPhase> = {
  initial: { isOnFile: false, last: null },
  evolve(state, event) {
    switch (event.type) {
      case 'CompanyRegistered':
      case 'CompanySeparated':
        return { ...state, isOnFile: true };
      case 'CompanyWithdrawn':
      case 'CompanyMerged':
        return { isOnFile: false, last: null };
      case 'TechnologyScanned': {
        const { provenance } = event.data;
        return { ...state, last: { content: contentOf(event.data), observedAt: provenance.observedAt } };
      }
      // Other events do not affect technologies.
      default:
        return state;
    }
  },
};

/** Records a scan that differs from the last one, or follows it by a week. */
export function recordScan(state: ScannedState, companyId: string, scan: TechnologyScan): TechnologyEvent[] {
  if (!state.isOnFile) return [];
  const { last } = state;
  const { observedAt } = scan.provenance;
  if (last && observedAt <= last.observedAt) return [];
  const age = last ? Date.parse(observedAt) - Date.parse(last.observedAt) : Infinity;
  if (last?.content === contentOf(scan) && age < UNCHANGED_FOR_MS) return [];
  return [{ type: 'TechnologyScanned', data: { companyId, ...scan } }];
}

/** Without proofs, since a renamed file is not another technology. */
function contentOf({ cdn, hosting, emailProvider, technologies }: TechnologyScan): string {
  return JSON.stringify([cdn, hosting, emailProvider, technologies.map(({ name, version }) => [name, version])]);
}

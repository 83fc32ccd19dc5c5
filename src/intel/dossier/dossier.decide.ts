import { type Decider } from '../../kernel/domain-event.js';
import { type CompiledDossier, type DossierEvent } from './dossier.events.js';

export interface DossierState {
  /** ISO 8601 UTC; null before the first compilation. */
  readonly compiledAt: string | null;
}

export const dossierDecider: Decider<DossierState, DossierEvent> = {
  initial: { compiledAt: null },
  evolve: (_, { data }) => ({ compiledAt: data.compiledAt }),
};

/** No event where a later compilation exists, since two processes may run at once. */
export function compileDossier(state: DossierState, dossier: CompiledDossier): DossierEvent[] {
  const isStale = state.compiledAt !== null && state.compiledAt >= dossier.compiledAt;
  return isStale ? [] : [{ type: 'DossierCompiled', data: dossier }];
}

import { type Decider } from '../../kernel/domain-event.js';
import { type InvestorEvent, type InvestorKind } from './investor.events.js';

export interface InvestorState {
  readonly phase: 'none' | 'registered' | 'erased';
  /** True for generated records, which may be removed. */
  readonly generated: boolean;
  /** Null before a registration. */
  readonly kind: InvestorKind | null;
  readonly mergedInto: string | null;
  /** An operator separated it from a record that a rule had merged it into. */
  readonly isSeparated: boolean;
}

export const investorDecider: Decider<InvestorState, InvestorEvent> = {
  initial: { phase: 'none', generated: false, kind: null, mergedInto: null, isSeparated: false },
  evolve(state, event) {
    switch (event.type) {
      case 'InvestorRegistered': {
        const { generated, kind } = event.data;
        return { ...investorDecider.initial, phase: 'registered', generated, kind };
      }
      case 'InvestorReclassified':
        return { ...state, kind: event.data.kind };
      case 'InvestorMerged':
        return { ...state, mergedInto: event.data.mergedInto };
      case 'InvestorSeparated':
        return { ...state, mergedInto: null, isSeparated: true };
      case 'InvestorErased':
        return { ...investorDecider.initial, phase: 'erased' };
      case 'InvestorWithdrawn':
        return investorDecider.initial;
    }
  },
};

type DataOf<T extends InvestorEvent['type']> = Extract<InvestorEvent, { type: T }>['data'];

/** Registers an investor; no event where it exists, or was erased. */
export function registerInvestor(state: InvestorState, data: DataOf<'InvestorRegistered'>): InvestorEvent[] {
  return state.phase === 'none' ? [{ type: 'InvestorRegistered', data }] : [];
}

/** Records that a person by the name is a firm by the evidence; no event for a firm, or without a record. */
export function reclassifyInvestor(state: InvestorState, data: DataOf<'InvestorReclassified'>): InvestorEvent[] {
  return state.kind === 'person' ? [{ type: 'InvestorReclassified', data }] : [];
}

/** Merges a firm into another one; no event for a merged or separated record, or for itself. */
export function mergeInvestor(state: InvestorState, data: DataOf<'InvestorMerged'>): InvestorEvent[] {
  if (state.kind !== 'firm' || state.mergedInto !== null || state.isSeparated) return [];
  return data.investorId === data.mergedInto ? [] : [{ type: 'InvestorMerged', data }];
}

/** Takes a merge back; no event for an investor that is not merged. */
export function separateInvestor(state: InvestorState, investorId: string, reason: string): InvestorEvent[] {
  return state.mergedInto === null ? [] : [{ type: 'InvestorSeparated', data: { investorId, reason } }];
}

/** Erases an investor who is a person; no event for a firm, or without a record. */
export function eraseInvestor(state: InvestorState, investorId: string): InvestorEvent[] {
  return state.kind === 'person' ? [{ type: 'InvestorErased', data: { investorId } }] : [];
}

/** Withdraws a generated investor; no event for a real or unknown one. */
export function withdrawMadeUpInvestor(state: InvestorState, investorId: string, reason: string): InvestorEvent[] {
  if (state.phase !== 'registered' || !state.generated) return [];
  return [{ type: 'InvestorWithdrawn', data: { investorId, reason } }];
}

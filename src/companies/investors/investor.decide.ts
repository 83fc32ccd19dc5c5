import { type Decider } from '../../kernel/domain-event.js';
import { type InvestorEvent } from './investor.events.js';

export interface InvestorState {
  readonly phase: 'none' | 'registered';
  /** True for generated records, which may be removed. */
  readonly generated: boolean;
}

export const investorDecider: Decider<InvestorState, InvestorEvent> = {
  initial: { phase: 'none', generated: false },
  evolve(_state, event) {
    if (event.type === 'InvestorWithdrawn') return investorDecider.initial;
    return { phase: 'registered', generated: event.data.generated };
  },
};

/** Registers an investor; no event where it exists. */
export function registerInvestor(
  state: InvestorState,
  data: Extract<InvestorEvent, { type: 'InvestorRegistered' }>['data'],
): InvestorEvent[] {
  return state.phase === 'registered' ? [] : [{ type: 'InvestorRegistered', data }];
}

/** Withdraws a generated investor; no event where there is none, or a real one. */
export function withdrawMadeUpInvestor(state: InvestorState, investorId: string, reason: string): InvestorEvent[] {
  if (state.phase !== 'registered' || !state.generated) return [];
  return [{ type: 'InvestorWithdrawn', data: { investorId, reason } }];
}

import { type Decider } from '../../kernel/domain-event.js';
import { type InvestorEvent } from './investor.events.js';

export interface InvestorState {
  readonly phase: 'none' | 'registered';
  /** Made up by the generator, and removable. */
  readonly generated: boolean;
}

export const investorDecider: Decider<InvestorState, InvestorEvent> = {
  initial: { phase: 'none', generated: false },
  evolve(_state, event) {
    if (event.type === 'InvestorWithdrawn') return investorDecider.initial;
    return { phase: 'registered', generated: event.data.generated };
  },
};

/** Puts an investor on file; quiet where it is there. */
export function registerInvestor(
  state: InvestorState,
  data: Extract<InvestorEvent, { type: 'InvestorRegistered' }>['data'],
): InvestorEvent[] {
  return state.phase === 'registered' ? [] : [{ type: 'InvestorRegistered', data }];
}

/** Takes a made-up investor off file; quiet where there is none, or a real one. */
export function withdrawMadeUpInvestor(state: InvestorState, investorId: string, reason: string): InvestorEvent[] {
  if (state.phase !== 'registered' || !state.generated) return [];
  return [{ type: 'InvestorWithdrawn', data: { investorId, reason } }];
}

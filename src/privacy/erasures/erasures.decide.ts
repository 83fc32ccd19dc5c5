import { type Decider } from '../../kernel/domain-event.js';
import { type ErasureEvent } from './erasures.events.js';

export interface ErasureState {
  readonly isErased: boolean;
}

export const erasureDecider: Decider<ErasureState, ErasureEvent> = {
  initial: { isErased: false },
  evolve: () => ({ isErased: true }),
};

/** An erasure is final, so a repeated one records nothing. */
export function recordErasure({ isErased }: ErasureState, subject: string): ErasureEvent[] {
  return isErased ? [] : [{ type: 'SubjectErased', data: { subject } }];
}

import { given } from '../../../test/kit/decider.js';
import { erasureDecider, recordErasure, type ErasureState } from './erasures.decide.js';
import { type ErasureEvent } from './erasures.events.js';

const SUBJECT = 'review-0199a0b0-0000-7000-8000-0000000000d1';
const ERASED: ErasureEvent = { type: 'SubjectErased', data: { subject: SUBJECT } };
const erase = (state: ErasureState) => recordErasure(state, SUBJECT);

describe('the record of an erasure', () => {
  it('is made once', () => {
    given(erasureDecider).when(erase).then(ERASED).thenState({ isErased: true });
    given(erasureDecider, ERASED).when(erase).thenNothing();
  });
});

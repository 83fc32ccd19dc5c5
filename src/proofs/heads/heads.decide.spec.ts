import { given } from '../../../test/kit/decider.js';
import { headsDecider, type HeadsState, requestHeads } from './heads.decide.js';
import { type HeadsRequested } from './heads.events.js';

const requested = (at: number): HeadsRequested => ({ type: 'HeadsRequested', data: { at } });
const requesting = (at: number) => (state: HeadsState) => requestHeads(state, at);

describe('a request for a heads leaf', () => {
  it('is recorded, and again after a second', () => {
    given(headsDecider).when(requesting(5_000)).then(requested(5_000));
    given(headsDecider, requested(5_000)).when(requesting(6_000)).then(requested(6_000));
  });

  it('is not recorded within a second of the last', () => {
    given(headsDecider, requested(1_000), requested(5_000)).when(requesting(5_999)).thenNothing();
  });

  it('is not recorded when the clock went back', () => {
    given(headsDecider, requested(5_000)).when(requesting(4_000)).thenNothing();
  });

  it('is recorded when the last one is from a clock that was minutes ahead', () => {
    given(headsDecider, requested(3_600_000)).when(requesting(5_000)).then(requested(5_000));
  });
});

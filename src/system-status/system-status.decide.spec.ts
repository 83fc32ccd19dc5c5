import { given } from '../../test/kit/decider.js';
import { note, systemStatusDecider, type SystemStatusState } from './system-status.decide.js';
import { type SystemStatusEvent } from './system-status.events.js';

const REPLAY: SystemStatusEvent = {
  type: 'ParkedReplayRequested',
  data: { requestId: 'r1', name: 'webhooks', stream: null },
};
const REBUILD: SystemStatusEvent = { type: 'RebuildRequested', data: { rebuildId: 'b1', projection: 'usage' } };

const noting = (event: SystemStatusEvent) => (state: SystemStatusState) => note(state, event);

describe('a request of an operator', () => {
  it('is noted', () => {
    given(systemStatusDecider).when(noting(REPLAY)).then(REPLAY);
    given(systemStatusDecider).when(noting(REBUILD)).then(REBUILD);
  });

  it('is noted once, however often it is repeated', () => {
    const noted = given(systemStatusDecider, REPLAY, REBUILD);
    noted.when(noting(REPLAY)).thenNothing();
    noted.when(noting(REBUILD)).thenNothing();
  });
});

import { systemStatusDecider, note } from './system-status.decide.js';
import { type SystemStatusEvent } from './system-status.events.js';

const REPLAY: SystemStatusEvent = {
  type: 'ParkedReplayRequested',
  data: { requestId: 'r1', name: 'webhooks', stream: null },
};
const REBUILD: SystemStatusEvent = { type: 'RebuildRequested', data: { rebuildId: 'b1', projection: 'usage' } };

describe('what operators ask of the machinery', () => {
  it('is noted', () => {
    expect(note(systemStatusDecider.initial, REPLAY)).toEqual([REPLAY]);
    expect(note(systemStatusDecider.initial, REBUILD)).toEqual([REBUILD]);
  });

  it('is noted once, however often the request comes', () => {
    const state = [REPLAY, REBUILD].reduce(systemStatusDecider.evolve, systemStatusDecider.initial);
    expect(note(state, REPLAY)).toEqual([]);
    expect(note(state, REBUILD)).toEqual([]);
  });
});

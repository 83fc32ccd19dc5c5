import { machineryDecider, note } from './system-status.decide.js';
import { type MachineryEvent } from './system-status.events.js';

const REPLAY: MachineryEvent = {
  type: 'ParkedReplayRequested',
  data: { requestId: 'r1', name: 'webhooks', stream: null },
};
const REBUILD: MachineryEvent = { type: 'RebuildRequested', data: { rebuildId: 'b1', projection: 'usage' } };

describe('what operators ask of the machinery', () => {
  it('is noted', () => {
    expect(note(machineryDecider.initial, REPLAY)).toEqual([REPLAY]);
    expect(note(machineryDecider.initial, REBUILD)).toEqual([REBUILD]);
  });

  it('is noted once, however often the request comes', () => {
    const state = [REPLAY, REBUILD].reduce(machineryDecider.evolve, machineryDecider.initial);
    expect(note(state, REPLAY)).toEqual([]);
    expect(note(state, REBUILD)).toEqual([]);
  });
});

import { voiceNetwork } from '../../../test/kit/voice.js';
import { timedModel } from './piper-model.rules.js';

const count = (bytes: Uint8Array, word: string): number => Buffer.from(bytes).toString('latin1').split(word).length - 1;

describe('a voice’s network', () => {
  it('is made to give its durations, and its noise a seed', () => {
    const given = voiceNetwork();
    const { model, durations } = timedModel(given);
    expect(durations).toBe('frames');
    expect([count(given, 'frames'), count(model, 'frames')]).toEqual([1, 2]);
    expect([count(given, 'seed'), count(model, 'seed')]).toEqual([0, 1]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('a file of something else')],
    ['a network cut off', voiceNetwork().subarray(0, 300)],
    ['a network of another kind', Buffer.from(voiceNetwork().toString('latin1').replace('Ceil', 'Sqrt'), 'latin1')],
  ])('is refused where it is %s', (_what, bytes) => expect(() => timedModel(bytes)).toThrow());
});

import { spawnSync } from 'node:child_process';
import { leastBlockedMs } from '../../../test/kit/held-loop.js';
import { FFMPEG, describeWithInfra } from '../../../test/kit/infra.js';
import { loudnessOf } from './loudness.js';
import { wavOf, type Sound } from './sound.rules.js';

const tone = (rate: number, hertz: number, level: number, seconds: number): Sound => ({
  rate,
  samples: Int16Array.from({ length: Math.round(rate * seconds) }, (_, at) =>
    Math.round(level * 32_767 * Math.sin((2 * Math.PI * hertz * at) / rate)),
  ),
});

/** Speech-like: bursts of different level and height with silence between. */
const bursts = (rate: number): Sound => {
  const parts = [0.02, 0.4, 0.1, 0, 0.8, 0.3, 0.05, 0, 0.6].map((level, i) =>
    tone(rate, 120 + 333 * i, level, 0.7 + i / 9),
  );
  return { rate, samples: Int16Array.from(parts.flatMap(({ samples }) => [...samples])) };
};

describe('the loudness of a sound', () => {
  it('is that of the standard: a tone of 997 Hz at full scale has -3.01 LUFS', async () => {
    for (const rate of [16_000, 22_050, 48_000]) expect(await loudnessOf(tone(rate, 997, 1, 3))).toBeCloseTo(-3.01, 1);
    expect(await loudnessOf(tone(48_000, 997, 0.1, 3))).toBeCloseTo(-23.01, 1);
  });

  it('of a long narration does not block the event loop', async () => {
    const narration = tone(48_000, 440, 0.4, 120);
    await loudnessOf(tone(48_000, 440, 0.4, 5));
    expect(await leastBlockedMs(async () => loudnessOf(narration), 20)).toBeLessThan(20);
  });

  it('leaves silence out', async () => {
    expect(await loudnessOf({ rate: 22_050, samples: new Int16Array(66_150) })).toBeNull();
    expect(await loudnessOf(tone(22_050, 997, 1, 0.2))).toBeNull();
    const [loud, still] = [tone(22_050, 997, 0.1, 4), new Int16Array(22_050 * 20)];
    const both = { rate: 22_050, samples: Int16Array.from([...loud.samples, ...still]) };
    expect(await loudnessOf(both)).toBeCloseTo(-23.01, 0);
  });
});

describeWithInfra(FFMPEG, 'the loudness of a sound', () => {
  it.each([16_000, 22_050, 44_100])('is what ffmpeg measures, at %i Hz', async (rate) => {
    const sound = bursts(rate);
    const { stderr } = spawnSync(
      'ffmpeg',
      ['-hide_banner', '-nostats', '-i', 'pipe:0', '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
      { input: wavOf(sound), encoding: 'utf8' },
    );
    const measured = Number(/I:\s+(-?\d+\.\d+) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1]);
    expect(measured).toBeLessThan(-5);
    expect(Math.abs(((await loudnessOf(sound)) ?? 0) - measured)).toBeLessThan(0.15);
  });
});

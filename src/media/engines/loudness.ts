import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { type Sound } from './sound.rules.js';

/** ITU-R BS.1770: blocks of 400 ms that begin every 100 ms; silent ones and those 10 LU below the mean do not count. */
const STEP_SECONDS = 0.1;
const STEPS_PER_BLOCK = 4;
/** Some 0.6 ms of work at 48,000 samples a second. */
const STEPS_PER_TURN = 10;
const SILENCE_LUFS = -70;
const RELATIVE_LU = -10;
const FULL_SCALE = 32_768;

/** Coefficients of a filter of second order. */
interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/**
 * Integrated loudness in LUFS (EBU R 128) of a mono sound; null where all of it is silent or shorter than a block.
 * Computed in turns: a narration of a minute takes some 50 ms.
 */
export async function loudnessOf(sound: Sound): Promise<number | null> {
  const steps = await stepPowers(sound);
  const blocks: number[] = [];
  for (let at = 0; at + STEPS_PER_BLOCK <= steps.length; at++) {
    blocks.push(mean(steps.slice(at, at + STEPS_PER_BLOCK)));
  }
  const loud = blocks.filter((power) => lufs(power) > SILENCE_LUFS);
  if (loud.length === 0) return null;
  const threshold = lufs(mean(loud)) + RELATIVE_LU;
  return lufs(mean(loud.filter((power) => lufs(power) > threshold)));
}

/** Mean power of each step behind the two filters that imitate head and ear. */
async function stepPowers({ rate, samples }: Sound): Promise<number[]> {
  const [shelf, pass] = [headShelf(rate), lowCut(rate)];
  const length = Math.round(rate * STEP_SECONDS);
  const powers: number[] = [];
  let [x1, x2, y1, y2, z1, z2, sum] = [0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < samples.length; at++) {
    const x = (samples[at] as number) / FULL_SCALE;
    const y = shelf.b[0] * x + shelf.b[1] * x1 + shelf.b[2] * x2 - shelf.a[0] * y1 - shelf.a[1] * y2;
    const z = pass.b[0] * y + pass.b[1] * y1 + pass.b[2] * y2 - pass.a[0] * z1 - pass.a[1] * z2;
    [x2, x1, y2, y1, z2, z1] = [x1, x, y1, y, z1, z];
    sum += z * z;
    if ((at + 1) % length === 0) {
      powers.push(sum / length);
      sum = 0;
      if (powers.length % STEPS_PER_TURN === 0) await loopTurn();
    }
  }
  return powers;
}

/** The first filter of the standard, whose analogue form gives the coefficients for any rate. */
function headShelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1_681.974_450_955_533) / rate);
  const [q, high] = [0.707_175_236_955_419_6, 10 ** (3.999_843_853_973_347 / 20)];
  const band = high ** 0.499_666_774_154_541_6;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

/** The second: takes away what is too low to be heard. */
function lowCut(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.135_470_876_024_44) / rate);
  const q = 0.500_327_037_323_877_3;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

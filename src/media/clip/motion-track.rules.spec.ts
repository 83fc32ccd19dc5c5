import { panCommands, trackMotion, type GreyFrames } from './motion-track.rules.js';

const [W, H, PER_SECOND] = [96, 54, 5];

/** A bright block at the position `at`, on a background by `paint`. */
function film(
  frames: number,
  at: (frame: number) => number | null,
  paint: (x: number, frame: number) => number,
): GreyFrames {
  const pixels = new Uint8Array(frames * W * H);
  for (let frame = 0; frame < frames; frame++) {
    const center = at(frame);
    for (let y = 0; y < H; y++) {
      for (let x = 0; x < W; x++) {
        const isBlock = center !== null && Math.abs(x - center * W) < 5 && Math.abs(y - 27 - (frame % 3)) < 6;
        pixels[(frame * H + y) * W + x] = isBlock ? 250 : paint(x, frame);
      }
    }
  }
  return { pixels, width: W, height: H, perSecond: PER_SECOND };
}

const SHARE = 81 / 256;
const within = (center: number, at: number): boolean => Math.abs(center - at) < SHARE / 2;

describe('the window', () => {
  it('stands in the middle where nothing moves', () => {
    const points = trackMotion(
      film(
        20,
        () => null,
        (x) => x,
      ),
      SHARE,
    );
    expect(new Set(points.map(({ center }) => center))).toEqual(new Set([0.5]));
  });

  it('follows what moves across the picture and keeps it in sight', () => {
    const where = (frame: number): number => 0.2 + (frame / 60) * 0.6;
    const points = trackMotion(
      film(60, where, () => 40),
      SHARE,
    );
    const lost = points.filter(({ seconds, center }) => !within(center, where(seconds * PER_SECOND)));
    expect(lost).toEqual([]);
  });

  it('does not mistake a pan or a flash of the whole picture for action', () => {
    const flicker = (_x: number, frame: number): number => (frame % 2 === 0 ? 40 : 120);
    const points = trackMotion(
      film(20, () => 0.8, flicker),
      SHARE,
    );
    expect(points.every(({ center }) => within(center, 0.8))).toBe(true);
  });

  it('never leaves the picture, nor jumps', () => {
    const points = trackMotion(
      film(
        40,
        (frame) => (frame % 2 === 0 ? 0.02 : 0.98),
        () => 40,
      ),
      SHARE,
    );
    points.forEach(({ center }, index) => {
      expect(center).toBeGreaterThanOrEqual(SHARE / 2);
      expect(center).toBeLessThanOrEqual(1 - SHARE / 2);
      const before = points[index - 1]?.center ?? center;
      expect(Math.abs(center - before)).toBeLessThanOrEqual(0.35 / PER_SECOND + 1e-9);
    });
  });

  it('is told to ffmpeg frame by frame, only where it moves', () => {
    const points = [
      { seconds: 0, center: 0.5 },
      { seconds: 0.2, center: 0.5 },
      { seconds: 0.4, center: 0.6 },
    ];
    expect(panCommands(points, 10, { width: 1_000, window: 300 })).toBe(
      '0.0000 crop x 350;\n0.3000 crop x 400;\n0.4000 crop x 450;\n',
    );
  });
});

import fc from 'fast-check';
import { largestIcon } from './icon-file.rules.js';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 7)]);

/** An icon file in the layout of common programs. */
function icon(...pictures: readonly { side: number; bytes: Buffer }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let offset = 6 + 16 * pictures.length;
  const entries = pictures.map(({ side, bytes }) => {
    const entry = Buffer.alloc(16);
    entry.set([side & 255, side & 255]);
    entry.writeUInt32LE(bytes.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += bytes.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ bytes }) => bytes)]);
}

function bitmap(side: number, pixel: readonly number[]): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(side, 4);
  header.writeInt32LE(2 * side, 8);
  header.writeUInt16LE(8 * pixel.length, 14);
  const row = Buffer.alloc(Math.ceil((side * pixel.length) / 4) * 4);
  for (let x = 0; x < side; x++) row.set(pixel, x * pixel.length);
  const mask = Buffer.alloc(Math.ceil(side / 32) * 4 * side);
  return Buffer.concat([header, ...Array.from({ length: side }, () => row), mask]);
}

describe('an icon file', () => {
  it('gives its largest picture, a PNG as it stands', () => {
    const file = icon({ side: 16, bytes: bitmap(16, [1, 2, 3, 255]) }, { side: 256, bytes: PNG });
    expect(largestIcon(file)).toEqual({ kind: 'png', bytes: expect.anything() });
    expect(Buffer.from((largestIcon(file) as { bytes: Uint8Array }).bytes).equals(PNG)).toBe(true);
  });

  it.each([
    ['32 bits', [30, 20, 10, 200], [10, 20, 30, 200]],
    ['24 bits', [30, 20, 10], [10, 20, 30, 255]],
    ['32 bits without alpha', [30, 20, 10, 0], [10, 20, 30, 255]],
  ])('gives the pixels of a bitmap of %s', (_, stored, shown) => {
    const picture = largestIcon(icon({ side: 20, bytes: bitmap(20, stored) }));
    expect(picture).toMatchObject({ kind: 'pixels', width: 20, height: 20 });
    const { data } = picture as { data: Uint8Array };
    expect([...data.subarray(0, 4)]).toEqual(shown);
    expect([...data.subarray(-4)]).toEqual(shown);
  });

  it('is none of another kind, cut short, or of lies', () => {
    expect(largestIcon(PNG)).toBeNull();
    expect(largestIcon(Buffer.alloc(4))).toBeNull();
    expect(largestIcon(icon({ side: 32, bytes: bitmap(32, [1, 2, 3, 4]) }).subarray(0, 200))).toBeNull();
    const liar = bitmap(16, [1, 2, 3, 4]);
    liar.writeInt32LE(1_000_000, 4);
    expect(largestIcon(icon({ side: 16, bytes: liar }))).toBeNull();
  });

  it('of any bytes is read without a fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 200 }), (tail) => {
        largestIcon(Buffer.concat([Buffer.from([0, 0, 1, 0, 2, 0]), tail]));
      }),
      { numRuns: 2_000 },
    );
  });
});

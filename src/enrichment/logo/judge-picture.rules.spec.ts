import { judgePicture, shapeOf, type Pixels } from './judge-picture.rules.js';

type Colour = readonly [number, number, number, number];
const CLEAR: Colour = [0, 0, 0, 0];
const WHITE: Colour = [255, 255, 255, 255];
const BLUE: Colour = [20, 60, 200, 255];

/** A rectangle of one colour on a background. */
function drawn(
  paper: Colour,
  ink: Colour,
  size: readonly [number, number],
  box: readonly [number, number, number, number],
): Pixels {
  const [width, height] = size;
  const [left, top, right, bottom] = box;
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data.set(x >= left && x < right && y >= top && y < bottom ? ink : paper, 4 * (y * width + x));
    }
  }
  return { data, width, height };
}

describe('the shape of a picture', () => {
  it.each([
    ['a sign on clear paper', CLEAR, [64, 64], [8, 8, 56, 56], 'square'],
    ['a sign that fills it', BLUE, [64, 64], [0, 0, 64, 64], 'blank'],
    ['a wordmark', CLEAR, [200, 50], [5, 5, 195, 45], 'horizontal'],
    ['a wordmark in the middle of a white square', WHITE, [200, 200], [10, 80, 190, 120], 'horizontal'],
    ['a sign at the side of a wide clear banner', CLEAR, [300, 60], [10, 5, 60, 55], 'square'],
    ['a narrow letter on clear paper', CLEAR, [64, 64], [28, 4, 36, 60], 'square'],
    ['a wordmark on a coloured tile', [200, 20, 20, 255], [64, 64], [4, 26, 60, 38], 'square'],
    ['a tower', CLEAR, [50, 200], [5, 5, 45, 195], 'other'],
    ['a line', CLEAR, [512, 8], [0, 1, 512, 6], 'other'],
    ['nothing', CLEAR, [64, 64], [0, 0, 0, 0], 'blank'],
    ['white paper', WHITE, [64, 64], [0, 0, 0, 0], 'blank'],
    ['a speck', WHITE, [200, 200], [100, 100, 102, 102], 'blank'],
  ] as const)('of %s is told from its pixels', (_, paper, size, box, shape) => {
    const judged = judgePicture(drawn(paper, BLUE, size, box));
    expect(judged.kind === 'blank' ? 'blank' : judged.shape).toBe(shape);
  });

  it('says where the picture is', () => {
    expect(judgePicture(drawn(WHITE, BLUE, [200, 200], [10, 80, 190, 120]))).toEqual({
      kind: 'picture',
      shape: 'horizontal',
      content: { left: 10, top: 80, width: 180, height: 40 },
    });
  });

  it.each([
    [100, 100, 'square'],
    [140, 100, 'square'],
    [141, 100, 'horizontal'],
    [72, 100, 'square'],
    [71, 100, 'other'],
    [1500, 100, 'other'],
  ] as const)('of %d by %d is %s', (width, height, shape) => {
    expect(shapeOf({ width, height })).toBe(shape);
  });
});

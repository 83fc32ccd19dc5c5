import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { findFaces, readFaceCascade, type FaceCascade, type GreyPicture } from './face-cascade.rules.js';

const folder = new URL('../../../test/fixtures/faces/', import.meta.url);
const xml = readFileSync(new URL('frontal.xml', folder), 'utf8');
const portrait = readFileSync(new URL('portrait.png', folder));
/** Position of the face in the portrait, measured by eye, as shares of its side. */
const FACE = { x: 0.43, y: 0.22, size: 0.19 };

async function grey(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

describe('a cascade', () => {
  let cascade: FaceCascade;
  beforeAll(() => {
    cascade = readFaceCascade(xml);
  });

  it.each([
    [320, 0, 0],
    [216, 0, 0],
    [216, 168, 0],
    [160, 100, 20],
  ])('finds the one face of a portrait of %d pixels at %d, %d', async (side, left, top) => {
    const background = { width: side + left, height: side + top, channels: 3 as const, background: '#777' };
    const small = await sharp(portrait).resize(side).toBuffer();
    const whole = await sharp({ create: background })
      .composite([{ input: small, left, top }])
      .png()
      .toBuffer();
    const faces = findFaces(cascade, await grey(sharp(whole)));
    expect(faces).toHaveLength(1);
    const [{ x = 0, y = 0, size = 0 } = {}] = faces;
    expect(Math.abs(x + size / 2 - left - FACE.x * side)).toBeLessThan(0.04 * side);
    expect(Math.abs(y + size / 2 - top - FACE.y * side)).toBeLessThan(0.04 * side);
    expect(size / side).toBeGreaterThan(FACE.size * 0.75);
    expect(size / side).toBeLessThan(FACE.size * 1.25);
  });

  it('finds no face in a picture without one', async () => {
    const upsideDown = await grey(sharp(portrait).rotate(180));
    const flat = { pixels: new Uint8Array(200 * 200).fill(90), width: 200, height: 200 };
    let seed = 7;
    const noise = { ...flat, pixels: flat.pixels.map(() => (seed = (seed * 16_807) % 2_147_483_647) & 255) };
    const tiny = { pixels: new Uint8Array(100), width: 10, height: 10 };
    for (const picture of [upsideDown, flat, noise, tiny]) expect(findFaces(cascade, picture)).toEqual([]);
  });

  it.each([
    ['nothing', '', /no cascade/],
    ['another kind', xml.replace('<featureType>LBP<', '<featureType>HAAR<'), /no cascade/],
    ['half of one', xml.slice(0, xml.length / 2), /not whole/],
    ['a cell beyond the window', xml.replace('18 0 2 2', '18 0 3 2'), /not whole/],
    ['a feature that is not there', xml.replace('0 -1 46 ', '0 -1 146 '), /not whole/],
    ['a deeper tree', xml.replace('0 -1 46 ', '1 -1 46 '), /no stumps/],
    ['words', xml.replace('-67130709', 'many'), /no number/],
  ])('that is %s is refused', (_what, text, message) => {
    expect(() => readFaceCascade(text)).toThrow(message);
  });
});

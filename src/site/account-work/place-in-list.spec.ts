import { placeIn, placeText } from './place-in-list.rules.js';

const ID = '0198c1de-3a6b-7f2e-9c41-5d0c8a1b2e3f';

describe('a place in a list', () => {
  it('is read from the text that a link has of it', () => {
    const place = { at: new Date('2026-11-29T10:00:00.123Z'), id: ID };
    expect(placeIn(placeText(place))).toEqual(place);
  });

  it.each([
    undefined,
    '',
    '1',
    `-${ID}`,
    `x-${ID}`,
    `99999999999999-${ID}`,
    `1-${'-'.repeat(36)}`,
    ['1', '2'],
    `1-${ID}'`,
  ])('is none in %s', (text) => {
    expect(placeIn(text)).toBeNull();
  });
});

import { growth } from '../../../test/kit/growth.js';
import { readLlmsText } from './llms-text.rules.js';

describe('links of llms.txt', () => {
  it.each([
    ['[a](/x) and [b]( /y "title")', ['/x', '/y']],
    ['[](/x) [a]() [[b](/z)', ['/z']],
    ['a](/x)](/y)', []],
    ['[a](/x)](/y)', ['/x', '/y']],
    ['[a](/x', []],
  ])('of %s', (line, links) => {
    expect(readLlmsText(line).links).toEqual(links);
  });

  it('are read in time that grows with the text, also where nothing opens them', () => {
    const textOf = (link: string): string => `${link.repeat(4_000 / link.length)}\n`.repeat(200);
    const [open, closed] = [textOf('[x](y)[z'), textOf('](y)](y)')];
    expect(
      growth(
        () => readLlmsText(closed),
        () => readLlmsText(open),
        1,
      ),
    ).toBeLessThan(5);
  });
});

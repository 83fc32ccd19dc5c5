import fc from 'fast-check';
import { jsonMistakeAt, lineAndColumn } from './json-mistake.js';

describe('where a text stops being JSON', () => {
  it.each([
    ['{"domains": [}', 13],
    ['{"a":tru}', 8],
    ['{"a": trve, "b": "trve"}', 8],
    ['{"a":1}}', 7],
    ['{a:1}', 1],
    ['{"a":1 "b"}', 7],
    ['[1,', 3],
    ['[1,]', 3],
    ['not JSON', 1],
    ['[1, 2], 3', 6],
    ['{"a": "x"}', null],
    ['', 0],
  ])('%s', (text, offset) => {
    expect(jsonMistakeAt(text)).toBe(offset);
  });

  it('is not asked of a text so long that asking costs more than it helps', () => {
    expect(jsonMistakeAt(`${JSON.stringify('x'.repeat(70_000))}x`)).not.toBe(0);
    expect(jsonMistakeAt(`[${'1,'.repeat(40_000)}}`)).toBeNull();
  });

  it('is where a character that JSON does not have was put in', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), (value, seed) => {
        const text = JSON.stringify([value]);
        const places = [...text].flatMap((letter, at) => (letter === '[' || letter === ',' ? [at + 1] : []));
        const at = places[seed % places.length] as number;
        const isInText = (text.slice(0, at).match(/(?<!\\)(?:\\\\)*"/g) ?? []).length % 2 === 1;
        if (!isInText) expect(jsonMistakeAt(`${text.slice(0, at)}#${text.slice(at)}`)).toBe(at);
      }),
    );
  });
});

describe('the line of a mistake', () => {
  it.each([
    ['{"a":1,}', 7, { line: 1, column: 8 }],
    ['{\n "a": 1,\n}', 11, { line: 3, column: 1 }],
    ['\n\n{"a":1,}', 9, { line: 3, column: 8 }],
    ['\n', 0, { line: 1, column: 1 }],
  ])('%j at %d', (text, at, place) => {
    expect(lineAndColumn(text, at)).toEqual(place);
  });

  it('is not counted beyond the default size of a body', () => {
    const lines = '\n'.repeat(1024 * 1024);
    expect(lineAndColumn(`${lines}]`, lines.length)).toEqual({ line: 1024 * 1024 + 1, column: 1 });
    expect(lineAndColumn(`${lines}\n]`, lines.length + 1)).toBeNull();
  });
});

import { jest } from '@jest/globals';
import fc from 'fast-check';
import { readJson } from './read-json.js';

describe('JSON of outside pages and files', () => {
  it('is read like any JSON within the limit', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        expect(readJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    );
  });

  it('has no NUL, which Postgres refuses', () => {
    expect(readJson(JSON.stringify({ 'a\0': ['b\0', '\\u0000', '\\\0'] }))).toEqual({
      'a\ufffd': ['b\ufffd', '\\u0000', '\\\ufffd'],
    });
  });

  it('has at most as many brackets and commas as are allowed', () => {
    expect(readJson('[1,2,3,4]', 4)).toEqual([1, 2, 3, 4]);
    expect(() => readJson('[1,2,3,4]', 3)).toThrow('The JSON has more than 3 values');
    expect(() => readJson('[[[[[]]]]]', 4)).toThrow(SyntaxError);
    expect(() => readJson('{"a":{"b":{"c":{}}}}', 3)).toThrow(SyntaxError);
  });

  it('may have any number of them in strings, behind escaped quotes too', () => {
    const text = `[\\",{`.repeat(1_000);
    expect(readJson(`["${text}"]`, 1)).toEqual([text.replaceAll('\\', '')]);
  });

  it('is refused without being parsed where it holds millions of values', () => {
    const parse = jest.spyOn(JSON, 'parse');
    for (const dense of ['['.repeat(8e6), `[${'[],'.repeat(2e6)}[]]`, `{${'"a":{},'.repeat(1e6)}"a":1}`]) {
      expect(() => readJson(dense)).toThrow('The JSON has more than 200000 values');
    }
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
});

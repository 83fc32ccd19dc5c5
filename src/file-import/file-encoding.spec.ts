import { encodingOf, FileDecoder, HEAD_BYTES } from './file-encoding.js';

const LONE = Buffer.from([0xc3]);
const utf8 = (text: string): Buffer => Buffer.from(text);
const windows = (text: string): Buffer => Buffer.from(text, 'latin1');
/** ASCII beyond the head, in whole lines. */
const FILLING = utf8('Acme,acme.com\n'.repeat(Math.ceil((HEAD_BYTES * 1.5) / 14)));

/** The text of a file in chunks of a size in bytes, as the reader decodes it. */
function textOf(bytes: Buffer, chunkBytes = 262_144): string {
  const decoder = new FileDecoder(encodingOf(bytes.subarray(0, HEAD_BYTES)));
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) text += decoder.next(bytes.subarray(at, at + chunkBytes));
  return text + decoder.last();
}

describe('the encoding of a file', () => {
  it('stays UTF-8 where a later byte is broken, wherever it is', () => {
    const [name, broken] = [utf8('Müller\n'), Buffer.concat([utf8('cut'), LONE, utf8('\n')])];
    for (const parts of [
      [name, broken],
      [name, FILLING, broken],
      [FILLING, name, broken],
      [FILLING, name, FILLING, FILLING, FILLING, broken],
    ]) {
      for (const chunkBytes of [262_144, 70_001]) {
        const text = textOf(Buffer.concat(parts), chunkBytes);
        expect(text).toContain('Müller\n');
        expect(text).toContain('cut\uFFFD\n');
      }
    }
  });

  it('is Windows-1252 where the first letter beyond ASCII is no UTF-8', () => {
    for (const parts of [
      [windows('Müller\n')],
      [windows('Müller\n'), FILLING],
      [FILLING, windows('Müller\n')],
      [windows('Müller\n'), utf8('Märkte\n')],
    ])
      expect(textOf(Buffer.concat(parts))).toContain('Müller\n');
    expect(textOf(windows('Münch é'))).toBe('Münch é');
  });

  it('is decided by a letter that lies on the border of two parts', () => {
    const border = (bytes: number): Buffer => utf8('x'.repeat(bytes - 1));
    expect(textOf(Buffer.concat([border(HEAD_BYTES), utf8('ü')]))).toMatch(/xü$/);
    expect(textOf(Buffer.concat([border(HEAD_BYTES), windows('ü\n')]))).toMatch(/xü\n$/);
    expect(textOf(Buffer.concat([border(262_144), utf8('ü')]))).toMatch(/xü$/);
    expect(textOf(Buffer.concat([border(262_144), utf8('🙂')]))).toMatch(/x🙂$/u);
    expect(textOf(Buffer.concat([border(262_144), windows('ão\n')]))).toMatch(/xão\n$/);
    expect(textOf(Buffer.concat([border(262_144), windows('ã')]))).toMatch(/xã$/);
  });

  it('is UTF-16 by its mark or its empty bytes', () => {
    expect(textOf(Buffer.from('\uFEFFMüller', 'utf16le'))).toBe('Müller');
    expect(textOf(Buffer.from('Müller', 'utf16le'))).toBe('Müller');
  });
});

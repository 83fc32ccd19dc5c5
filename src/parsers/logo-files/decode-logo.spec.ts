import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { decodeLogo, MAX_LOGO_BYTES } from './decode-logo.js';
import { LogoRejected } from './decoded-logo.js';
import { DrawingLost, DrawingProcesses } from './drawing-processes.js';
import { isSvgDocument } from './svg-root.js';

const square = (side = 40) => sharp({ create: { width: side, height: side, channels: 4, background: '#3366ff' } });
const svg = (inside: string, attributes = 'width="40" height="20"', before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

async function reasonOf(bytes: Buffer): Promise<string> {
  const outcome: unknown = await decodeLogo(bytes).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(LogoRejected);
  return (outcome as LogoRejected).reason;
}

describe('a logo', () => {
  it.each([
    ['png', () => square().png().toBuffer()],
    ['jpg', () => square().jpeg().toBuffer()],
    ['webp', () => square().webp().toBuffer()],
    ['gif', () => square().gif().toBuffer()],
    ['svg', async () => svg('<rect width="40" height="20" fill="red"/>')],
  ])('is drawn anew as PNG from %s', async (format, make) => {
    const logo = await decodeLogo(await make());
    expect(logo).toMatchObject({ format, contentType: 'image/png', width: 40 });
    expect(await sharp(logo.bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: logo.height });
  });

  it('is made at most 512 pixels a side, and never larger than it was', async () => {
    const wide = await sharp({ create: { width: 2_000, height: 500, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await decodeLogo(wide)).toMatchObject({ width: 512, height: 128 });
    expect(await decodeLogo(await square(7).png().toBuffer())).toMatchObject({ width: 7, height: 7 });
  });

  it('loses everything that is not picture: metadata, and what is appended', async () => {
    const tagged = await square()
      .withExif({ IFD0: { Copyright: 'a-secret-of-theirs' } })
      .jpeg()
      .toBuffer();
    expect(tagged.includes('a-secret-of-theirs')).toBe(true);
    const logo = await decodeLogo(Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>')]));
    expect(logo.bytes.includes('a-secret-of-theirs')).toBe(false);
    expect(logo.bytes.includes('<script>')).toBe(false);
  });

  it.each([
    ['with a declaration', svg('<rect width="9" height="9"/>', 'width="9" height="9"', '<?xml version="1.0"?>\n')],
    ['with a comment', svg('<rect width="9" height="9"/>', 'width="9" height="9"', '<!-- made by hand -->')],
    ['with a doctype', svg('<g/>', 'width="9" height="9"', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">')],
    ['with a byte order mark', Buffer.concat([Buffer.from('\ufeff'), svg('<g/>', 'width="9" height="9"')])],
  ])('may be an SVG %s', async (_, bytes) => {
    expect(await decodeLogo(bytes)).toMatchObject({ format: 'svg', width: 9, height: 9 });
  });

  it('as SVG draws nothing from elsewhere, neither files nor addresses', async () => {
    const plain = await decodeLogo(svg('<rect width="5" height="5" fill="red"/>'));
    for (const href of ['file:///etc/passwd', '/etc/hostname', 'http://127.0.0.1:1/x.png']) {
      const logo = await decodeLogo(
        svg(`<rect width="5" height="5" fill="red"/><image href="${href}" width="40" height="20"/>`),
      );
      expect(logo.bytes.equals(plain.bytes)).toBe(true);
    }
  });

  it('as SVG may not declare entities, which multiply', async () => {
    const before = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    expect(await reasonOf(svg('<text>&b;</text>', 'width="9" height="9"', before))).toBe('type_not_allowed');
    const late = `<!--${'x'.repeat(20_000)}-->`;
    expect(await reasonOf(Buffer.concat([Buffer.from(late), svg('<g/>')]))).toBe('not_an_image');
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><html><body>404</body></html>'), 'not_an_image'],
    [
      'HTML that shows an SVG',
      Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>'),
      'not_an_image',
    ],
    ['nothing', Buffer.alloc(0), 'not_an_image'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'not_an_image'],
    ['a program', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(64)]), 'not_an_image'],
    ['random bytes', Buffer.from('9f86d081884c7d659a2feaa0c55ad015', 'hex'), 'not_an_image'],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), 'type_not_allowed'],
    ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0]), 'type_not_allowed'],
    ['a TIFF', Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(60)]), 'type_not_allowed'],
    ['a broken SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 'not_an_image'],
  ])('is not %s', async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toBe(reason);
  });

  it('is not a picture cut short', async () => {
    const noise = sharp(Buffer.from(Array.from({ length: 48_000 }, (_, i) => (i * 7919) % 251)), {
      raw: { width: 160, height: 100, channels: 3 },
    });
    const png = await noise.png().toBuffer();
    expect(await reasonOf(png.subarray(0, png.length / 2))).toBe('not_an_image');
  });

  it('is not a bomb of pixels, whatever the format', async () => {
    const started = performance.now();
    expect(await reasonOf(pngHeader(60_000, 60_000))).toBe('too_many_pixels');
    expect(['too_many_pixels', 'not_an_image']).toContain(
      await reasonOf(svg('<g/>', 'width="100000" height="100000"')),
    );
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('that is a riddle for whoever looks for its first element is answered at once', async () => {
    const started = performance.now();
    for (const comments of [25, 2_000]) {
      expect(isSvgDocument(`${'<!---->'.repeat(comments)}x`)).toBe(false);
      expect(isSvgDocument(`${'<!---->'.repeat(comments)}<svg>`)).toBe(true);
    }
    for (const unit of ['<?', '<!--', '<!DOCTYPE svg[', '<!DOCTYPE svg', ' ']) isSvgDocument(unit.repeat(16_384));
    expect(await reasonOf(Buffer.from(`${'<!---->'.repeat(25)}x`))).toBe('not_an_image');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it.each([
    ['<svg/>', true],
    ['<SVG\n>', true],
    ['<svg:svg xmlns:svg="x">', true],
    ['<?xml version="1.0"?><!-- a --><!DOCTYPE svg [<!-- b -->]> <!-- c --><svg>', true],
    ['<svgs>', false],
    ['<!DOCTYPE html><svg>', false],
    ['<!-- never ends <svg>', false],
    ['text <svg>', false],
  ])('%s begins an SVG: %s', (text, verdict) => {
    expect(isSvgDocument(text)).toBe(verdict);
  });

  it('is at most 2 MB', async () => {
    const png = await square().png().toBuffer();
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect(await decodeLogo(padded(MAX_LOGO_BYTES))).toMatchObject({ format: 'png' });
    expect(await reasonOf(padded(MAX_LOGO_BYTES + 1))).toBe('too_large');
  });
});

describe('a drawing', () => {
  /** Nested blurs: minutes of processor time in native code that no timer can stop. */
  const endless = () => {
    const blurs = '<feGaussianBlur stdDeviation="400"/><feTurbulence numOctaves="60"/>'.repeat(60);
    const nested = '<g filter="url(#f)">'.repeat(40) + '<rect width="4000" height="4000"/>' + '</g>'.repeat(40);
    return svg(`<filter id="f">${blurs}</filter>${nested}`, 'width="4000" height="4000"');
  };

  it('that does not end is given up, while everything else goes on, and the next one is drawn', async () => {
    const drawings = new DrawingProcesses({ timeoutMs: 3_000, processes: 1 });
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 50);
    const lost: unknown = await drawings.draw(endless()).catch((error: unknown) => error);
    clearInterval(ticking);
    expect(lost).toBeInstanceOf(DrawingLost);
    expect(['timeout', 'crashed']).toContain((lost as DrawingLost).reason);
    expect(ticks).toBeGreaterThan(10);
    expect(await drawings.draw(await square().png().toBuffer())).toMatchObject({ logo: { width: 40 } });
    drawings.stop();
  });

  it('that finds all processes at work for too long is not begun', async () => {
    const drawings = new DrawingProcesses({ timeoutMs: 2_000, processes: 1, waitMs: 100 });
    const first = drawings.draw(endless()).catch((error: unknown) => error);
    await expect(drawings.draw(await square().png().toBuffer())).rejects.toMatchObject({ reason: 'busy' });
    expect(await first).toBeInstanceOf(DrawingLost);
    drawings.stop();
  });

  it('whose process dies is lost alone', async () => {
    const drawings = new DrawingProcesses({}, '/nowhere/drawing.main.js');
    await expect(drawings.draw(Buffer.from('x'))).rejects.toMatchObject({ reason: 'crashed' });
  });
});

/** A well-formed PNG that declares a size and contains almost nothing. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type DecodedLogo, LogoRejected, type StoredSize } from './decoded-logo.js';
import { isSvgDocument } from './svg-root.js';

/** More pixels indicate a decompression bomb: a few hundred bytes that expand to gigabytes. */
const MAX_PIXELS = 25_000_000;
/** Maximum size of a stored logo. */
const LOGO_SIZE: StoredSize = { width: 512, height: 512 };
/** The first element of an SVG must start within these bytes. */
const PREAMBLE_BYTES = 16_384;
const ALLOWED = ['png', 'jpg', 'webp', 'gif'] as const;

/**
 * Decodes an untrusted logo and redraws it. It detects the type from the bytes, never from a header or a name, uses
 * the first frame of an animation, and rasterises SVG, so that no script, link or style is served. The file's author
 * controls the cost, so call it through `decodeLogo`, which uses a separate process.
 *
 * @throws LogoRejected
 */
export async function drawLogo(bytes: Buffer, size: StoredSize = LOGO_SIZE): Promise<DecodedLogo> {
  const format = await formatOf(bytes);
  if (format === 'svg') refuseEntities(bytes);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const { data, info } = await picture
      .rotate()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType: 'image/png', width: info.width, height: info.height, format };
  } catch (error) {
    if (/pixel limit|too large|dimensions/i.test((error as Error).message)) {
      throw new LogoRejected('too_many_pixels', `the logo has more than ${MAX_PIXELS / 1e6} million pixels`);
    }
    throw new LogoRejected('not_an_image', `the file starts as ${format} but cannot be drawn`);
  }
}

async function formatOf(bytes: Buffer): Promise<string> {
  if (isSvg(bytes)) return 'svg';
  const sniffed = await fileTypeFromBuffer(bytes);
  if (!sniffed) throw new LogoRejected('not_an_image', 'the file is no image');
  if ((ALLOWED as readonly string[]).includes(sniffed.ext)) return sniffed.ext;
  if (sniffed.mime.startsWith('image/')) {
    throw new LogoRejected(
      'type_not_allowed',
      `a ${sniffed.ext} image is not accepted; send PNG, JPEG, WebP, SVG or GIF`,
    );
  }
  throw new LogoRejected('not_an_image', 'the file is no image');
}

function isSvg(bytes: Buffer): boolean {
  return isSvgDocument(bytes.subarray(0, PREAMBLE_BYTES).toString('utf8'));
}

function refuseEntities(bytes: Buffer): void {
  if (/<!ENTITY/i.test(bytes.toString('utf8'))) {
    throw new LogoRejected('type_not_allowed', 'an SVG that declares entities is not accepted');
  }
}

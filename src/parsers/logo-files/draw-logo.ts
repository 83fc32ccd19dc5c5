import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type DecodedLogo, LogoRejected, type StoredSize } from './decoded-logo.js';
import { isSvgDocument } from './svg-root.js';

/** A picture of more pixels is a bomb: a few hundred bytes that ask for gigabytes. */
const MAX_PIXELS = 25_000_000;
/** What is stored fits into it. */
const LOGO_SIZE: StoredSize = { width: 512, height: 512 };
/** The first element of an SVG stands within these. */
const PREAMBLE_BYTES = 16_384;
const ALLOWED = ['png', 'jpg', 'webp', 'gif'] as const;

/**
 * Decodes what somebody else calls a logo and draws it anew. The type is told from the bytes, never from a header or
 * a name; of an animation the first frame is taken; an SVG becomes a picture, so that no script, link or style of it
 * is ever served. What it costs is up to whoever made the file: call it through `decodeLogo`, which has it done in a
 * process of its own.
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

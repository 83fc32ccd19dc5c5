import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

/** The reference: "at most 2 MB". */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
/** A picture of more pixels is a bomb: a few hundred bytes that ask for gigabytes. */
const MAX_PIXELS = 25_000_000;
const DECODE_TIMEOUT_S = 5;
/** Longest side of what is stored. */
const STORED_SIDE_PX = 512;
const ALLOWED = ['png', 'jpg', 'webp', 'gif'] as const;

export interface DecodedLogo {
  /** A PNG of our own making, at most 512 pixels a side: nothing of the original file is in it but its picture. */
  readonly bytes: Buffer;
  readonly contentType: 'image/png';
  readonly width: number;
  readonly height: number;
  /** What came in: png, jpg, webp, gif or svg. */
  readonly format: string;
}

/** The bytes are no logo; the message says why, for the one who sent them. */
export class LogoRejected extends Error {
  constructor(
    readonly reason: 'too_large' | 'not_an_image' | 'type_not_allowed' | 'too_many_pixels',
    message: string,
  ) {
    super(message);
    this.name = 'LogoRejected';
  }
}

/**
 * Decodes what somebody else calls a logo and draws it anew. The type is told from the bytes, never from a header or
 * a name; of an animation the first frame is taken; an SVG becomes a picture, so that no script, link or style of it
 * is ever served.
 *
 * @throws LogoRejected
 */
export async function decodeLogo(bytes: Buffer): Promise<DecodedLogo> {
  if (bytes.length > MAX_LOGO_BYTES) throw new LogoRejected('too_large', 'the logo is larger than 2 MB');
  const format = await formatOf(bytes);
  if (format === 'svg') refuseEntities(bytes);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
    seconds: DECODE_TIMEOUT_S,
  });
  try {
    const { data, info } = await picture
      .rotate()
      .resize({ width: STORED_SIDE_PX, height: STORED_SIDE_PX, fit: 'inside', withoutEnlargement: true })
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

/** An XML text whose first element is `svg`, whatever declaration, comments and doctype stand before it. */
const SVG_ROOT =
  /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,4000}?-->\s*)*(?:<!DOCTYPE\s+svg[^>[]{0,400}(?:\[[\s\S]{0,4000}?\]\s*)?>\s*)?(?:<!--[\s\S]{0,4000}?-->\s*)*<(?:svg:)?svg[\s>]/i;

function isSvg(bytes: Buffer): boolean {
  return SVG_ROOT.test(bytes.subarray(0, 16_384).toString('utf8'));
}

function refuseEntities(bytes: Buffer): void {
  if (/<!ENTITY/i.test(bytes.toString('utf8'))) {
    throw new LogoRejected('type_not_allowed', 'an SVG that declares entities is not accepted');
  }
}

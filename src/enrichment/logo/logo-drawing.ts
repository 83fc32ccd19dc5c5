import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { decodeLogo } from '../../parsers/logo-files/decode-logo.js';
import { largestIcon } from './icon-file.rules.js';
import { judgePicture, shapeOf, type Shape } from './judge-picture.rules.js';

/** A picture drawn anew, with its shape. */
export interface DrawnLogo {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly shape: Shape;
}

export type Drawing = DrawnLogo | 'too_small' | 'placeholder' | 'no_picture';

/** Smaller ones are of no use to those who show logos. */
const MIN_SIDE = { square: 48, horizontal: 16 };
const MIN_WIDTH = 72;

/** Draws what a site calls its logo anew and judges it by its pixels; what cannot be drawn is no picture. */
export async function drawLogo(file: Buffer): Promise<Drawing> {
  const png = await redrawn(file).catch(() => null);
  if (!png) return 'no_picture';
  // From here on the picture is of our own making, and no larger than what is stored.
  const picture = sharp(png);
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const judged = judgePicture({ data, width, height });
  if (judged.kind === 'blank') return 'placeholder';
  const { shape, content } = judged;
  // A wordmark in a square of paper is cut out of it.
  const isCut = shapeOf({ width, height }) !== shape;
  const bytes = isCut ? await sharp(png).extract(content).png({ compressionLevel: 9 }).toBuffer() : png;
  const size = isCut ? { width: content.width, height: content.height } : { width, height };
  const isSmall =
    shape === 'horizontal'
      ? size.height < MIN_SIDE.horizontal || size.width < MIN_WIDTH
      : Math.min(size.width, size.height) < MIN_SIDE.square;
  if (isSmall) return 'too_small';
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), ...size, shape };
}

async function redrawn(file: Buffer): Promise<Buffer> {
  const icon = largestIcon(file);
  if (icon?.kind === 'pixels') {
    const raw = { width: icon.width, height: icon.height, channels: 4 as const };
    return sharp(Buffer.from(icon.data), { raw }).png({ compressionLevel: 9 }).toBuffer();
  }
  const { bytes } = await decodeLogo(icon ? Buffer.from(icon.bytes) : file);
  return bytes;
}

/** An SVG cut out of a page is a file of its own only with its namespace. */
export function asSvgFile(drawing: string): Buffer {
  const head = drawing.slice(0, drawing.indexOf('>') + 1);
  const named = /\sxmlns\s*=/i.test(head)
    ? drawing
    : drawing.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  const linked = /\sxmlns:xlink\s*=/i.test(head)
    ? named
    : named.replace(/^<svg/i, '<svg xmlns:xlink="http://www.w3.org/1999/xlink"');
  return Buffer.from(linked);
}

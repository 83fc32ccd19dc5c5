import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { decodeLogo } from '../../parsers/logo-files/decode-logo.js';
import { bytesOfData, isDataImage } from '../site-visit/page-image.rules.js';
import { largestIcon } from './icon-file.rules.js';
import { judgePicture, shapeOf, type Shape } from './judge-picture.rules.js';

/** A re-encoded picture with its shape. */
export interface DrawnLogo {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly shape: Shape;
}

export type Drawing = DrawnLogo | 'too_small' | 'placeholder' | 'no_picture';

/** Smaller pictures are useless for display. */
const MIN_SIDE = { square: 48, horizontal: 16 };
const MIN_WIDTH = 72;

/** Re-encodes a candidate file and judges its pixels; an undecodable file is not a picture. */
export async function drawLogo(file: Buffer): Promise<Drawing> {
  const png = await redrawn(file).catch(() => null);
  if (!png) return 'no_picture';
  // From here on the bytes are re-encoded and bounded in size.
  const picture = sharp(png);
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const judged = judgePicture({ data, width, height });
  if (judged.kind === 'blank') return 'placeholder';
  const { shape, content } = judged;
  // A wordmark on a square background is cropped.
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

/** The file of a candidate's drawing. */
export function fileOf(drawing: string): Buffer {
  return isDataImage(drawing) ? bytesOfData(drawing) : asSvgFile(drawing);
}

/** Inline SVG needs the namespace to be valid as a file. */
function asSvgFile(drawing: string): Buffer {
  const head = drawing.slice(0, drawing.indexOf('>') + 1);
  const named = /\sxmlns\s*=/i.test(head)
    ? drawing
    : drawing.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  const linked = /\sxmlns:xlink\s*=/i.test(head)
    ? named
    : named.replace(/^<svg/i, '<svg xmlns:xlink="http://www.w3.org/1999/xlink"');
  return Buffer.from(linked);
}

import { type DecodedLogo, LogoRejected, type StoredSize } from './decoded-logo.js';
import { DrawingProcesses } from './drawing-processes.js';

/** The API's documented limit for logos: at most 2 MB. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

const processes = new DrawingProcesses();

/** The maximum input size of a picture, and its output size. */
export interface PictureBounds extends StoredSize {
  readonly maxBytes: number;
}

/**
 * Decodes an untrusted logo and redraws it as PNG, at most 512 pixels a side, in a separate process with a time and
 * memory limit.
 *
 * @throws LogoRejected when it is not a valid logo; DrawingLost when the drawing was stopped.
 */
export async function decodeLogo(bytes: Buffer): Promise<DecodedLogo> {
  if (bytes.length > MAX_LOGO_BYTES) throw new LogoRejected('too_large', 'the logo is larger than 2 MB');
  return drawInProcess(bytes);
}

/** As `decodeLogo`, for pictures of other sizes. */
export async function decodePicture(bytes: Buffer, { maxBytes, width, height }: PictureBounds): Promise<DecodedLogo> {
  if (bytes.length > maxBytes) throw new LogoRejected('too_large', `the picture is larger than ${maxBytes} bytes`);
  return drawInProcess(bytes, { width, height });
}

async function drawInProcess(bytes: Buffer, size?: StoredSize): Promise<DecodedLogo> {
  const answer = await processes.draw(bytes, size);
  if ('logo' in answer) return { ...answer.logo, bytes: Buffer.from(answer.logo.bytes) };
  if ('rejected' in answer) throw new LogoRejected(answer.rejected.reason, answer.rejected.message);
  throw new Error(`the logo could not be drawn: ${answer.failed}`);
}

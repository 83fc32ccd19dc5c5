/** The largest picture of an icon file (`favicon.ico`): an embedded PNG, or the pixels of a bitmap. */
export type IconPicture =
  | { readonly kind: 'png'; readonly bytes: Uint8Array }
  | { readonly kind: 'pixels'; readonly data: Uint8Array; readonly width: number; readonly height: number };

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ENTRIES = 64;
const MAX_SIDE = 256;
const PNG_SIGN = [0x89, 0x50, 0x4e, 0x47];

interface Entry {
  readonly size: number;
  readonly offset: number;
}

/** Null where the file is not an icon or has no readable picture. */
export function largestIcon(file: Uint8Array): IconPicture | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < HEADER_BYTES + ENTRY_BYTES || view.getUint32(0, true) !== 0x0001_0000) return null;
  const entries: (Entry & { readonly side: number })[] = [];
  for (let n = 0; n < Math.min(view.getUint16(4, true), MAX_ENTRIES); n++) {
    const at = HEADER_BYTES + n * ENTRY_BYTES;
    if (at + ENTRY_BYTES > file.length) break;
    // A side of 0 means 256 in this format.
    entries.push({ side: file[at] || 256, size: view.getUint32(at + 8, true), offset: view.getUint32(at + 12, true) });
  }
  for (const { offset, size } of entries.sort((a, b) => b.side - a.side)) {
    if (offset + size > file.length || size < 40) continue;
    const picture = pictureOf(file.subarray(offset, offset + size));
    if (picture) return picture;
  }
  return null;
}

function pictureOf(bytes: Uint8Array): IconPicture | null {
  if (PNG_SIGN.every((byte, at) => bytes[at] === byte)) return { kind: 'png', bytes };
  return bitmapOf(bytes);
}

/** A bitmap of 24 or 32 bits per pixel, bottom row first; its mask or alpha channel gives transparency. */
function bitmapOf(bytes: Uint8Array): IconPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [headerBytes, width] = [view.getUint32(0, true), view.getInt32(4, true)];
  // The stated height includes the mask's rows.
  const height = Math.floor(view.getInt32(8, true) / 2);
  const bits = view.getUint16(14, true);
  const isPlain = view.getUint32(16, true) === 0;
  if (!isPlain || (bits !== 24 && bits !== 32) || !isSide(width) || !isSide(height)) return null;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const maskRowBytes = Math.ceil(width / 32) * 4;
  const maskAt = headerBytes + rowBytes * height;
  if (headerBytes < 40 || maskAt > bytes.length) return null;
  const hasMask = maskAt + maskRowBytes * height <= bytes.length;
  const data = new Uint8Array(4 * width * height);
  let hasAlpha = false;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = headerBytes + (height - 1 - y) * rowBytes + (x * bits) / 8;
      const maskByte = hasMask ? (bytes[maskAt + (height - 1 - y) * maskRowBytes + (x >> 3)] ?? 0) : 0;
      const isMasked = ((maskByte >> (7 - (x & 7))) & 1) === 1;
      const alpha = bits === 32 ? (bytes[from + 3] ?? 0) : 255;
      if (bits === 32 && alpha > 0) hasAlpha = true;
      data.set(
        [bytes[from + 2] ?? 0, bytes[from + 1] ?? 0, bytes[from] ?? 0, isMasked ? 0 : alpha],
        4 * (y * width + x),
      );
    }
  }
  // Old programs left alpha at zero everywhere and used the mask only.
  if (bits === 32 && !hasAlpha) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { kind: 'pixels', data, width, height };
}

function isSide(side: number): boolean {
  return side > 0 && side <= MAX_SIDE;
}

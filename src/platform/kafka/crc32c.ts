const POLYNOMIAL = 0x82f63b78;
const SLICES = 8;
const tables = tablesOf();

/** CRC-32C (Castagnoli) as an unsigned number, computed eight bytes at a time. */
export function crc32c(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let crc = -1;
  let at = 0;
  for (; at + SLICES <= bytes.length; at += SLICES) {
    const low = crc ^ view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    crc =
      entry(7, low) ^
      entry(6, low >>> 8) ^
      entry(5, low >>> 16) ^
      entry(4, low >>> 24) ^
      entry(3, high) ^
      entry(2, high >>> 8) ^
      entry(1, high >>> 16) ^
      entry(0, high >>> 24);
  }
  for (; at < bytes.length; at++) crc = entry(0, crc ^ view.getUint8(at)) ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}

function entry(slice: number, byte: number): number {
  return tables[(slice << 8) | (byte & 0xff)] as number;
}

/** One table for each of the eight slices, concatenated: each entry is that of the table before, eight bits on. */
function tablesOf(): Int32Array {
  const made = new Int32Array(SLICES * 256);
  for (let slot = 0; slot < made.length; slot++) {
    let crc = slot < 256 ? slot : (made[slot - 256] as number);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    made[slot] = crc;
  }
  return made;
}

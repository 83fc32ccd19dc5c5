const POLYNOMIAL = 0x82f63b78;
const SLICES = 8;
const tables = tablesOf();

/** CRC-32C (Castagnoli) as an unsigned number, computed eight bytes at a time. */
export function crc32c(bytes: Uint8Array): number {
  let crc = -1;
  let at = 0;
  const whole = bytes.length - (bytes.length % SLICES);
  while (at < whole) {
    const low = crc ^ wordAt(bytes, at);
    const high = wordAt(bytes, at + 4);
    crc =
      entry(7, low) ^
      entry(6, low >>> 8) ^
      entry(5, low >>> 16) ^
      entry(4, low >>> 24) ^
      entry(3, high) ^
      entry(2, high >>> 8) ^
      entry(1, high >>> 16) ^
      entry(0, high >>> 24);
    at += SLICES;
  }
  for (; at < bytes.length; at++) crc = entry(0, crc ^ (bytes[at] as number)) ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}

function entry(slice: number, byte: number): number {
  return tables[(slice << 8) | (byte & 0xff)] as number;
}

/** One table for each of the eight slices, concatenated. */
function tablesOf(): Int32Array {
  const made = new Int32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    made[byte] = crc;
  }
  for (let slot = 256; slot < made.length; slot++) {
    const before = made[slot - 256] as number;
    made[slot] = (before >>> 8) ^ (made[before & 0xff] as number);
  }
  return made;
}

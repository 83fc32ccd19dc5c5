import { keccak_256 } from '@noble/hashes/sha3.js';

// Hex is lower case and begins with 0x throughout; input is normalised once, at the edge.

export function keccak(bytes: Uint8Array): Buffer {
  return Buffer.from(keccak_256(bytes));
}

export function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}

export function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex');
}

export function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === 2 + 2 * bytes && /^0x[0-9a-fA-F]*$/.test(value);
}

export function isAddress(value: unknown): value is string {
  return isHex(value, 20);
}

/** An address in the mixed case of its checksum, as wallets show it. */
export function checksummed(address: string): string {
  const plain = address.slice(2).toLowerCase();
  const mark = keccak(Buffer.from(plain)).toString('hex');
  const letters = [...plain].map((letter, at) =>
    Number.parseInt(mark[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}

/** A number in ABI encoding: 32 bytes, big-endian. */
export function word(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
}

/** An address or a hash, padded on the left. */
export function wordOf(hex: string): Buffer {
  return Buffer.from(hex.slice(2).padStart(64, '0'), 'hex');
}

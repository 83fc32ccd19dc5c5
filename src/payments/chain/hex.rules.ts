import * as Address from 'ox/Address';
import { type Hex } from 'ox/Hex';

// Hex is lower case and begins with 0x throughout; input is normalised once, at the edge.

export function isHex(value: unknown, bytes: number): value is Hex {
  return typeof value === 'string' && value.length === 2 + 2 * bytes && /^0x[0-9a-fA-F]*$/.test(value);
}

export function isAddress(value: unknown): value is Hex {
  return isHex(value, 20);
}

/** An address in the mixed case of its checksum, as wallets show it. */
export function checksummed(address: string): Hex {
  return Address.checksum(address);
}

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesOf, hexOf, keccak } from './hex.rules.js';

/** A contract call in a transaction of EIP-1559. */
export interface Transaction {
  readonly chainId: number;
  readonly nonce: number;
  readonly maxPriorityFeePerGas: bigint;
  readonly maxFeePerGas: bigint;
  readonly gas: bigint;
  readonly to: string;
  readonly data: string;
}

type Item = Buffer | readonly Item[];

const TYPE = Buffer.from([2]);

/** Signed and ready to send, with its hash. */
export function signTransaction(privateKey: string, transaction: Transaction): { raw: string; hash: string } {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, data } = transaction;
  const fields: Item[] = [
    ...[BigInt(chainId), BigInt(nonce), maxPriorityFeePerGas, maxFeePerGas, gas].map(integer),
    ...[bytesOf(to), Buffer.alloc(0), bytesOf(data), []],
  ];
  const digest = keccak(Buffer.concat([TYPE, rlp(fields)]));
  const { r, s, recovery } = secp256k1.sign(digest, bytesOf(privateKey), { lowS: true });
  const raw = Buffer.concat([TYPE, rlp([...fields, integer(BigInt(recovery)), integer(r), integer(s)])]);
  return { raw: hexOf(raw), hash: hexOf(keccak(raw)) };
}

/** Without leading zeros; zero is empty. */
function integer(value: bigint): Buffer {
  if (value === 0n) return Buffer.alloc(0);
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

function rlp(item: Item): Buffer {
  if (Buffer.isBuffer(item)) {
    if (item.length === 1 && (item[0] ?? 0xff) < 0x80) return item;
    return Buffer.concat([prefix(item.length, 0x80), item]);
  }
  const body = Buffer.concat(item.map(rlp));
  return Buffer.concat([prefix(body.length, 0xc0), body]);
}

function prefix(length: number, base: number): Buffer {
  if (length < 56) return Buffer.from([base + length]);
  const size = integer(BigInt(length));
  return Buffer.concat([Buffer.from([base + 55 + size.length]), size]);
}

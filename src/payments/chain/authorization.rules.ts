import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesOf, hexOf, keccak, word, wordOf } from './hex.rules.js';

/** A token with signed transfers (EIP-3009), and the EIP-712 domain of their signatures. */
export interface Token {
  readonly chainId: number;
  readonly address: string;
  readonly name: string;
  readonly version: string;
}

/** A transfer signed by its payer, which anyone may submit once until it expires. Times are Unix seconds. */
export interface Authorization {
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  readonly nonce: string;
  readonly signature: string;
}

const text = (value: string): Buffer => keccak(Buffer.from(value));

const DOMAIN_TYPE = text('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)');
const TRANSFER_TYPE = text(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
);
export const SIGNATURE_BYTES = 65;

/** Equals the token's own DOMAIN_SEPARATOR(). */
export function domainSeparator({ name, version, chainId, address }: Token): Buffer {
  return keccak(Buffer.concat([DOMAIN_TYPE, text(name), text(version), word(BigInt(chainId)), wordOf(address)]));
}

export function authorizationDigest(token: Token, signed: Omit<Authorization, 'signature'>): Buffer {
  const { from, to, value, validAfter, validBefore, nonce } = signed;
  const struct = keccak(
    Buffer.concat([
      TRANSFER_TYPE,
      ...[wordOf(from), wordOf(to), word(value), word(validAfter), word(validBefore), wordOf(nonce)],
    ]),
  );
  return keccak(Buffer.concat([Buffer.from([0x19, 0x01]), domainSeparator(token), struct]));
}

/**
 * The signer; null for an invalid signature. Signatures with a high s are refused, as the token refuses them, because
 * each signature is malleable to its mirrored s.
 */
export function signerOf(token: Token, authorization: Authorization): string | null {
  const bytes = bytesOf(authorization.signature);
  if (bytes.length !== SIGNATURE_BYTES) return null;
  const parity = parityOf(bytes);
  if (parity === null) return null;
  try {
    const signature = secp256k1.Signature.fromCompact(bytes.subarray(0, 64)).addRecoveryBit(parity);
    if (signature.hasHighS()) return null;
    return addressOf(signature.recoverPublicKey(authorizationDigest(token, authorization)).toRawBytes(false));
  } catch {
    return null;
  }
}

/** The parts of an ECDSA signature as contracts take them. */
export function partsOf(signature: string): { readonly r: Buffer; readonly s: Buffer; readonly v: bigint } {
  const bytes = bytesOf(signature);
  return { r: bytes.subarray(0, 32), s: bytes.subarray(32, 64), v: BigInt(27 + (parityOf(bytes) ?? 0)) };
}

/** @param privateKey 32 bytes, hex */
export function addressOfKey(privateKey: string): string {
  return addressOf(secp256k1.getPublicKey(bytesOf(privateKey), false));
}

function parityOf(signature: Buffer): number | null {
  const v = signature[64] ?? 0xff;
  if (v === 27 || v === 28) return v - 27;
  return v === 0 || v === 1 ? v : null;
}

function addressOf(publicKey: Uint8Array): string {
  return hexOf(keccak(publicKey.subarray(1)).subarray(12));
}

import * as Address from 'ox/Address';
import { type Hex } from 'ox/Hex';
import * as Secp256k1 from 'ox/Secp256k1';
import * as Signature from 'ox/Signature';
import * as TypedData from 'ox/TypedData';

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

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
};
export const SIGNATURE_BYTES = 65;
const KEY_SIGNATURE = /^0x[0-9a-f]{128}(?:0[01]|1[bc])$/;
const HIGHEST_S = Secp256k1.noble.CURVE.n / 2n;

/** Equals the token's own DOMAIN_SEPARATOR(). */
export function domainSeparator(token: Token): Hex {
  return TypedData.domainSeparator(domainOf(token));
}

export function authorizationDigest(token: Token, message: Omit<Authorization, 'signature'>): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = message;
  return TypedData.getSignPayload({
    domain: domainOf(token),
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: { from, to, value, validAfter, validBefore, nonce },
  });
}

/**
 * The signer; null for an invalid signature. Signatures with a high s are refused, as the token refuses them, because
 * each signature is malleable to its mirrored s.
 */
export function signerOf(token: Token, authorization: Authorization): string | null {
  if (!KEY_SIGNATURE.test(authorization.signature)) return null;
  const signature = Signature.fromHex(authorization.signature as Hex);
  if (signature.s > HIGHEST_S) return null;
  try {
    return Secp256k1.recoverAddress({ payload: authorizationDigest(token, authorization), signature }).toLowerCase();
  } catch {
    return null;
  }
}

/** @param privateKey 32 bytes, hex */
export function addressOfKey(privateKey: string): string {
  return Address.fromPublicKey(Secp256k1.getPublicKey({ privateKey: privateKey as Hex })).toLowerCase();
}

function domainOf({ name, version, chainId, address }: Token): TypedData.Domain {
  return { name, version, chainId, verifyingContract: address as Hex };
}

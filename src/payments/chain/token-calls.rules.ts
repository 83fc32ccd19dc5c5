import { type Authorization, partsOf, SIGNATURE_BYTES } from './authorization.rules.js';
import { bytesOf, hexOf, keccak, word, wordOf } from './hex.rules.js';

const selector = (signature: string): Buffer => keccak(Buffer.from(signature)).subarray(0, 4);
const topic = (signature: string): string => hexOf(keccak(Buffer.from(signature)));

const ARGUMENTS = 'address,address,uint256,uint256,uint256,bytes32';
const TRANSFER_SPLIT = selector(`transferWithAuthorization(${ARGUMENTS},uint8,bytes32,bytes32)`);
const TRANSFER_BYTES = selector(`transferWithAuthorization(${ARGUMENTS},bytes)`);
const STATE = selector('authorizationState(address,bytes32)');
const BALANCE = selector('balanceOf(address)');
const DOMAIN = selector('DOMAIN_SEPARATOR()');

export const AUTHORIZATION_USED = topic('AuthorizationUsed(address,bytes32)');
export const AUTHORIZATION_CANCELED = topic('AuthorizationCanceled(address,bytes32)');
export const TRANSFER = topic('Transfer(address,address,uint256)');

/** A signature of another length belongs to a contract; the token asks the payer's contract to verify it. */
export function transferCall(authorization: Authorization): string {
  const { from, to, value, validAfter, validBefore, nonce, signature } = authorization;
  const head = [wordOf(from), wordOf(to), word(value), word(validAfter), word(validBefore), wordOf(nonce)];
  const bytes = bytesOf(signature);
  if (bytes.length === SIGNATURE_BYTES) {
    const { r, s, v } = partsOf(signature);
    return hexOf(Buffer.concat([TRANSFER_SPLIT, ...head, word(v), r, s]));
  }
  const padded = Buffer.concat([bytes, Buffer.alloc((32 - (bytes.length % 32)) % 32)]);
  const offset = word(BigInt(32 * (head.length + 1)));
  return hexOf(Buffer.concat([TRANSFER_BYTES, ...head, offset, word(BigInt(bytes.length)), padded]));
}

export function stateCall(payer: string, nonce: string): string {
  return hexOf(Buffer.concat([STATE, wordOf(payer), wordOf(nonce)]));
}

export function balanceCall(holder: string): string {
  return hexOf(Buffer.concat([BALANCE, wordOf(holder)]));
}

export function domainCall(): string {
  return hexOf(DOMAIN);
}

export interface ChainLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly transactionHash: string;
  readonly blockNumber: string;
  readonly logIndex: string;
}

/**
 * Whether the token's AuthorizationUsed log belongs to a transfer of exactly this sum to this account. The token emits
 * the Transfer directly after it; other transfers of the transaction are unrelated.
 */
export function isPaidBy(
  used: ChainLog,
  logs: readonly ChainLog[],
  paid: { readonly from: string; readonly to: string; readonly value: bigint },
): boolean {
  const next = logs.find(
    (log) => Number(log.logIndex) === Number(used.logIndex) + 1 && log.transactionHash === used.transactionHash,
  );
  if (!next || next.address.toLowerCase() !== used.address.toLowerCase() || next.topics[0] !== TRANSFER) return false;
  const [, from, to] = next.topics;
  return from === hexOf(wordOf(paid.from)) && to === hexOf(wordOf(paid.to)) && BigInt(next.data) === paid.value;
}

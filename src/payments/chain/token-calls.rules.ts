import * as AbiFunction from 'ox/AbiFunction';
import * as AbiItem from 'ox/AbiItem';
import * as Hex from 'ox/Hex';
import { type Authorization, SIGNATURE_BYTES } from './authorization.rules.js';

const TRANSFER_SPLIT = AbiFunction.from(
  'function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
);
const TRANSFER_BYTES = AbiFunction.from(
  'function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
);
const STATE = AbiFunction.from('function authorizationState(address,bytes32)');
const BALANCE = AbiFunction.from('function balanceOf(address)');
const DOMAIN = AbiFunction.from('function DOMAIN_SEPARATOR()');

export const AUTHORIZATION_USED = AbiItem.getSignatureHash('event AuthorizationUsed(address,bytes32)');
export const AUTHORIZATION_CANCELED = AbiItem.getSignatureHash('event AuthorizationCanceled(address,bytes32)');
export const TRANSFER = AbiItem.getSignatureHash('event Transfer(address,address,uint256)');

/** A signature of another length belongs to a contract; the token asks the payer's contract to verify it. */
export function transferCall(authorization: Authorization): string {
  const { value, validAfter, validBefore } = authorization;
  const [from, to, nonce, signature] = [
    authorization.from,
    authorization.to,
    authorization.nonce,
    authorization.signature,
  ] as Hex.Hex[] as [Hex.Hex, Hex.Hex, Hex.Hex, Hex.Hex];
  const head = [from, to, value, validAfter, validBefore, nonce] as const;
  if (Hex.size(signature) !== SIGNATURE_BYTES) return AbiFunction.encodeData(TRANSFER_BYTES, [...head, signature]);
  const [r, s, last] = [Hex.slice(signature, 0, 32), Hex.slice(signature, 32, 64), Hex.slice(signature, 64)];
  // A forged one may end in any byte; the token refuses it.
  const v = ['0x01', '0x1c'].includes(last) ? 28 : 27;
  return AbiFunction.encodeData(TRANSFER_SPLIT, [...head, v, r, s]);
}

export function stateCall(payer: string, nonce: string): string {
  return AbiFunction.encodeData(STATE, [payer as Hex.Hex, nonce as Hex.Hex]);
}

export function balanceCall(holder: string): string {
  return AbiFunction.encodeData(BALANCE, [holder as Hex.Hex]);
}

export function domainCall(): string {
  return AbiFunction.encodeData(DOMAIN);
}

/** An address as an indexed parameter of a log. */
export function topicOf(address: string): string {
  return Hex.padLeft(address as Hex.Hex, 32);
}

export interface ChainLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly transactionHash: string;
  readonly blockHash: string;
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
  return from === topicOf(paid.from) && to === topicOf(paid.to) && BigInt(next.data) === paid.value;
}

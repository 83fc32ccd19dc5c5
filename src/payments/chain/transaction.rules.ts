import * as Hash from 'ox/Hash';
import { type Hex } from 'ox/Hex';
import * as Secp256k1 from 'ox/Secp256k1';
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559';

/** A contract call in a transaction of EIP-1559. */
interface Transaction {
  readonly chainId: number;
  readonly nonce: number;
  readonly maxPriorityFeePerGas: bigint;
  readonly maxFeePerGas: bigint;
  readonly gas: bigint;
  readonly to: string;
  readonly data: string;
}

/** Signed and ready to send, with its hash. */
export function signTransaction(privateKey: string, transaction: Transaction): { raw: string; hash: string } {
  const { nonce, to, data, ...rest } = transaction;
  const envelope = TxEnvelopeEip1559.from({ ...rest, nonce: BigInt(nonce), to: to as Hex, data: data as Hex });
  const payload = TxEnvelopeEip1559.getSignPayload(envelope);
  const signature = Secp256k1.sign({ payload, privateKey: privateKey as Hex });
  const raw = TxEnvelopeEip1559.serialize(envelope, { signature });
  return { raw, hash: Hash.keccak256(raw) };
}

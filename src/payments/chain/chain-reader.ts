import * as Hex from 'ox/Hex';
import { type JsonRpc } from './json-rpc.connector.js';
import { type Confirmations } from '../payments-environment.settings.js';
import { type ChainOutcome, type ChainReader, type PaymentOnChain, SettlerUnavailable } from './settler.port.js';
import {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_USED,
  type ChainLog,
  isPaidBy,
  stateCall,
  topicOf,
} from './token-calls.rules.js';

interface Block {
  readonly number: string;
  readonly timestamp: string;
}

interface Receipt {
  readonly blockHash: string;
  readonly logs: readonly ChainLog[];
}

/** Public nodes limit the number of blocks in one query. */
const BLOCKS_A_LOOK = 2_000;
/** Allows for clock skew to the chain, and for a block that a reorganisation repeats a little later. */
const MARGIN_SECONDS = 60;

/** Reads the outcome of an authorization from the chain. */
export class RpcChainReader implements ChainReader {
  constructor(
    private readonly rpc: JsonRpc,
    private readonly confirmations: Confirmations,
  ) {}

  async outcome(payment: PaymentOnChain): Promise<ChainOutcome> {
    try {
      return await this.look(payment);
    } catch (error) {
      if (error instanceof SettlerUnavailable) throw error;
      throw new SettlerUnavailable('the chain could not be read', { cause: error });
    }
  }

  /** The highest block that counts as confirmed. @throws RpcRefusal, SettlerUnavailable */
  async confirmedBlock(): Promise<number> {
    const { confirmations } = this;
    const isDepth = typeof confirmations === 'number';
    const block = await this.block(isDepth ? 'latest' : confirmations);
    return Number(block.number) - (isDepth ? confirmations - 1 : 0);
  }

  private async look(payment: PaymentOnChain): Promise<ChainOutcome> {
    // Time and state of the same block make "not taken, and expired" certain.
    const block = await this.block('latest');
    const state = { to: payment.token.address, data: stateCall(payment.from, payment.nonce) };
    const used = BigInt(await this.rpc.call<string>('eth_call', state, block.number)) !== 0n;
    if (used) return this.useOf(payment, block);
    return Number(block.timestamp) >= payment.validBefore + MARGIN_SECONDS ? { kind: 'expired' } : { kind: 'open' };
  }

  private async useOf(payment: PaymentOnChain, latest: Block): Promise<ChainOutcome> {
    const topics = [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], topicOf(payment.from), payment.nonce];
    const until = payment.validBefore + MARGIN_SECONDS;
    const last = Number(latest.number);
    let from = await this.firstBlockSince(payment.claimedAt - MARGIN_SECONDS, last);
    for (; from <= last; from += BLOCKS_A_LOOK) {
      const to = Math.min(from + BLOCKS_A_LOOK - 1, last);
      const range = { address: payment.token.address, fromBlock: Hex.fromNumber(from), toBlock: Hex.fromNumber(to) };
      const [used] = await this.rpc.call<ChainLog[]>('eth_getLogs', { ...range, topics });
      if (used && payment.mustBeConfirmed && Number(used.blockNumber) > (await this.confirmedBlock())) {
        return { kind: 'unconfirmed' };
      }
      if (used) return this.isOurs(used, payment);
      if (Number((await this.block(Hex.fromNumber(to))).timestamp) > until) break;
    }
    // The token says that it is used, but no node has returned the log yet.
    throw new SettlerUnavailable('the chain has used an authorization, and its log is not to be found yet');
  }

  private async isOurs(used: ChainLog, { from, payTo, amount }: PaymentOnChain): Promise<ChainOutcome> {
    if (used.topics[0] !== AUTHORIZATION_USED) return { kind: 'spent' };
    const { transactionHash: transaction } = used;
    const receipt = await this.rpc.call<Receipt | null>('eth_getTransactionReceipt', transaction);
    // After a reorganisation, the transaction may be in another block, where its logs have other numbers.
    if (receipt?.blockHash !== used.blockHash)
      throw new SettlerUnavailable('a transaction of the chain has no receipt yet');
    const ours = isPaidBy(used, receipt.logs, { from, to: payTo, value: BigInt(amount) });
    return ours ? { kind: 'settled', transaction } : { kind: 'spent' };
  }

  /** Binary search: blocks are ordered by time. */
  private async firstBlockSince(seconds: number, last: number): Promise<number> {
    let [low, high] = [0, last];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (Number((await this.block(Hex.fromNumber(middle))).timestamp) < seconds) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private async block(at: string): Promise<Block> {
    const block = await this.rpc.call<Block | null>('eth_getBlockByNumber', at, false);
    if (!block) throw new SettlerUnavailable('the chain has no such block');
    return block;
  }
}

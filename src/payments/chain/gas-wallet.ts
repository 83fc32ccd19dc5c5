import { addressOfKey } from './authorization.rules.js';
import { type JsonRpc, RpcRefusal } from './json-rpc.connector.js';
import { SettlerUnavailable } from './settler.port.js';
import { signTransaction } from './transaction.rules.js';

interface Call {
  readonly to: string;
  readonly data: string;
  readonly gas: bigint;
}

/** A sent transaction. Its hash identifies it even if the node did not answer. */
export interface Sent {
  readonly nonce: number;
  readonly maxFeePerGas: bigint;
  readonly hash: string;
}

/** Nothing was sent, for a reason that the operator must fix, such as missing gas money. */
export class NotSent extends Error {}

const NONCE_TAKEN = /nonce too low|already known|replacement transaction underpriced|already imported/i;
const TRIES = 4;
/** A tip that any validator accepts; on a rollup its cost is negligible. */
const TIP = 1_000_000n;

/**
 * The key that pays for gas. Sends one transaction at a time, so that nonces have no gaps. Several processes may share
 * the key: on a used nonce, a process queries the next one.
 */
export class GasWallet {
  readonly address: string;
  private turn: Promise<unknown> = Promise.resolve();
  private next = 0;
  /** Nonces of transactions of this process that are not mined yet. */
  private readonly open = new Set<number>();

  constructor(
    private readonly rpc: JsonRpc,
    private readonly chainId: number,
    private readonly key: string,
  ) {
    this.address = addressOfKey(key);
  }

  /** @throws NotSent, SettlerUnavailable; both before anything is sent. */
  send(call: Call): Promise<Sent> {
    const mine = this.turn.then(() => this.sendNow(call));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  /**
   * The same call for a higher fee, with the same nonce: the chain takes one of the two. Where the node knows of none of
   * an earlier nonce, and no other call of this process has it, a reorganisation has lost that one, and the call fills
   * the gap: the token takes it once only.
   */
  async replace(call: Call, sent: Sent): Promise<Sent> {
    const pending = await this.pending();
    const nonce = pending < sent.nonce && !this.open.has(pending) ? pending : sent.nonce;
    const market = await this.marketFee();
    const raised = (sent.maxFeePerGas * 5n) / 4n + 1n;
    return this.hand(call, nonce, market > raised ? market : raised);
  }

  /**
   * Forgets its own count, for a transaction that is not mined: the node may have lost it, and then takes no later nonce
   * before this one.
   */
  recount(): void {
    this.next = 0;
  }

  /** The call of this nonce is mined, or given up. */
  done(nonce: number): void {
    this.open.delete(nonce);
  }

  balance(): Promise<bigint> {
    return this.rpc.call<string>('eth_getBalance', this.address, 'latest').then(BigInt);
  }

  private async sendNow(call: Call): Promise<Sent> {
    const fee = await this.marketFee();
    for (let tries = 1; ; tries++) {
      const known = await this.pending();
      const nonce = tries === 1 ? Math.max(known, this.next) : known;
      try {
        const sent = await this.hand(call, nonce, fee);
        this.next = nonce + 1;
        this.open.add(nonce);
        return sent;
      } catch (error) {
        this.next = 0;
        if (!(error instanceof RpcRefusal)) throw error;
        if (tries < TRIES && NONCE_TAKEN.test(error.message)) continue;
        throw new NotSent(error.message, { cause: error });
      }
    }
  }

  /** The next nonce, after all transactions that the node knows. */
  private async pending(): Promise<number> {
    return Number(await this.rpc.call<string>('eth_getTransactionCount', this.address, 'pending'));
  }

  private async hand({ to, data, gas }: Call, nonce: number, maxFeePerGas: bigint): Promise<Sent> {
    const fees = { maxFeePerGas, maxPriorityFeePerGas: TIP < maxFeePerGas ? TIP : maxFeePerGas };
    const { raw, hash } = signTransaction(this.key, { chainId: this.chainId, nonce, ...fees, gas, to, data });
    try {
      await this.rpc.call('eth_sendRawTransaction', raw);
    } catch (error) {
      // Without an answer it may have arrived, so its hash is looked up.
      if (!(error instanceof SettlerUnavailable)) throw error;
    }
    return { nonce, maxFeePerGas, hash };
  }

  private async marketFee(): Promise<bigint> {
    const block = await this.rpc.call<{ baseFeePerGas?: string }>('eth_getBlockByNumber', 'latest', false);
    return 2n * BigInt(block.baseFeePerGas ?? '0x0') + TIP;
  }
}

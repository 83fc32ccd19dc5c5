import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../kernel/error-message.js';
import { type GasWallet, NotSent, type Sent } from './gas-wallet.js';
import { type JsonRpc, RpcRefusal } from './json-rpc.connector.js';
import { type Settlement, type Settler, SettlerUnavailable, type SignedPayment, type Verdict } from './settler.port.js';
import { balanceCall, stateCall, transferCall } from './token-calls.rules.js';

interface Receipt {
  readonly status: string;
}

export interface DirectSettlerTimes {
  /** How long to wait for a transaction. */
  readonly patienceMs: number;
  /** After this time it is sent again for a higher fee. */
  readonly replaceAfterMs: number;
  readonly lookEveryMs: number;
}

/** Injection token of the `DirectSettlerTimes`; the defaults apply without it. */
export const DIRECT_SETTLER_TIMES = Symbol('DIRECT_SETTLER_TIMES');

const TIMES: DirectSettlerTimes = { patienceMs: 30_000, replaceAfterMs: 10_000, lookEveryMs: 200 };

/** Settles directly: submits the payer's authorization to the token, and pays the gas. */
export class DirectSettler implements Settler {
  readonly name = 'rpc';

  constructor(
    private readonly rpc: JsonRpc,
    private readonly wallet: GasWallet,
    private readonly times: DirectSettlerTimes = TIMES,
  ) {}

  async verify(payment: SignedPayment): Promise<Verdict> {
    const { authorization, token } = payment;
    const ask = (data: string): Promise<bigint> =>
      this.rpc.call<string>('eth_call', { to: token.address, data }, 'latest').then(BigInt);
    try {
      // Checks the balance too, because an address without a contract accepts any call.
      const [balance, accepted] = await Promise.all([ask(balanceCall(authorization.from)), this.isAccepted(payment)]);
      if (accepted && balance >= authorization.value) return { valid: true };
      const used = await ask(stateCall(authorization.from, authorization.nonce));
      if (used !== 0n) return { valid: false, reason: 'used' };
      return { valid: false, reason: balance < authorization.value ? 'insufficient-funds' : 'invalid' };
    } catch (error) {
      if (error instanceof SettlerUnavailable) throw error;
      throw new SettlerUnavailable(`the chain's node could not verify: ${messageOf(error)}`);
    }
  }

  async settle(payment: SignedPayment): Promise<Settlement> {
    let sent: Sent;
    const call = { to: payment.token.address, data: transferCall(payment.authorization) };
    let gas: bigint;
    try {
      const estimate = await this.rpc.call<string>('eth_estimateGas', { from: this.wallet.address, ...call });
      gas = (BigInt(estimate) * 5n) / 4n;
    } catch (error) {
      const refused = error instanceof RpcRefusal;
      return { kind: 'refused', reason: refused ? 'the token does not take it' : messageOf(error), ours: !refused };
    }
    try {
      sent = await this.wallet.send({ ...call, gas });
    } catch (error) {
      const reason = error instanceof NotSent ? 'the gas wallet cannot send' : messageOf(error);
      return { kind: 'refused', reason, ours: true };
    }
    return this.mined({ ...call, gas }, sent).finally(() => this.wallet.done(sent.nonce));
  }

  async close(): Promise<void> {
    await this.rpc.close();
  }

  /** Simulates at the latest block: the token checks signature, times, nonce and balance. */
  private async isAccepted({ authorization, token }: SignedPayment): Promise<boolean> {
    const call = { from: this.wallet.address, to: token.address, data: transferCall(authorization) };
    try {
      await this.rpc.call('eth_call', call, 'latest');
      return true;
    } catch (error) {
      if (error instanceof RpcRefusal) return false;
      throw error;
    }
  }

  private async mined(call: { to: string; data: string; gas: bigint }, first: Sent): Promise<Settlement> {
    const { patienceMs, replaceAfterMs, lookEveryMs } = this.times;
    const startedAt = performance.now();
    let last = first;
    let sentAt = startedAt;
    const hashes = [first.hash];
    while (performance.now() - startedAt < patienceMs) {
      for (const hash of hashes) {
        const receipt = await this.receiptOf(hash);
        if (receipt) {
          if (BigInt(receipt.status) === 1n) return { kind: 'settled', transaction: hash };
          return { kind: 'unknown', reason: 'the transaction was reverted' };
        }
      }
      if (performance.now() - sentAt >= replaceAfterMs) {
        sentAt = performance.now();
        // Without a replacement, it waits for the transaction as sent.
        const again = await this.wallet.replace(call, last).catch(() => null);
        if (again && !hashes.includes(again.hash)) hashes.push((last = again).hash);
      }
      await delay(lookEveryMs);
    }
    this.wallet.recount();
    return { kind: 'unknown', reason: 'the transaction was not mined in time' };
  }

  private async receiptOf(hash: string): Promise<Receipt | null> {
    return this.rpc.call<Receipt | null>('eth_getTransactionReceipt', hash).catch(() => null);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { type Clock } from '../../kernel/clock.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type Config } from '../../platform/config/config.js';
import { decideOn, type Folded, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { newId } from '../../platform/ids/ids.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type Seal, Vault } from '../../platform/vault/vault.js';
import { type Authorization, type Token } from '../chain/authorization.rules.js';
import { type PaymentOnChain } from '../chain/settler.port.js';
import { payment, type PaymentState } from '../payment.decide.js';
import { paymentStream, type ClaimedPayment, type PaymentEvent } from '../payment.events.js';

/** The payer, as the log stores it encrypted. */
export interface Payer {
  readonly address: string;
  readonly nonce: string;
}

/** A settlement's transaction, as the log stores it encrypted. */
export interface SealedTransaction {
  readonly transaction: string;
}

interface PaymentBy {
  readonly correlationId: string;
  readonly actor: string;
}

/** The last known state of a payment, to save reading it again. */
export type KnownPayment = Folded<PaymentState>;

export const NEW_PAYMENT: KnownPayment = { state: payment.initial, revision: -1n, position: 0n };

/** Payment streams and their encrypted fields. */
@Injectable()
export class PaymentLog {
  constructor(
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper'>,
  ) {}

  /** The same id for the same authorization, whatever it is presented for, because the chain takes it once. */
  idOf({ chainId, address }: Token, { from, nonce }: Pick<Authorization, 'from' | 'nonce'>): string {
    return this.mark(`payment|${chainId}|${address}|${from}|${nonce}`);
  }

  /** A keyed hash: it cannot be guessed without the secret. */
  mark(text: string): string {
    return createHmac('sha256', this.config.apiKeyPepper).update(`payments\n${text}`).digest('hex');
  }

  async load(paymentId: string): Promise<PaymentState> {
    return (await foldStream(this.eventStore, paymentStream(paymentId), payment)).state;
  }

  async decide(
    paymentId: string,
    by: PaymentBy,
    decision: (state: PaymentState, at: string) => readonly PaymentEvent[],
    known?: KnownPayment,
  ): Promise<KnownPayment> {
    const now = this.clock.now();
    const at = new Date(now).toISOString();
    const context = { commandId: newId(), ...by, now };
    const stream = paymentStream(paymentId);
    return decideOn(this.eventStore, stream, payment, (state) => decision(state, at), context, known);
  }

  /** Creates the encryption of this payment's stream for the duration of one call. */
  sealFor(paymentId: string, payer: string): Promise<Seal> {
    return this.vault.sealFor(this.subjectOf(paymentId, payer));
  }

  sealTransaction(paymentId: string, address: string, transaction: string): Promise<Sealed> {
    return this.vault.seal(this.subjectOf(paymentId, address), { transaction } satisfies SealedTransaction);
  }

  /** Null where the payer was erased. */
  async transactionOf(sealed: Sealed): Promise<string | null> {
    return (await this.vault.open<SealedTransaction>(sealed))?.transaction ?? null;
  }

  payerOf(claim: ClaimedPayment): Promise<Payer | null> {
    return this.vault.open<Payer>(claim.payer);
  }

  /** The query for the chain, with the values of the claim. */
  onChain(claim: ClaimedPayment, { address, nonce }: Payer): PaymentOnChain {
    return {
      token: { address: claim.asset },
      from: address,
      nonce,
      payTo: claim.payTo,
      amount: claim.amount,
      validBefore: Math.floor(Date.parse(claim.validBefore) / 1_000),
      claimedAt: Math.floor(Date.parse(claim.at) / 1_000),
      // A grant of credits cannot be taken back; an answer is worth less than the time that its caller would wait.
      mustBeConfirmed: claim.purchase !== null,
    };
  }

  /** One key per payment under the hash of its payer: erasing the payer deletes all of them. */
  private subjectOf(paymentId: string, address: string): string {
    return `payer-${this.mark(`payer|${address}`)}/${paymentId}`;
  }
}

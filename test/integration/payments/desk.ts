import { privateKeyToAccount, generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts';
import { type Hex } from 'viem';
import { PaidAnswers } from '../../../src/payments/calls/paid-answers.service.js';
import { PaidDelivery } from '../../../src/payments/calls/paid-delivery.service.js';
import { PaymentClaims } from '../../../src/payments/calls/payment-claims.service.js';
import { PaymentLog } from '../../../src/payments/calls/payment-log.service.js';
import { type Paid, type PaymentOrder } from '../../../src/payments/calls/payment-order.rules.js';
import { PaymentRails } from '../../../src/payments/calls/payment-rails.service.js';
import { SettlePayment } from '../../../src/payments/calls/settle-payment.service.js';
import { type DirectSettlerTimes } from '../../../src/payments/chain/direct-settler.connector.js';
import { type ChainReader, type Settler } from '../../../src/payments/chain/settler.port.js';
import { type PaymentEvent } from '../../../src/payments/payment.events.js';
import { type Offer, type Presented } from '../../../src/payments/wire/offer.rules.js';
import { loadPaymentsConfig } from '../../../src/payments/payments-environment.settings.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { type LocalChain } from '../../kit/chain/local-chain.js';
import { type TestStores } from '../../kit/stores.js';

export const PRICE = 20_000;
const PEPPER = { apiKeyPepper: 'a pepper of the specs' };

/** Decides of each step, in the order in which they come, whether it is taken; one that never ends is a kill -9. */
export type Step = <T>(name: string, act: () => Promise<T>) => Promise<T>;

const alive: Step = (_name, act) => act();

/** Never comes back, as from a process that has been killed. */
export function dead<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}

/** One process that accepts payments, with all its memory; a second instance acts as a second process. */
export class PaidService {
  readonly payments: SettlePayment;
  readonly log: PaymentLog;
  readonly rails: PaymentRails;

  constructor(
    stores: TestStores,
    env: Record<string, string>,
    step: Step = alive,
    offsetMs = () => 0,
    times?: DirectSettlerTimes,
  ) {
    const clock = { now: () => Date.now() + offsetMs() };
    const vault = new Vault(stores.readStore, Buffer.alloc(32, 7).toString('base64'));
    this.rails = new PaymentRails({ payments: loadPaymentsConfig(env) }, times);
    this.log = watched(new PaymentLog(stores.eventStore, vault, clock, PEPPER), step, [
      'load',
      'decide',
      'sealFor',
      'sealTransaction',
      'transactionOf',
    ]);
    const answers = watched(new PaidAnswers(stores.readStore), step, ['store', 'find']);
    const rails = {
      settler: watchedSettler(this.rails.settler, step),
      chain: this.rails.chain && watchedChain(this.rails.chain, step),
    } as PaymentRails;
    const delivery = new PaidDelivery(this.log, answers, clock);
    const claims = new PaymentClaims(rails, this.log);
    this.payments = new SettlePayment(
      rails,
      this.log,
      claims,
      delivery,
      clock,
      { isRight: true },
      {
        withChain: 200,
        without: 200,
        confirming: 800,
        confirmEvery: 20,
      },
    );
  }

  take(order: PaymentOrder): Promise<Paid> {
    return this.payments.take(order);
  }

  close(): Promise<void> {
    return this.rails.onApplicationShutdown();
  }
}

/** A payment as its payer has signed it, for one request. */
export async function orderOf(
  chain: LocalChain,
  payer: PrivateKeyAccount,
  more: { readonly seconds?: number; readonly scope?: string; readonly work?: PaymentOrder['work'] } = {},
): Promise<PaymentOrder> {
  const now = Math.floor(Date.now() / 1_000);
  const until = now + (more.seconds ?? 300);
  const token = { chainId: 8453, address: chain.token.toLowerCase(), name: 'Spec Dollar', version: '7' };
  const message = {
    from: payer.address,
    to: chain.payTo,
    value: BigInt(PRICE),
    validAfter: 0n,
    validBefore: BigInt(until),
    nonce: generatePrivateKey(),
  };
  const signature = await payer.signTypedData({
    domain: { name: token.name, version: token.version, chainId: token.chainId, verifyingContract: chain.token },
    types: {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    message,
  });
  const authorization = { ...message, from: payer.address.toLowerCase(), to: chain.payTo.toLowerCase(), signature };
  const offer: Offer = {
    operation: 'mpp.company',
    description: 'One call',
    amount: PRICE,
    url: 'https://api.example/x',
    realm: 'api.example',
    scope: more.scope ?? 'the one request',
    token,
    payTo: chain.payTo.toLowerCase(),
    header: null,
  };
  const presented: Presented = { protocol: 'mpp', authorization, amount: PRICE, challengeUntil: until };
  const work = more.work ?? (() => Promise.resolve({ body: { made: newId() } }));
  return { offer, presented, requestId: newId(), purchase: null, work };
}

export const randomAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

/** The events of one payment. */
export async function eventsOf(stores: TestStores, { offer, presented }: PaymentOrder): Promise<PaymentEvent[]> {
  const id = new PaymentLog(stores.eventStore, null as never, { now: () => 0 }, PEPPER).idOf(
    offer.token,
    presented.authorization,
  );
  const events: PaymentEvent[] = [];
  for await (const event of stores.eventStore.readStream(`payment-${id}`))
    events.push(event as unknown as PaymentEvent);
  return events;
}

export type { Hex };

function watched<T extends object>(target: T, step: Step, names: readonly (keyof T)[]): T {
  return new Proxy(target, {
    get(object, name) {
      const value = Reflect.get(object, name) as unknown;
      if (typeof value !== 'function') return value;
      const call = value as (...args: unknown[]) => Promise<unknown>;
      if (!names.includes(name as keyof T)) return call.bind(object);
      return (...args: unknown[]) => step(String(name), () => call.apply(object, args));
    },
  });
}

function watchedSettler(settler: Settler, step: Step): Settler {
  return {
    name: settler.name,
    verify: (payment) => step('verify', () => settler.verify(payment)),
    settle: (payment) => step('settle', () => settler.settle(payment)),
    close: () => settler.close(),
  };
}

function watchedChain(chain: ChainReader, step: Step): ChainReader {
  return { outcome: (payment) => step('outcome', () => chain.outcome(payment)) };
}

import { isWallet, WALLETS, type Wallet } from '../../kernel/credits.js';
import { asObject, PlansError, readObject } from './plans-file.settings.js';
import { type PricedOperation } from './prices.service.js';

/** Prices in money, in whole millionths of a dollar. */
export interface PaymentPrices {
  /** One call of an operation that callers without a key may buy. */
  ofCall(operationId: string): number;
  /** Price of one credit by wallet. */
  readonly credit: Readonly<Record<Wallet, number>>;
}

/** Injection token of the configured `PaymentPrices`. */
export const PAYMENT_PRICES = Symbol('PAYMENT_PRICES');

const CALL = 20_000;
const CREDIT: Readonly<Record<Wallet, number>> = { api: 5_000, enrich: 25_000, intel: 20_000, video: 250_000 };
/** Catches prices with a few zeros too many. */
const MOST_DOLLARS = 1_000;

/** Whether the price list lets callers without a key pay for a single call. */
export function isSoldByTheCall({ security }: Pick<PricedOperation, 'security'>): boolean {
  return security === 'pay' || security === 'key_or_pay';
}

/**
 * Loads the prices: `payments` of the plans file overrides the defaults, in dollars: `{"payments": {"calls":
 * {"mpp.company": 0.05}, "credits": {"api": 0.004}}}`.
 * @throws PlansError naming the file, the field and the rule.
 */
export function loadPaymentPrices(file: string | null, operations: readonly PricedOperation[]): PaymentPrices {
  const calls = new Map(operations.filter(isSoldByTheCall).map(({ id }) => [id, CALL]));
  const credit = { ...CREDIT };
  const given = file === null ? undefined : readObject(file).payments;
  const where = `${file}: payments`;
  for (const [part, prices] of Object.entries(given === undefined ? {} : asObject(given, where))) {
    if (part !== 'calls' && part !== 'credits') throw new PlansError(`${where}.${part} is no field: calls, credits`);
    for (const [name, price] of Object.entries(asObject(prices, `${where}.${part}`))) {
      const micros = microsOf(price, `${where}.${part}.${name}`);
      if (part === 'credits') {
        if (!isWallet(name)) throw new PlansError(`${where}.credits.${name} is no wallet: ${WALLETS.join(', ')}`);
        credit[name] = micros;
      } else {
        if (!calls.has(name)) {
          throw new PlansError(`${where}.calls.${name} is not sold by the call: ${[...calls.keys()].join(', ')}`);
        }
        calls.set(name, micros);
      }
    }
  }
  return {
    credit,
    ofCall(operationId) {
      const price = calls.get(operationId);
      if (price === undefined) throw new Error(`operation ${operationId} is not sold by the call`);
      return price;
    },
  };
}

function microsOf(value: unknown, where: string): number {
  const micros = typeof value === 'number' ? Math.round(value * 1e6) : NaN;
  const exact = typeof value === 'number' && Math.abs(value * 1e6 - micros) < 1e-6;
  if (!exact || micros < 1 || micros > MOST_DOLLARS * 1e6) {
    throw new PlansError(
      `${where} must be dollars, from 0.000001 to ${MOST_DOLLARS} with at most six decimals, not ${JSON.stringify(value)}`,
    );
  }
  return micros;
}

import { PLAN_NAMES, WALLETS, isPlanName, isWallet, type PlanName, type Wallet } from '../../kernel/credits.js';
import { type PlanTerms } from '../ledger/credits.events.js';
import { asObject, PlansError, readObject } from './plans-file.settings.js';

export interface Plan extends PlanTerms {
  readonly name: PlanName;
  readonly title: string;
  readonly requestsPerMinute: number;
  /** Price in US dollars; null for a plan without a public price. */
  readonly usdPerMonth: number | null;
}

export type Plans = Readonly<Record<PlanName, Plan>>;

const USD_PER_MONTH: Readonly<Record<PlanName, number | null>> = {
  free: 0,
  pro_mini: 19,
  pro_lite: 79,
  pro: 299,
  bench: null,
};
/** Catches prices with a few zeros too many. */
const MOST_DOLLARS = 1_000_000;

/** Plans from the lowest to the highest; `bench` is for benchmarks only and has no caps. */
const DEFAULTS: readonly Plan[] = [
  plan('free', 'Free', { api: 100, enrich: 0, intel: 10, video: 1 }, 25, 20),
  plan('pro_mini', 'Pro Mini', { api: 2_000, enrich: 0, intel: 50, video: 10 }, 400, 120),
  plan('pro_lite', 'Pro Lite', { api: 10_000, enrich: 500, intel: 200, video: 40 }, 2_000, 300),
  plan('pro', 'Pro', { api: 50_000, enrich: 2_500, intel: 1_000, video: 200 }, null, 1_200),
  plan('bench', 'Bench', { api: 1e12, enrich: 1e12, intel: 1e12, video: 1e12 }, null, 1e9),
];

/** Injection token of the configured `Plans`. */
export const PLANS = Symbol('PLANS');

export function planRank(name: PlanName): number {
  return PLAN_NAMES.indexOf(name);
}

export function isPaid(name: PlanName): boolean {
  return name !== 'free';
}

/**
 * Loads the plans; `file` overrides the defaults. The file is JSON, by plan name: `{"free": {"allowances": {"api":
 * 200}, "dailyCaps": {"api": 50}, "requestsPerMinute": 30, "usdPerMonth": 9.5}}`; a null cap removes the
 * cap, a null price is a price on request.
 * @throws PlansError naming the file, the field and the rule.
 */
export function loadPlans(file: string | null): Plans {
  const plans = Object.fromEntries(DEFAULTS.map((entry) => [entry.name, entry])) as Record<PlanName, Plan>;
  if (file === null) return plans;
  for (const [name, override] of Object.entries(readObject(file))) {
    // `payment-prices.settings.ts` reads the prices in money.
    if (name === 'payments') continue;
    if (!isPlanName(name)) throw new PlansError(`${file}: ${name} is no plan; plans are ${PLAN_NAMES.join(', ')}`);
    plans[name] = overridden(plans[name], asObject(override, `${file}: ${name}`), `${file}: ${name}`);
  }
  return plans;
}

function overridden(base: Plan, override: Record<string, unknown>, where: string): Plan {
  const result = { ...base, allowances: { ...base.allowances }, dailyCaps: { ...base.dailyCaps } };
  for (const [field, value] of Object.entries(override)) {
    switch (field) {
      case 'title':
        if (typeof value !== 'string' || value === '') throw new PlansError(`${where}.title must be a text`);
        result.title = value;
        break;
      case 'requestsPerMinute':
        result.requestsPerMinute = whole(value, `${where}.requestsPerMinute`, 1);
        break;
      case 'usdPerMonth':
        result.usdPerMonth = dollars(value, `${where}.usdPerMonth`);
        break;
      case 'allowances':
        for (const [wallet, credits] of wallets(value, `${where}.allowances`)) {
          result.allowances[wallet] = whole(credits, `${where}.allowances.${wallet}`, 0);
        }
        break;
      case 'dailyCaps':
        for (const [wallet, credits] of wallets(value, `${where}.dailyCaps`)) {
          if (credits === null) delete result.dailyCaps[wallet];
          else result.dailyCaps[wallet] = whole(credits, `${where}.dailyCaps.${wallet}`, 0);
        }
        break;
      default:
        throw new PlansError(
          `${where}.${field} is no field of a plan: title, requestsPerMinute, usdPerMonth, allowances, dailyCaps`,
        );
    }
  }
  return result;
}

function wallets(value: unknown, where: string): [Wallet, unknown][] {
  return Object.entries(asObject(value, where)).map(([wallet, credits]) => {
    if (!isWallet(wallet)) throw new PlansError(`${where}.${wallet} is no wallet; wallets are ${WALLETS.join(', ')}`);
    return [wallet, credits];
  });
}

function whole(value: unknown, where: string, least: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
    throw new PlansError(`${where} must be a whole number of at least ${least}, not ${JSON.stringify(value)}`);
  }
  return value;
}

function dollars(value: unknown, where: string): number | null {
  if (value === null) return null;
  const isExact = typeof value === 'number' && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  if (!isExact || value < 0 || value > MOST_DOLLARS) {
    throw new PlansError(
      `${where} must be dollars with at most two decimals, or null for a price on request, not ${JSON.stringify(value)}`,
    );
  }
  return value;
}

function plan(
  name: PlanName,
  title: string,
  allowances: Record<Wallet, number>,
  apiPerDay: number | null,
  requestsPerMinute: number,
): Plan {
  const dailyCaps = apiPerDay === null ? {} : { api: apiPerDay };
  return { name, title, allowances, dailyCaps, requestsPerMinute, usdPerMonth: USD_PER_MONTH[name] };
}

import { ConfigError } from '../platform/config/environment.js';

/** Blocks, with that of the transfer; or the chain's name for a block that it does not drop. */
export type Confirmations = number | 'safe' | 'finalized';

/** Payments for single calls and for credits. Null fields are not set; payments need all required ones. */
export interface PaymentsConfig {
  readonly chainId: number;
  /** The token, lower case, and the EIP-712 domain that it verifies signatures under. */
  readonly asset: { readonly address: string; readonly name: string; readonly version: string };
  readonly payTo: string | null;
  /** The first signs challenges; the others still verify them. */
  readonly secrets: readonly string[];
  readonly facilitatorUrl: string | null;
  /** Bearer token for the facilitator; null for one without authentication. */
  readonly facilitatorToken: string | null;
  readonly rpcUrl: string | null;
  /** Private key that pays for gas in direct settlement; 0x and 64 hex digits. */
  readonly gasKey: string | null;
  /** How deep the chain must have a transfer before it buys credits. */
  readonly confirmations: Confirmations;
  /** The first missing variable; null where payments are configured. */
  readonly missing: string | null;
}

export interface WithPayments {
  readonly payments: PaymentsConfig;
}

/** USDC of Circle on the networks with known parameters. */
const NETWORKS: Readonly<Record<string, { chainId: number; address: string; name: string; version: string }>> = {
  base: {
    chainId: 8453,
    address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    name: 'USD Coin',
    version: '2',
  },
  'base-sepolia': {
    chainId: 84532,
    address: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
    name: 'USDC',
    version: '2',
  },
};
const LEAST_SECRET = 32;
/** Twelve seconds on Base, so that a purchase is still answered within one request. */
const CONFIRMATIONS = 6;
const MOST_CONFIRMATIONS = 1_000;

/** @throws ConfigError naming the variable; never with a secret's value. */
export function loadPaymentsConfig(env: NodeJS.ProcessEnv): PaymentsConfig {
  const { chainId, asset } = network(env);
  const payTo = matching(env, 'PAYMENTS_PAY_TO', /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits');
  const gasKey = matching(env, 'PAYMENTS_GAS_KEY', /^0x[0-9a-fA-F]{64}$/, 'a private key: 0x and 64 hex digits');
  const facilitatorUrl = url(env, 'PAYMENTS_FACILITATOR_URL');
  const facilitatorToken = matching(env, 'PAYMENTS_FACILITATOR_TOKEN', /^[\x21-\x7e]+$/, 'a token: letters and signs');
  const rpcUrl = url(env, 'PAYMENTS_RPC_URL');
  const confirmations = confirmationsIn(env.PAYMENTS_CONFIRMATIONS);
  const secrets = secretsIn(env.PAYMENTS_SECRET);
  const missing =
    (payTo === null && 'PAYMENTS_PAY_TO') ||
    (secrets.length === 0 && 'PAYMENTS_SECRET') ||
    (facilitatorUrl === null && rpcUrl === null && 'PAYMENTS_FACILITATOR_URL') ||
    (facilitatorUrl === null && gasKey === null && 'PAYMENTS_GAS_KEY') ||
    null;
  return {
    chainId,
    asset,
    secrets,
    facilitatorUrl,
    facilitatorToken,
    rpcUrl,
    confirmations,
    missing,
    payTo: payTo?.toLowerCase() ?? null,
    gasKey: gasKey?.toLowerCase() ?? null,
  };
}

function network(env: NodeJS.ProcessEnv): Pick<PaymentsConfig, 'chainId' | 'asset'> {
  const named = env.PAYMENTS_NETWORK || 'base';
  const known = NETWORKS[named] ?? Object.values(NETWORKS).find(({ chainId }) => named === `eip155:${chainId}`);
  const chainId = known?.chainId ?? Number(/^eip155:([1-9]\d{0,14})$/.exec(named)?.[1]);
  if (Number.isNaN(chainId)) {
    throw new ConfigError(
      `PAYMENTS_NETWORK is ${JSON.stringify(named)}; it must be base, base-sepolia or eip155:<chain id>`,
    );
  }
  const configured = matching(env, 'PAYMENTS_ASSET', /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits');
  if (configured === null && !known) throw new ConfigError(`PAYMENTS_ASSET is not set; on ${named} no token is known`);
  const name = env.PAYMENTS_ASSET_NAME || known?.name;
  const version = env.PAYMENTS_ASSET_VERSION || known?.version;
  if (!name || !version) throw new ConfigError('PAYMENTS_ASSET needs PAYMENTS_ASSET_NAME and PAYMENTS_ASSET_VERSION');
  return { chainId, asset: { address: (configured ?? known?.address ?? '').toLowerCase(), name, version } };
}

function confirmationsIn(value: string | undefined): Confirmations {
  if (!value) return CONFIRMATIONS;
  if (value === 'safe' || value === 'finalized') return value;
  const blocks = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (blocks >= 1 && blocks <= MOST_CONFIRMATIONS) return blocks;
  throw new ConfigError(
    `PAYMENTS_CONFIRMATIONS is ${JSON.stringify(value)}; it must be safe, finalized or 1 to ${MOST_CONFIRMATIONS}`,
  );
}

function secretsIn(value: string | undefined): string[] {
  const secrets = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (secrets.some((secret) => secret.length < LEAST_SECRET)) {
    throw new ConfigError(`PAYMENTS_SECRET is too short; each secret of it has at least ${LEAST_SECRET} characters`);
  }
  return secrets;
}

function matching(env: NodeJS.ProcessEnv, name: string, form: RegExp, what: string): string | null {
  const value = env[name];
  if (!value) return null;
  // The value may be a key, so the message omits it.
  if (!form.test(value)) throw new ConfigError(`${name} is not ${what}`);
  return value;
}

function url(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  // These URLs often contain a key, so the message omits them.
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') {
    throw new ConfigError(`${name} is not an http or https address`);
  }
  return value.replace(/(?<!\/)\/+$/, '');
}

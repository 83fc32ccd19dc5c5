import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { evm, Mppx } from 'mppx/client';
import { type PrivateKeyAccount } from 'viem/accounts';
import { type LocalChain } from './local-chain.js';

export type Pay = typeof fetch;

/** Payers on a chain, with the standard clients of both protocols. */
export class Payers {
  constructor(private readonly chain: LocalChain) {}

  /** The standard client of MPP. */
  mpp(account: PrivateKeyAccount): Pay {
    const currency = this.chain.token;
    const client = Mppx.create({
      methods: [
        evm({
          account,
          currencies: [currency],
          networks: [8453],
          authorization: { name: 'Spec Dollar', version: '7' },
        }),
      ],
      polyfill: false,
    });
    return client.fetch;
  }

  /** The standard client of x402. */
  x402(account: PrivateKeyAccount, through: Pay = fetch): Pay {
    const client = x402Client.fromConfig({
      schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(account) }],
      // By default it pays with well-known dollars only.
      spendControls: { allowedAssets: [{ network: 'eip155:8453', asset: this.chain.token }] },
    });
    return wrapFetchWithPayment(through, client);
  }

  /** Pays, and stores the payment headers for a repeat. */
  async paying(
    kind: 'mpp' | 'x402',
    account: PrivateKeyAccount,
    url: string,
    init: RequestInit = {},
  ): Promise<Headers> {
    const unpaid = await fetch(url, init);
    if (unpaid.status !== 402) throw new Error(`${unpaid.status} instead of a challenge`);
    let sent: Headers | null = null;
    const catching = (async (input: string | URL | Request, options?: RequestInit) => {
      const request = new Request(input, options);
      if (request.headers.has('payment-signature')) {
        sent = request.headers;
        return new Response('{}', { status: 200 });
      }
      return fetch(request);
    }) as Pay;
    if (kind === 'x402') {
      await this.x402(account, catching)(url, init);
    } else {
      const client = Mppx.create({
        methods: [
          evm({
            account,
            currencies: [this.chain.token],
            networks: [8453],
            authorization: { name: 'Spec Dollar', version: '7' },
          }),
        ],
        polyfill: false,
      });
      sent = new Headers(init.headers);
      const named = unpaid.headers.get('www-authenticate')?.includes('header="Payment-Authorization"');
      sent.set(named ? 'payment-authorization' : 'authorization', await client.createCredential(unpaid));
    }
    if (!sent) throw new Error('nothing was paid');
    const headers = new Headers(init.headers);
    for (const name of ['authorization', 'payment-signature', 'payment-authorization']) {
      const value = sent.get(name);
      if (value !== null) headers.set(name, value);
    }
    return headers;
  }
}

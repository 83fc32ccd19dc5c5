import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type LocalChain, walletOn } from './local-chain.js';

type Call = Parameters<x402Facilitator['settle']>;
interface FacilitatorCall {
  readonly paymentPayload: Call[0];
  readonly paymentRequirements: Call[1];
}

/** The reference facilitator of x402 over HTTP, with its own gas wallet. */
export class FacilitatorServer {
  private constructor(private readonly server: Server) {}

  /** @param token required bearer token; absent: no authentication */
  static async start(chain: LocalChain, token?: string): Promise<FacilitatorServer> {
    const key = generatePrivateKey();
    await chain.client.setBalance({ address: privateKeyToAccount(key).address, value: 10n ** 18n });
    const facilitator = new x402Facilitator();
    const signer = toFacilitatorEvmSigner(walletOn(chain.url, key) as never);
    registerExactEvmScheme(facilitator, { signer, networks: 'eip155:8453' });
    const server = createServer((request, response) => {
      if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"unauthorized"}');
        return;
      }
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const act = async (): Promise<unknown> => {
          if (request.url === '/supported') return facilitator.getSupported();
          const { paymentPayload, paymentRequirements } = JSON.parse(body) as FacilitatorCall;
          if (request.url === '/verify') return facilitator.verify(paymentPayload, paymentRequirements);
          return facilitator.settle(paymentPayload, paymentRequirements);
        };
        void act().then(
          (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
          (error: Error) => response.writeHead(500).end(JSON.stringify({ error: error.message })),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FacilitatorServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

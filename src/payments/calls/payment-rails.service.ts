import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { type WithPayments } from '../payments-environment.settings.js';
import { CONFIG } from '../../platform/tokens.js';
import { type Token, domainSeparator } from '../chain/authorization.rules.js';
import { RpcChainReader } from '../chain/chain-reader.js';
import { Facilitator } from '../chain/facilitator.connector.js';
import { GasWallet } from '../chain/gas-wallet.js';
import { JsonRpc, RpcRefusal } from '../chain/json-rpc.connector.js';
import { DIRECT_SETTLER_TIMES, DirectSettler, type DirectSettlerTimes } from '../chain/direct-settler.connector.js';
import { type Settler } from '../chain/settler.port.js';
import { domainCall } from '../chain/token-calls.rules.js';
import { notConfigured } from '../payments.settings.js';
import { networkOf } from '../wire/offer.rules.js';

/** Selects who settles and who reads the chain: the facilitator or the node, where configured. */
@Injectable()
export class PaymentRails implements OnApplicationShutdown {
  /** Null where no node is configured: an unknown outcome then stays unknown until a repeat of the payment settles. */
  readonly chain: RpcChainReader | null;
  private readonly rpc: JsonRpc | null;
  private readonly wallet: GasWallet | null;
  private readonly facilitator: Facilitator | null;
  private readonly settling: Settler | null;

  constructor(
    @Inject(CONFIG) private readonly config: WithPayments,
    @Optional() @Inject(DIRECT_SETTLER_TIMES) times?: DirectSettlerTimes,
  ) {
    const { facilitatorUrl, facilitatorToken, rpcUrl, gasKey, chainId, confirmations } = config.payments;
    this.rpc = rpcUrl === null ? null : new JsonRpc(rpcUrl);
    this.chain = this.rpc && new RpcChainReader(this.rpc, confirmations);
    this.wallet =
      this.rpc && gasKey !== null && facilitatorUrl === null ? new GasWallet(this.rpc, chainId, gasKey) : null;
    const direct = this.rpc && this.wallet && new DirectSettler(this.rpc, this.wallet, times);
    this.facilitator = facilitatorUrl === null ? null : new Facilitator(facilitatorUrl, facilitatorToken);
    this.settling = this.facilitator ?? direct;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.settling?.close();
    await this.rpc?.close();
  }

  get settler(): Settler {
    if (!this.settling) throw notConfigured(this.config.payments.missing ?? 'PAYMENTS_FACILITATOR_URL');
    return this.settling;
  }

  /** Why settling is impossible, as far as facilitator and node report it; null where nothing prevents it. */
  async trouble(): Promise<string | null> {
    const { facilitator, config } = this;
    return (await facilitator?.trouble(networkOf(config.payments.chainId))) ?? (await this.troubleOfNode());
  }

  private async troubleOfNode(): Promise<string | null> {
    const { rpc, wallet, chain } = this;
    if (!rpc) return null;
    const { chainId, asset, confirmations } = this.config.payments;
    const token: Token = { chainId, ...asset };
    try {
      if (Number(await rpc.call<string>('eth_chainId')) !== chainId)
        return 'PAYMENTS_RPC_URL is a node of another chain';
      const domain = await rpc.call<string>('eth_call', { to: token.address, data: domainCall() }, 'latest');
      if (domain !== domainSeparator(token)) {
        return 'the token verifies under another domain than PAYMENTS_ASSET_NAME and PAYMENTS_ASSET_VERSION say';
      }
      if (wallet && (await wallet.balance()) === 0n) return 'the gas wallet is empty';
      if ((await chain?.confirmedBlock().catch(refusalOf)) === null) return `the node knows no block ${confirmations}`;
      return null;
    } catch {
      return 'the node of PAYMENTS_RPC_URL does not answer';
    }
  }
}

/** Null for a call that the node refuses. */
function refusalOf(error: unknown): null {
  if (error instanceof RpcRefusal) return null;
  throw error;
}

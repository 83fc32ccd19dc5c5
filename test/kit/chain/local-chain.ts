import { spawn, type ChildProcess } from 'node:child_process';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseAbi,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { authorizationDigest, type Authorization } from '../../../src/payments/chain/authorization.rules.js';
import { freePort } from '../../../src/embedded/stack/free-port.js';
import { ANVIL_PROGRAM } from '../infra.js';
import { until } from '../until.js';
import { SPEC_DOLLAR, SPEC_WALLET } from './spec-dollar.js';

const ABI = parseAbi([
  'function mint(address,uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address,bytes32) view returns (bool)',
  'function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
  'function cancelAuthorization(address,bytes32,uint8,bytes32,bytes32)',
  'function approve(bytes32)',
  'function transfer(address,uint256) returns (bool)',
]);

/** A local chain with a dollar token: a real node, real blocks, real signatures. */
export class LocalChain {
  readonly gasKey = generatePrivateKey();
  readonly payTo = privateKeyToAccount(generatePrivateKey()).address;
  token!: Address;

  private constructor(
    private readonly node: ChildProcess,
    readonly url: string,
    readonly client: ReturnType<typeof clientOf>,
  ) {}

  static async start(): Promise<LocalChain> {
    const port = await freePort();
    const node = spawn(ANVIL_PROGRAM ?? 'anvil', ['--port', String(port), '--chain-id', String(base.id), '--silent'], {
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}`;
    const chain = new LocalChain(node, url, clientOf(url));
    await until(async () => (await chain.client.getChainId()) === base.id, { what: 'the chain', everyMs: 25 });
    chain.token = await chain.deploy(SPEC_DOLLAR);
    await chain.client.setBalance({ address: privateKeyToAccount(chain.gasKey).address, value: 10n ** 18n });
    return chain;
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.node.once('exit', resolve));
    this.node.kill('SIGKILL');
    await gone;
  }

  /** Settings of the service for direct settlement on this chain. */
  settings(): Record<string, string> {
    return {
      PAYMENTS_NETWORK: `eip155:${base.id}`,
      PAYMENTS_ASSET: this.token,
      PAYMENTS_ASSET_NAME: 'Spec Dollar',
      PAYMENTS_ASSET_VERSION: '7',
      PAYMENTS_PAY_TO: this.payTo,
      PAYMENTS_SECRET: 'a-secret-of-this-spec-alone-and-long-enough',
      PAYMENTS_RPC_URL: this.url,
      PAYMENTS_GAS_KEY: this.gasKey,
      // This chain makes a block for a transaction only, so that no later block would confirm it.
      PAYMENTS_CONFIRMATIONS: '1',
    };
  }

  /** An account with so many millionths of a dollar. */
  async payer(units = 1_000_000): Promise<PrivateKeyAccount> {
    const account = privateKeyToAccount(generatePrivateKey());
    if (units > 0) await this.mint(account.address, units);
    return account;
  }

  /** A contract wallet with money that accepts approved digests. */
  async contractWallet(units: number): Promise<{ address: Address; approve: (digest: Hex) => Promise<void> }> {
    const address = await this.deploy(SPEC_WALLET);
    await this.mint(address, units);
    return { address, approve: (digest) => this.write('approve', [digest], address) };
  }

  mint(to: Address, units: number): Promise<void> {
    return this.write('mint', [to, BigInt(units)]);
  }

  async balance(of: string = this.payTo): Promise<number> {
    const { token: address } = this;
    return Number(
      await this.client.readContract({ address, abi: ABI, functionName: 'balanceOf', args: [of as Address] }),
    );
  }

  async isUsed(payer: string, nonce: string): Promise<boolean> {
    const args = [payer as Address, nonce as Hex] as const;
    return this.client.readContract({ address: this.token, abi: ABI, functionName: 'authorizationState', args });
  }

  /** Submits an authorization, as anyone may. */
  async submit(authorization: readonly unknown[]): Promise<void> {
    await this.write('transferWithAuthorization', authorization);
  }

  async cancel(payer: PrivateKeyAccount, nonce: Hex): Promise<void> {
    const signature = await payer.signTypedData({
      domain: { name: 'Spec Dollar', version: '7', chainId: base.id, verifyingContract: this.token },
      types: {
        CancelAuthorization: [
          { name: 'authorizer', type: 'address' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'CancelAuthorization',
      message: { authorizer: payer.address, nonce },
    });
    const [r, s, v] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`, Number(`0x${signature.slice(130)}`)];
    await this.write('cancelAuthorization', [payer.address, nonce, v, r, s]);
  }

  /** The payer spends its whole balance elsewhere. */
  async drain(payer: PrivateKeyAccount): Promise<void> {
    await this.client.setBalance({ address: payer.address, value: 10n ** 18n });
    const wallet = createWalletClient({ account: payer, chain: base, transport: http(this.url) });
    const args = [`0x${'0d'.repeat(20)}`, BigInt(await this.balance(payer.address))] as const;
    const hash = await wallet.writeContract({ address: this.token, abi: ABI, functionName: 'transfer', args });
    await this.client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
  }

  /** The digest that the token passes to a contract wallet. */
  digestOf(signed: Omit<Authorization, 'signature'>): Hex {
    const token = { chainId: base.id, address: this.token.toLowerCase(), name: 'Spec Dollar', version: '7' };
    return authorizationDigest(token, signed);
  }

  /** Sets the next block's time so many seconds later. */
  async pass(seconds: number): Promise<void> {
    await this.client.increaseTime({ seconds });
    await this.client.mine({ blocks: 1 });
  }

  /** Makes so many blocks without a transaction. */
  async mine(blocks: number): Promise<void> {
    await this.client.mine({ blocks });
  }

  /** Replaces so many of the last blocks with as many blocks that lack their transactions. */
  async reorganise(blocks: number): Promise<void> {
    await this.client.request({ method: 'anvil_reorg', params: [blocks, []] } as never);
  }

  private async write(functionName: string, args: readonly unknown[], address = this.token): Promise<void> {
    const [account] = await this.client.getAddresses();
    const hash = await this.client.writeContract({
      address,
      abi: ABI,
      functionName,
      args,
      account,
      chain: base,
    } as never);
    const { status } = await this.client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    if (status !== 'success') throw new Error(`${functionName} was reverted`);
  }

  private async deploy(bytecode: Hex): Promise<Address> {
    const [account] = await this.client.getAddresses();
    const hash = await this.client.deployContract({ abi: ABI, bytecode, account: account as Address, chain: base });
    const { contractAddress } = await this.client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    return contractAddress as Address;
  }
}

function clientOf(url: string) {
  const transport = http(url, { retryCount: 0 });
  return createTestClient({ mode: 'anvil', chain: base, transport }).extend(publicActions).extend(walletActions);
}

/** A wallet client for a key, for the specs' facilitator. */
export function walletOn(url: string, key: Hex) {
  return createWalletClient({ account: privateKeyToAccount(key), chain: base, transport: http(url) }).extend(
    publicActions,
  );
}

export const publicClientOn = (url: string) => createPublicClient({ chain: base, transport: http(url) });

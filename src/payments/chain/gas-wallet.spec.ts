import { GasWallet } from './gas-wallet.js';
import { type JsonRpc } from './json-rpc.connector.js';

const KEY = `0x${'11'.repeat(32)}`;
const CALL = { to: `0x${'22'.repeat(20)}`, data: '0x', gas: 60_000n };

/** A node that has seen `pending` transactions of the wallet. */
class Node {
  pending = 0;

  call(method: string): Promise<unknown> {
    const answers: Record<string, unknown> = {
      eth_getTransactionCount: `0x${this.pending.toString(16)}`,
      eth_getBlockByNumber: { baseFeePerGas: '0x10' },
      eth_sendRawTransaction: '0x',
    };
    return Promise.resolve(answers[method]);
  }
}

it('replaces a transaction that waits behind one that the chain has dropped, at the dropped one’s nonce', async () => {
  const node = new Node();
  const wallet = new GasWallet(node as unknown as JsonRpc, 8453, KEY);
  expect((await wallet.send(CALL)).nonce).toBe(0);
  node.pending = 1;
  // A reorganisation loses the first, before the second comes.
  node.pending = 0;
  wallet.done(0);
  const second = await wallet.send(CALL);
  expect(second.nonce).toBe(1);
  const instead = await wallet.replace(CALL, second);
  expect(instead.nonce).toBe(0);
  node.pending = 2;
  expect((await wallet.replace(CALL, instead)).nonce).toBe(0);
});

it('does not take the nonce of another transaction that is on its way, whatever the node knows of it', async () => {
  const node = new Node();
  const wallet = new GasWallet(node as unknown as JsonRpc, 8453, KEY);
  const first = await wallet.send(CALL);
  const second = await wallet.send(CALL);
  expect((await wallet.replace(CALL, second)).nonce).toBe(1);
  expect((await wallet.replace(CALL, first)).nonce).toBe(0);
});

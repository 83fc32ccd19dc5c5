import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { FacilitatorServer } from '../../kit/chain/facilitator-server.js';
import { FaultyLink } from '../../kit/chain/faulty-link.js';
import { LocalChain } from '../../kit/chain/local-chain.js';
import { ANVIL, describeWithInfra } from '../../kit/infra.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { companyOnFile } from '../../kit/company-on-file.js';
import { freePort } from '../../../src/embedded/stack/free-port.js';
import { paymentsIn } from './payment-world.js';
import { Payers } from '../../kit/chain/payers.js';

/** As it was built for this run: it starts nine times. */
const MAIN = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url));
const PRICE = 20_000;
const PATIENCE_MS = 120_000;

/** A message to chain or facilitator, and whether the process dies before its delivery or before the answer. */
type Moment = readonly [what: string, dies: 'unheard' | 'unanswered'];

describeWithInfra(ANVIL, 'an api process that is killed with a payment under way', () => {
  let [chain, stores] = [] as unknown as [LocalChain, TestStores];
  let [node, facilitator, link] = [] as unknown as [FaultyLink, FacilitatorServer, FaultyLink];
  let url = '';
  let env: Record<string, string> = {};
  let child: ChildProcess | null = null;

  beforeAll(async () => {
    [chain, stores] = await Promise.all([LocalChain.start(), testStores()]);
    node = await FaultyLink.to(chain.url);
    facilitator = await FacilitatorServer.start(chain);
    link = await FaultyLink.to(facilitator.url);
    await companyOnFile(stores, 'Acme');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = {
      ...chain.settings(),
      PAYMENTS_RPC_URL: node.url,
      PUBLIC_URL: url,
      PORT: String(port),
      DATABASE_URL: stores.databaseUrl,
      EVENTSTORE_URL: stores.eventstoreUrl,
      DATA_DIR: stores.folder,
      VAULT_KEY: Buffer.alloc(32, 7).toString('base64'),
      ARBITRAGE_SCHEDULE: 'off',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
    };
  }, PATIENCE_MS);

  afterAll(async () => {
    await kill();
    await Promise.all([node?.stop(), link?.stop(), facilitator?.stop(), stores?.close()]);
    await chain?.stop();
  }, 60_000);

  async function launch(more: Record<string, string>): Promise<void> {
    const started = fork(MAIN, ['--role', 'api'], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...env, ...more },
    });
    child = started;
    const ended = once(started, 'exit').then(() => Promise.reject(new Error('the api ended while it started')));
    await Promise.race([once(started, 'message'), ended]);
    ended.catch(() => undefined);
  }

  async function kill(): Promise<void> {
    const dying = child;
    child = null;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = once(dying, 'exit');
    dying.kill('SIGKILL');
    await gone;
  }

  /** The same request with the same payment, until it is known what became of it. */
  async function answered(address: string, headers: Headers): Promise<{ body: string; transaction: string }> {
    for (const giveUpAt = Date.now() + PATIENCE_MS; ;) {
      const answer = await fetch(address, { headers });
      const body = await answer.text();
      if (answer.status === 200) return { body, transaction: transactionOf(answer.headers) };
      if (answer.status !== 503 || Date.now() > giveUpAt) throw new Error(`${answer.status}: ${body}`);
    }
  }

  const ways = {
    ourselves: {
      env: (): Record<string, string> => ({}),
      link: () => node,
      moments: [
        ['eth_call', 'unanswered'],
        ['eth_sendRawTransaction', 'unheard'],
        ['eth_sendRawTransaction', 'unanswered'],
        ['eth_getTransactionReceipt', 'unanswered'],
      ],
    },
    'a facilitator': {
      env: () => ({ PAYMENTS_FACILITATOR_URL: link.url, PAYMENTS_GAS_KEY: '' }),
      link: () => link,
      moments: [
        ['/verify', 'unanswered'],
        ['/settle', 'unheard'],
        ['/settle', 'unanswered'],
      ],
    },
  } as const satisfies Record<string, { env: object; link: object; moments: readonly Moment[] }>;

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    'settled by %s: one charge and one answer, at whatever step it dies',
    async (by) => {
      const way = ways[by];
      const payers = new Payers(chain);
      const address = `${url}/api/mpp/company?slug=acme`;
      await launch(way.env());
      for (const [at, [what, dies]] of (way.moments as readonly Moment[]).entries()) {
        const payer = await chain.payer(PRICE);
        const before = { earned: await chain.balance(), payments: (await paymentsIn(stores.eventStore)).size };
        const headers = await payers.paying(at % 2 === 0 ? 'x402' : 'mpp', payer, address);
        const killAt = async (seen: string): Promise<void> => (seen === what ? kill() : undefined);
        if (dies === 'unanswered') way.link().onAnswer = killAt;
        else way.link().fateOf = (seen) => killAt(seen).then(() => (seen === what ? 'lost' : 'through'));
        const cutOff = await fetch(address, { headers }).then(
          (answer) => `answered ${answer.status}`,
          () => 'cut off',
        );
        expect([what, dies, cutOff]).toEqual([what, dies, 'cut off']);
        way.link().restore();

        await launch(way.env());
        const copies = await Promise.all([1, 2, 3].map(() => answered(address, headers)));
        const again = await answered(address, headers);
        for (const copy of copies) expect(copy).toEqual(again);
        expect(JSON.parse(again.body)).toMatchObject({ data: { slug: 'acme' } });

        expect([what, dies, await chain.balance(payer.address)]).toEqual([what, dies, 0]);
        expect((await chain.balance()) - before.earned).toBe(PRICE);
        const receipt = await chain.client.getTransactionReceipt({ hash: again.transaction as `0x${string}` });
        expect(receipt.status).toBe('success');
        const payments = [...(await paymentsIn(stores.eventStore)).values()];
        expect(payments).toHaveLength(before.payments + 1);
        const types = (payments.at(-1) ?? []).map(({ type }) => type);
        expect(types.filter((type) => type !== 'PaymentSettlementUnknown')).toEqual([
          ...['PaymentClaimed', 'PaymentVerified', 'PaymentSettled', 'PaidResourceDelivered'],
        ]);
      }
      await kill();
    },
    4 * PATIENCE_MS,
  );
});

/** Of the receipt, in whichever protocol it comes. */
function transactionOf(headers: Headers): string {
  const receipt = headers.get('payment-receipt') ?? headers.get('payment-response') ?? '';
  const { reference, transaction } = JSON.parse(Buffer.from(receipt, 'base64').toString()) as Record<string, string>;
  return transaction ?? reference ?? '';
}

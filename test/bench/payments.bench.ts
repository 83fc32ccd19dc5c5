import { Agent } from 'node:http';
import { withStack } from '../../src/embedded/stack/with-stack.js';
import { PARTS } from '../../src/embedded/stack/parts.js';
import { median, type BenchContext, type Measure, type Measured } from './measure.js';
import { get } from './load/http-load.js';
import { accountsOf, withCompany } from './metered-get.bench.js';

const WARM_UP = 60;
const CALLS = 200;
const TARGET_MS = 15;

/** What a payment adds to a call, beside the time that the chain takes. */
export const paymentMeasures: readonly Measure[] = [
  {
    name: 'mpp_overhead',
    summary: 'median of a paid call without the time that verification and settlement take on a chain of its own',
    run: measureOverhead,
  },
];

async function measureOverhead(context: BenchContext): Promise<Measured> {
  // Packages of development, and a program that is not everywhere: only who measures this needs them.
  const { LocalChain } = await import('../kit/chain/local-chain.js');
  const { FaultyLink } = await import('../kit/chain/faulty-link.js');
  const { Payers } = await import('../kit/chain/payers.js');
  const chain = await LocalChain.start();
  const node = await FaultyLink.to(chain.url);
  const talk = new Talk();
  node.fateOf = (method) => {
    talk.countCall(method);
    return 'through';
  };
  node.onAnswer = () => talk.answered();
  Object.assign(process.env, chain.settings(), { PAYMENTS_RPC_URL: node.url });
  const parts = PARTS.filter((part) => part !== 'kafka');
  try {
    return await withStack({ dataDir: context.dataDir, json: false, needs: parts }, async (stack) => {
      const metered = `${stack.baseUrl}${await withCompany({ ...context, stack })}`;
      const [account] = await accountsOf(stack, 1);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const address = `${stack.baseUrl}/api/mpp/company?slug=acme-robotics`;
      const payer = await chain.payer(1_000_000_000);
      const payers = new Payers(chain);
      const overheads: number[] = [];
      const wholes: number[] = [];
      const byKey: number[] = [];
      for (let call = 0; call < WARM_UP + CALLS; call++) {
        context.signal.throwIfAborted();
        const headers = await payers.paying(call % 2 === 0 ? 'x402' : 'mpp', payer, address);
        talk.begin();
        const startedAt = performance.now();
        const answer = await fetch(address, { headers });
        await answer.text();
        const whole = performance.now() - startedAt;
        if (answer.status !== 200) throw new Error(`a paid call was answered ${answer.status}`);
        const keyedAt = performance.now();
        await get(metered, account?.api_key ?? '', agent);
        if (call < WARM_UP) continue;
        byKey.push(performance.now() - keyedAt);
        wholes.push(whole);
        overheads.push(whole - talk.chainMs());
      }
      agent.destroy();
      context.log(`  ${median(wholes).toFixed(1)} ms in all`);
      const [value, keyed] = [median(overheads), median(byKey)].map((ms) => Math.round(ms * 10) / 10) as [
        number,
        number,
      ];
      return {
        value,
        unit: 'ms',
        target: TARGET_MS,
        baseline: { name: 'the look-up charged to a key', value: keyed },
        ratio: Math.round((keyed / value) * 100) / 100,
      };
    });
  } finally {
    await node.stop();
    await chain.stop();
  }
}

/** When the service spoke with the chain's node during one call. */
class Talk {
  private open = 0;
  private openedAt = 0;
  private verifying = 0;
  private settlesFrom: number | null = null;
  private lastAnswer = 0;

  begin(): void {
    [this.open, this.verifying, this.settlesFrom, this.lastAnswer] = [0, 0, null, 0];
  }

  countCall(method: string): void {
    // The first that is no question about the state begins the settlement.
    if (method !== 'eth_call') this.settlesFrom ??= performance.now();
    if (this.open++ === 0) this.openedAt = performance.now();
  }

  answered(): void {
    this.lastAnswer = performance.now();
    if (--this.open === 0 && this.settlesFrom === null) this.verifying += this.lastAnswer - this.openedAt;
  }

  /** Verification, and from the settlement's first message to the last answer: waits between looks are the chain's. */
  chainMs(): number {
    return this.verifying + (this.settlesFrom === null ? 0 : this.lastAnswer - this.settlesFrom);
  }
}

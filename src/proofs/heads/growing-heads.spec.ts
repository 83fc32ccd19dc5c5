import { sha256 } from '../../tlog/hashing.js';
import { nodeOfEntries } from '../../tlog/heads-page.js';
import { headValue, type StreamHead, streamKey } from '../../tlog/heads-proof.js';
import { GrowingHeads } from './growing-heads.js';

const STREAMS = 5_000;
const headOf = (n: number): StreamHead => ({ revision: BigInt(n), leaf: n, entry: sha256(String(n)) });

async function addAll(heads: GrowingHeads, revision: number): Promise<void> {
  for (let n = 0; n < STREAMS; n++) await heads.add(`company-${n}`, headOf(n + revision));
}

function rootOf(revision: number): Buffer {
  const entries = Array.from({ length: STREAMS }, (_, n) => {
    return { key: streamKey(`company-${n}`), value: headValue(headOf(n + revision)) };
  });
  return nodeOfEntries(
    entries.sort((a, b) => a.key.compare(b.key)),
    0,
  ).hash;
}

describe('the heads of all streams', () => {
  it('leave the event loop to others while thousands are put into the map', async () => {
    const heads = GrowingHeads.empty();
    await addAll(heads, 0);
    let rounds = 0;
    const count = (): void => {
      rounds++;
      turn = setImmediate(count);
    };
    let turn = setImmediate(count);
    await heads.heads(STREAMS);
    clearImmediate(turn);
    expect(rounds).toBeGreaterThanOrEqual(20);
    expect((await heads.takeChanged())?.leaf.root).toEqual(rootOf(0));
  });

  it('are read from the stored map where the memory has no room for them, also in a log that began empty', async () => {
    const stored = new Map<string, Buffer>();
    const read = (prefixes: readonly string[]): Promise<Map<string, Buffer>> =>
      Promise.resolve(new Map([...stored].filter(([prefix]) => prefixes.includes(prefix))));
    const heads = GrowingHeads.empty(read, 100);
    for (const revision of [0, 1, 2]) {
      await addAll(heads, revision);
      await heads.heads(STREAMS);
      const changed = await heads.takeChanged();
      expect(changed?.leaf.root).toEqual(rootOf(revision));
      for (const [prefix, page] of changed?.pages ?? []) stored.set(prefix, page);
    }
  });
});

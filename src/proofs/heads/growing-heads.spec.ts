import { sha256 } from '../../tlog/hashing.js';
import { nodeOfEntries } from '../../tlog/heads-page.js';
import { headValue, type StreamHead, streamKey } from '../../tlog/heads-proof.js';
import { GrowingHeads } from './growing-heads.js';

const STREAMS = 5_000;
const headOf = (n: number): StreamHead => ({ revision: BigInt(n), leaf: n, entry: sha256(String(n)) });

describe('the heads of all streams', () => {
  it('leave the event loop to others while thousands are put into the map', async () => {
    const heads = GrowingHeads.empty();
    for (let n = 0; n < STREAMS; n++) await heads.add(`company-${n}`, headOf(n));
    let rounds = 0;
    const count = (): void => {
      rounds++;
      turn = setImmediate(count);
    };
    let turn = setImmediate(count);
    await heads.heads(STREAMS);
    clearImmediate(turn);
    expect(rounds).toBeGreaterThanOrEqual(20);

    const entries = Array.from({ length: STREAMS }, (_, n) => {
      return { key: streamKey(`company-${n}`), value: headValue(headOf(n)) };
    });
    entries.sort((a, b) => a.key.compare(b.key));
    expect((await heads.takeChanged())?.leaf.root).toEqual(nodeOfEntries(entries, 0).hash);
  });
});

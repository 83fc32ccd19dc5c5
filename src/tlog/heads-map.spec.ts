import fc from 'fast-check';
import { HeadsMap } from './heads-map.js';
import { type MapEntry, nodeOfEntries, NOTHING } from './heads-page.js';
import { type HeadProof, headsText, headValue, parseHeadsText, streamKey, verifyHead } from './heads-proof.js';
import { nodeHash, sha256 } from './hashing.js';
import { ProofRefused } from './verify-proof.js';

/** The pages of a map, as a store has them. */
class Stored {
  readonly pages = new Map<string, Buffer>();
  readonly read = (prefixes: readonly string[]): Promise<Map<string, Buffer>> =>
    Promise.resolve(new Map([...this.pages].filter(([prefix]) => prefixes.includes(prefix))));

  keep(map: HeadsMap): void {
    for (const [prefix, page] of map.takeChanged()) this.pages.set(prefix, page);
  }
}

const entryOf = (name: string, version: number): MapEntry => ({
  key: streamKey(name),
  value: sha256(`${name} ${version}`),
});

/** Keys that agree in many bits, beside those that do not. */
const KEY = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
  fc.tuple(fc.constantFrom(1, 9, 20), fc.nat(255)).map(([at, last]) => {
    const key = Buffer.alloc(32, 0xa5);
    [key[at], key[31]] = [last, last];
    return key;
  }),
);
const ENTRIES = fc.array(fc.record({ key: KEY, value: fc.nat().map((number) => sha256(String(number))) }), {
  maxLength: 60,
});

function newest(entries: readonly MapEntry[]): MapEntry[] {
  const last = new Map(entries.map((entry) => [entry.key.toString('hex'), entry]));
  return [...last.values()].sort((a, b) => a.key.compare(b.key));
}

describe('the map of heads', () => {
  it('has a root that is a function of its entries, in whatever batches they came and whatever was stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ENTRIES, { maxLength: 4 }), async (batches) => {
        const stored = new Stored();
        let map = new HeadsMap(stored.read);
        for (const batch of batches) {
          await map.put(newest(batch));
          stored.keep(map);
          map = HeadsMap.at(map.root, stored.read);
        }
        expect(map.root).toEqual(nodeOfEntries(newest(batches.flat()), 0).hash);
      }),
    );
  });

  it('proves every entry, and every absence', async () => {
    await fc.assert(
      fc.asyncProperty(ENTRIES, fc.array(KEY, { maxLength: 9 }), async (all, others) => {
        const entries = newest(all);
        const stored = new Stored();
        const map = new HeadsMap(stored.read);
        await map.put(entries);
        stored.keep(map);
        const known = new Map(entries.map(({ key, value }) => [key.toString('hex'), value]));
        for (const key of [...entries.map((entry) => entry.key), ...others]) {
          const proof = await HeadsMap.at(map.root, stored.read).prove(key);
          expect(verifyHead(map.root, key, proof)).toEqual(known.get(key.toString('hex')) ?? null);
        }
      }),
    );
  });

  it('proves a head among 5,000 with a short way', async () => {
    const map = new HeadsMap(new Stored().read);
    await map.put(Array.from({ length: 5_000 }, (_, at) => entryOf(`company-${at}`, 0)));
    const proof = await map.prove(streamKey('company-7'));
    expect(verifyHead(map.root, streamKey('company-7'), proof)).toEqual(sha256('company-7 0'));
    expect(proof.siblings.length).toBeLessThan(32);
  });

  it('refuses a proof of which anything was changed', async () => {
    const map = new HeadsMap(new Stored().read);
    await map.put(Array.from({ length: 50 }, (_, at) => entryOf(`company-${at}`, 0)));
    const key = streamKey('company-7');
    const proof = await map.prove(key);
    const refused = (changed: HeadProof): void =>
      expect(() => verifyHead(map.root, key, changed)).toThrow(ProofRefused);
    const flipped = (bytes: Buffer, at: number): Buffer =>
      Buffer.from(bytes.map((byte, n) => (n === at ? byte ^ 1 : byte)));
    const end = proof.end as MapEntry;
    for (const [n, sibling] of proof.siblings.entries()) {
      for (const at of [0, 31]) refused({ end, siblings: proof.siblings.with(n, flipped(sibling, at)) });
    }
    refused({ end: { key, value: flipped(end.value, 3) }, siblings: proof.siblings });
    refused({ end: { key: flipped(key, 31), value: end.value }, siblings: proof.siblings });
    refused({ end: null, siblings: proof.siblings });
    refused({ end, siblings: proof.siblings.slice(1) });
    refused({ end, siblings: [...proof.siblings, NOTHING.hash] });
    refused({ end, siblings: proof.siblings.map((sibling) => sibling.subarray(1)) });
    refused({ end, siblings: Array.from({ length: 257 }, () => NOTHING.hash) });
    // The entry of another stream does not show that this one is absent.
    refused(await map.prove(streamKey('company-8')));
  });

  it('does not take an inner node for an entry', async () => {
    const [a, b] = newest([entryOf('a', 0), entryOf('b', 0)]) as [MapEntry, MapEntry];
    const map = new HeadsMap(new Stored().read);
    await map.put([a, b]);
    expect(() => verifyHead(nodeHash(a.key, a.value), a.key, { siblings: [], end: a })).toThrow(ProofRefused);
  });

  it.each([
    ['a changed byte', (page: Buffer) => page.fill(1, 40, 41)],
    ['another kind of page', (page: Buffer) => page.fill(2, 0, 1)],
    ['a shorter page', (page: Buffer) => page.subarray(0, page.length - 1)],
    ['no page', () => null],
  ])('refuses to go on from %s in its store', async (_, spoil) => {
    const stored = new Stored();
    const map = new HeadsMap(stored.read);
    await map.put(Array.from({ length: 500 }, (_, at) => entryOf(`company-${at}`, 0)));
    stored.keep(map);
    const key = streamKey('company-7');
    const prefix = [...stored.pages.keys()].filter((one) => key.toString('hex').startsWith(one)).at(-1) as string;
    const spoilt = spoil(Buffer.from(stored.pages.get(prefix) as Buffer));
    if (spoilt) stored.pages.set(prefix, spoilt);
    else stored.pages.delete(prefix);
    const again = HeadsMap.at(map.root, stored.read);
    await expect(again.put([entryOf('company-7', 1)])).rejects.toThrow('is missing or does not lead to its root');
  });
});

describe('the leaf of the heads', () => {
  it('is readable text, and no entry of an event passes for it', () => {
    const leaf = { size: 300, root: sha256('root') };
    expect(headsText(leaf)).toBe(`scoutline-heads/1\n300\n${sha256('root').toString('base64')}\n`);
    expect(parseHeadsText(Buffer.from(headsText(leaf)))).toEqual(leaf);
    for (const wrong of [
      sha256('x').toString('latin1'),
      `${headsText(leaf)}\n`,
      headsText(leaf).replace('300', '0300'),
      '',
    ]) {
      expect(parseHeadsText(Buffer.from(wrong))).toBeNull();
    }
  });

  it('commits to revision, leaf and entry', () => {
    const head = { revision: 3n, leaf: 7, entry: sha256('entry') };
    const values = [head, { ...head, revision: 4n }, { ...head, leaf: 8 }, { ...head, entry: sha256('other') }];
    expect(new Set(values.map((one) => headValue(one).toString('hex'))).size).toBe(4);
    const bytes = Buffer.concat([Buffer.from('00000000000000030000000000000007', 'hex'), sha256('entry')]);
    expect(headValue(head)).toEqual(sha256(bytes));
  });
});

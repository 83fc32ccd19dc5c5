import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { signCheckpoint } from '../../src/tlog/checkpoint.js';
import { leafHash } from '../../src/tlog/hashing.js';
import { noteSigner } from '../../src/tlog/note.js';
import { encodeOpening, entryOfOpening, type Opening } from '../../src/tlog/opening.js';
import { formatProof } from '../../src/tlog/proof-text.js';
import { Prover } from '../../src/tlog/prover.js';
import { TreeEdge, type Tile } from '../../src/tlog/tree-edge.js';

interface Verifier {
  readonly Refused: new (message: string) => Error;
  verifyAnswer(answer: Uint8Array, bundle: string, trust: object): Promise<{ verdict: string; unproved: string[] }>;
}

const PROGRAM = resolve(import.meta.dirname, '../../bin/verify-answer.mjs');
const { Refused, verifyAnswer } = (await import(PROGRAM)) as Verifier;

const signer = noteSigner('api.example.com/log/1', Buffer.alloc(32, 7));
const REQUEST = randomUUID();
const BODY = '{"data":{"name":"Zoë, \\"credits\\":{","rounds":[{"amount":1.5e6,"cost":3}]}';
const CREDITS = { cost: 2, remaining_period: 8, remaining_balance: 5, used: 2, limit: 10, remaining: 8 };
const ANSWER = Buffer.from(`${BODY},"credits":${JSON.stringify(CREDITS)}}`);

interface Bundle {
  v: number;
  request_id: string;
  checkpoint: string;
  events: string[];
}

/** A log of `size` events of which one is the charge. */
class World {
  private readonly edge = new TreeEdge();
  private readonly tiles: Tile[] = [];
  readonly index: number;
  private readonly charge: Opening;

  constructor(size: number, data: object = chargeOf(BODY)) {
    this.index = Math.floor(size / 3);
    this.charge = openingOf('CreditDebited', data);
    for (let at = 0; at < size; at++) {
      this.append(at === this.index ? entryOfOpening(this.charge) : entryOfOpening(openingOf('Other', { at })));
    }
  }

  append(entry: Buffer): void {
    this.edge.append(entry, this.tiles);
  }

  checkpoint(): string {
    return signCheckpoint(signer, this.edge.size, this.edge.root());
  }

  prover(): Prover {
    const all = [...this.edge.partial(), ...this.tiles];
    return new Prover(this.edge.size, ({ level, index, width }) => {
      const tile = all.find((one) => one.level === level && one.index === index);
      return Promise.resolve((tile?.bytes ?? Buffer.alloc(0)).subarray(0, width * 32));
    });
  }

  async bundle(): Promise<Bundle> {
    const checkpoint = this.checkpoint();
    const path = await this.prover().inclusion(this.index);
    const proof = formatProof({ extra: encodeOpening(this.charge), index: this.index, path, checkpoint });
    return { v: 1, request_id: REQUEST, checkpoint, events: [proof] };
  }
}

function chargeOf(body: string): object {
  const digest = createHash('sha256').update(`${body}}`).digest('base64');
  const remaining = { period: 8, balance: 5 };
  const shown = { answer: { position: '41', digest } };
  return {
    at: 1_795_262_400_000,
    requestId: REQUEST,
    operation: 'startups.get',
    wallet: 'api',
    amount: 2,
    remaining,
    ...shown,
  };
}

function openingOf(type: string, data: object): Opening {
  const head = {
    position: 42n,
    revision: 3n,
    createdMs: 1_795_262_400_000,
    stream: 'credits-a',
    type,
    id: randomUUID(),
  };
  return {
    head,
    salt: Buffer.alloc(32, 1),
    data: { bytes: Buffer.from(JSON.stringify(data)) },
    metadata: { hash: Buffer.alloc(32, 2) },
  };
}

const trust = { vkey: signer.vkey };
const verdict = async (answer: Uint8Array, bundle: object, more: object = {}): Promise<string> => {
  try {
    return (await verifyAnswer(answer, JSON.stringify(bundle), { ...trust, ...more })).verdict;
  } catch (error) {
    if (error instanceof Refused) return `refused: ${error.message}`;
    throw error;
  }
};

describe('the verifier of answers', () => {
  it.each([1, 2, 7, 256, 300])('proves an answer in a log of %d events', async (size) => {
    const result = await verifyAnswer(ANSWER, JSON.stringify(await new World(size).bundle()), trust);
    expect(result).toMatchObject({
      verdict: 'proved',
      charge: { operation: 'startups.get', amount: 2, wallet: 'api' },
      shows_position: '41',
      log: { origin: 'api.example.com/log/1', size },
    });
    expect(result.unproved).toEqual([
      'that the values in the answer follow from the events of their records',
      'used, limit, remaining of the credits: no charge has them',
    ]);
  });

  it('refuses an answer of which any byte has changed', async () => {
    const bundle = await new World(9).bundle();
    const change = fc.tuple(fc.nat(ANSWER.length - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(change, async ([at, by]) => {
        const changed = Buffer.from(ANSWER);
        changed[at] = (changed[at] ?? 0) ^ by;
        // The figures that no charge records: use of the period and its limit.
        if (at > ANSWER.indexOf('"used"')) return;
        await expect(verifyAnswer(changed, JSON.stringify(bundle), trust)).rejects.toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it('refuses bytes before the answer that decoders drop', async () => {
    const marked = Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), ANSWER]);
    expect(await verdict(marked, await new World(9).bundle())).toContain('its digest is another');
  });

  it('refuses a bundle of which any byte of opening, path or checkpoint has changed', async () => {
    const bundle = await new World(9).bundle();
    const [proof = ''] = bundle.events;
    const change = fc.tuple(fc.nat(proof.length - 1), fc.constantFrom('A', 'b', '0', '+', '\n', ' '));
    await fc.assert(
      fc.asyncProperty(change, async ([at, char]) => {
        const changed = proof.slice(0, at) + char + proof.slice(at + 1);
        if (changed === proof) return;
        expect(await verdict(ANSWER, { ...bundle, events: [changed] })).toContain('refused');
        const note = changed.slice(changed.indexOf('\n\n') + 2);
        expect(await verdict(ANSWER, { ...bundle, checkpoint: note, events: [changed] })).toContain('refused');
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, () => Promise<object>, string]>([
    ['another key', async () => ({ ...(await new World(3).bundle()), other: true }), ''],
    [
      'a charge of another request',
      async () => ({ ...(await new World(3).bundle()), request_id: randomUUID() }),
      'no charge',
    ],
    ['no events', async () => ({ ...(await new World(3).bundle()), events: [] }), 'no events'],
    ['another version', async () => ({ ...(await new World(3).bundle()), v: 2 }), 'another version'],
    ['a charge of less', () => new World(3, { ...chargeOf(BODY), amount: 1 }).bundle(), '1 was charged'],
    [
      'a charge that left more',
      () => new World(3, { ...chargeOf(BODY), remaining: { period: 9, balance: 5 } }).bundle(),
      'remaining',
    ],
    ['a charge without a digest', () => new World(3, { ...chargeOf(BODY), answer: null }).bundle(), 'no digest'],
    ['a charge of another answer', () => new World(3, chargeOf('{"data":1')).bundle(), 'its digest is another'],
  ])('judges %s', async (_, bundle, reason) => {
    expect(await verdict(ANSWER, await bundle())).toContain(reason === '' ? 'proved' : reason);
  });

  it('refuses the checkpoint of another key', async () => {
    const { vkey } = noteSigner('api.example.com/log/1', Buffer.alloc(32, 8));
    expect(await verdict(ANSWER, await new World(3).bundle(), { vkey })).toContain('not signed by');
  });

  it.each([1, 2, 3, 4, 8, 9])('sees that the log goes on from %d events, and a fork', async (size) => {
    const world = new World(size);
    const bundle = await world.bundle();
    for (let more = 0; more < 5; more++) world.append(leafHash(Buffer.of(more)));
    const hashes = await world.prover().consistency(size);
    const later = { checkpoint: world.checkpoint(), proof: hashes.map((hash) => hash.toString('base64')) };
    expect(await verdict(ANSWER, bundle, { laterProof: () => Promise.resolve(later) })).toBe('proved');

    const fork = new World(size + 5);
    const forked = await fork.prover().consistency(size);
    const lie = { checkpoint: fork.checkpoint(), proof: forked.map((hash) => hash.toString('base64')) };
    expect(await verdict(ANSWER, bundle, { laterProof: () => Promise.resolve(lie) })).toContain('fork');
    const shorter = { checkpoint: signCheckpoint(signer, size - 1, Buffer.alloc(32)), proof: [] };
    expect(await verdict(ANSWER, bundle, { laterProof: () => Promise.resolve(shorter) })).toContain('shorter');
  });

  it('requires the witnesses of a policy', async () => {
    const bundle = await new World(3).bundle();
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    const kinded = Buffer.concat([Buffer.of(0x04), raw]);
    const id = createHash('sha256').update('w.example\n').update(kinded).digest().subarray(0, 4);
    const policy = `log ${signer.vkey}\nwitness w w.example+${id.toString('hex')}+${kinded.toString('base64')}\nquorum w\n`;
    expect(await verdict(ANSWER, bundle, { policy })).toContain('lacks the witnesses');

    const text = bundle.checkpoint.slice(0, bundle.checkpoint.indexOf('\n\n') + 1);
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(1_795_262_401n);
    const cosignature = sign(null, Buffer.from(`cosignature/v1\ntime 1795262401\n${text}`), privateKey);
    const line = `— w.example ${Buffer.concat([id, time, cosignature]).toString('base64')}\n`;
    const seen = {
      ...bundle,
      checkpoint: bundle.checkpoint + line,
      events: bundle.events.map((proof) => proof + line),
    };
    expect(await verdict(ANSWER, seen, { policy })).toBe('proved');
    const late = JSON.parse(JSON.stringify(seen).replaceAll(line.slice(-9, -3), 'AAAAAA')) as object;
    expect(await verdict(ANSWER, late, { policy })).toContain('refused');
    expect(await verdict(ANSWER, bundle, { policy: `log ${signer.vkey}\nquorum none\n` })).toBe('proved');
    expect(await verdict(ANSWER, bundle, { policy: 'nonsense x\n' })).toContain('unknown line');
    const other = noteSigner('api.example.com/log/1', Buffer.alloc(32, 8)).vkey;
    const pinned = (...keys: string[]): string =>
      `${keys.map((one) => `log ${one} https://x/\n`).join('')}quorum none\n`;
    expect(await verdict(ANSWER, bundle, { policy: pinned(other) })).toContain('the policy does not name the key');
    expect(await verdict(ANSWER, bundle, { policy: pinned(other, signer.vkey) })).toBe('proved');
  });

  it('runs as a command that needs nothing but Node', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'));
    try {
      const [answer, bundle] = [join(folder, 'answer.json'), join(folder, 'bundle.json')];
      writeFileSync(answer, ANSWER);
      writeFileSync(bundle, JSON.stringify(await new World(5).bundle()));
      const run = (...args: string[]): { status: number; out: string } => {
        try {
          const out = execFileSync(process.execPath, [PROGRAM, ...args], {
            encoding: 'utf8',
            stdio: 'pipe',
          });
          return { status: 0, out };
        } catch (error) {
          const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
          return { status, out: stdout + stderr };
        }
      };
      expect(run(answer, bundle, '--key', signer.vkey)).toMatchObject({
        status: 0,
        out: expect.stringMatching(/^proved\n/) as string,
      });
      writeFileSync(answer, `${ANSWER.toString()} `);
      const refused = run(answer, bundle, '--key', signer.vkey, '--json');
      expect([refused.status, (JSON.parse(refused.out) as { verdict: string }).verdict]).toEqual([1, 'refused']);
      expect(run(answer, bundle)).toMatchObject({
        status: 2,
        out: expect.stringContaining('--log or --key') as string,
      });
      expect(run(answer, `${bundle}.gone`, '--key', signer.vkey).status).toBe(2);
      expect(run(answer, bundle, '--log', 'api.example.com')).toMatchObject({
        status: 2,
        out: expect.stringContaining('--log is the address of the service') as string,
      });
      expect(run(answer, bundle, '--log', 'http://127.0.0.1:9')).toMatchObject({
        status: 1,
        out: expect.stringContaining('http://127.0.0.1:9 does not answer') as string,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

import { createHmac, randomBytes } from 'node:crypto';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { isSealed } from '../../src/platform/vault/sealed.js';
import { SubjectErased, Vault } from '../../src/platform/vault/vault.js';
import { plainOf, sealedAsVersion1 } from '../kit/sealed-by-hand.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { until } from '../kit/until.js';

const WRAPPING_KEY = randomBytes(32).toString('base64');
let database: TestDatabase;
let store: ReadStore;
let vault: Vault;

beforeAll(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
  vault = new Vault(store, WRAPPING_KEY);
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

describe('the vault', () => {
  it('opens what it sealed, in this process and in another', async () => {
    const sealed = await vault.seal('person-1', { name: 'Ada Lovelace', email: 'ada@acme.ai' });
    expect(isSealed(sealed)).toBe(true);
    expect(JSON.stringify(sealed)).not.toMatch(/Ada|acme/);
    expect(await vault.open(sealed)).toEqual({ name: 'Ada Lovelace', email: 'ada@acme.ai' });
    expect(await new Vault(store, WRAPPING_KEY).open(sealed)).toEqual({ name: 'Ada Lovelace', email: 'ada@acme.ai' });
  });

  it('has one key a subject, and never seals alike twice', async () => {
    const [one, two, other] = await vault.sealAll([
      { subject: 'person-2', value: 'Ada' },
      { subject: 'person-2', value: 'Ada' },
      { subject: 'person-3', value: 'Ada' },
    ]);
    expect(one?.kid).toBe(two?.kid);
    expect(one?.kid).not.toBe(other?.kid);
    expect(one?.ct).not.toBe(two?.ct);
    expect(await vault.openAll([other, one] as Sealed[])).toEqual(['Ada', 'Ada']);
  });

  it('gives many that start at once the same key', async () => {
    const sealed = await Promise.all(Array.from({ length: 8 }, (_, i) => vault.seal('person-4', i)));
    expect(new Set(sealed.map((each) => each.kid)).size).toBe(1);
    expect(await vault.openAll(sealed)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('keeps no key in the clear', async () => {
    await vault.seal('person-5', 'x');
    const rows = await store.query<{ wrapped_key: Buffer }>('SELECT wrapped_key FROM vault.subject_keys');
    for (const row of rows) expect(row.wrapped_key).toHaveLength(12 + 32 + 16);
    const sealed = await vault.seal('person-5', 'x');
    await expect(new Vault(store, randomBytes(32).toString('base64')).open(sealed)).rejects.toThrow(/VAULT_KEY/);
    expect(() => new Vault(store, 'short')).toThrow(/VAULT_KEY/);
  });

  it('seals for a subject that is new, that was known, and for none that was erased', async () => {
    const many = await Promise.all(Array.from({ length: 4 }, () => vault.sealFor('person-new')));
    const sealed = [...many.map((seal, i) => seal(i)), await vault.seal('person-new', 4)];
    expect(new Set(sealed.map((each) => each.kid)).size).toBe(1);
    expect(await vault.openAll(sealed)).toEqual([0, 1, 2, 3, 4]);
    const [seal] = many;
    await vault.erase('person-new');
    // A stale handle can no longer encrypt.
    expect(await vault.open(seal?.('late') as Sealed)).toBeNull();
    await expect(vault.sealFor('person-new')).rejects.toThrow(SubjectErased);
  });

  it("erases in the caller's transaction, on the same connection", async () => {
    const single = new ReadStore({ url: database.url, poolSize: 1 });
    const own = new Vault(single, WRAPPING_KEY);
    const sealed = await own.seal('webhook-1', 'secret');
    const undone = single.transaction(async (tx) => {
      await own.erase('webhook-1', tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await own.open(sealed)).toBe('secret');
    expect(await single.transaction((tx) => own.erase('webhook-1', tx))).toEqual(['webhook-1']);
    expect(await own.open(sealed)).toBeNull();
    await single.close();
  }, 30_000);

  it('commits to a value under random bytes that only the sealed text has', async () => {
    const sealed = await vault.seal('person-committed', 'Ada');
    const again = await vault.seal('person-committed', 'Ada');
    expect(again.c).not.toBe(sealed.c);
    const plain = await plainOf({ store, wrappingKey: WRAPPING_KEY }, sealed);
    const [r, json] = [plain.subarray(0, 32), plain.subarray(32)];
    expect(json.toString()).toBe('"Ada"');
    expect(createHmac('sha256', r).update(json).digest('base64url')).toBe(sealed.c);
    expect(await vault.open(sealed)).toBe('Ada');
    await vault.erase('person-committed');
    expect(await vault.open(sealed)).toBeNull();
  });

  it('opens what was sealed before there were commitments', async () => {
    const value = { name: 'Ada', site: 'https://a.example' };
    const sealed = await sealedAsVersion1({ vault, store, wrappingKey: WRAPPING_KEY }, 'person-old', value);
    expect(Object.keys(sealed)).toEqual(['kid', 'iv', 'ct']);
    expect(await vault.open(sealed)).toEqual(value);
  });

  it('notices a changed bit, and a ciphertext under another name', async () => {
    const sealed = await vault.seal('person-6', 'Ada');
    const other = await vault.seal('person-7', 'Bob');
    const ct = Buffer.from(sealed.ct, 'base64url');
    ct[0] = (ct[0] ?? 0) ^ 1;
    await expect(vault.open({ ...sealed, ct: ct.toString('base64url') })).rejects.toThrow();
    await expect(vault.open({ ...sealed, kid: other.kid })).rejects.toThrow();
  });

  it('forgets a subject and its parts for good, and nobody else', async () => {
    const whole = await vault.seal('submission-8', 'contact');
    const part = await vault.seal('submission-8/founders/0', 'Ada');
    const neighbour = await vault.seal('submission-88', 'other');
    expect(await vault.erase('submission-8')).toEqual(['submission-8', 'submission-8/founders/0']);
    expect(await vault.openAll([whole, part, neighbour])).toEqual([null, null, 'other']);
    expect(await vault.erase('submission-8')).toEqual([]);
    await expect(vault.seal('submission-8', 'again')).rejects.toBeInstanceOf(SubjectErased);
    const rows = await store.query("SELECT wrapped_key FROM vault.subject_keys WHERE subject LIKE 'submission-8/%'");
    expect(rows).toEqual([{ wrapped_key: null }]);
  });

  it('takes the name of a subject literally', async () => {
    const sealed = await vault.seal('person-a_b', 'kept');
    expect(await vault.erase('person-%')).toEqual([]);
    expect(await vault.erase('person-a')).toEqual([]);
    expect(await vault.open(sealed)).toBe('kept');
  });

  it('tells a lost key from an erased one', async () => {
    const [stored, erased, lost] = await vault.sealAll(
      ['person-kept', 'person-erased', 'person-lost'].map((subject) => ({ subject, value: 'Ada' })),
    );
    await vault.erase('person-erased');
    await store.query("DELETE FROM vault.subject_keys WHERE subject = 'person-lost'");
    const all = [stored, erased, lost] as Sealed[];
    expect(await vault.openAll(all)).toEqual(['Ada', null, null]);
    expect(await vault.lostKeysOf(all)).toEqual(new Set([lost?.kid]));
    expect(await vault.lostKeysOf([])).toEqual(new Set());
  });

  it('opens what never had a key here to nothing', async () => {
    expect(await vault.open({ kid: '00000000-0000-4000-8000-000000000000', iv: 'AA', ct: 'AA' })).toBeNull();
    expect(await vault.openAll([])).toEqual([]);
  });

  it('finds a subject by a value that it keeps only as a keyed digest, until the subject is erased', async () => {
    await vault.seal('person-80', 'ada@acme.ai');
    await vault.remember('email', 'ada@acme.ai', 'person-80');
    await vault.remember('email', 'ada@acme.ai', 'person-80');
    expect(await vault.subjectsOf('email', 'ada@acme.ai')).toEqual(['person-80']);
    expect(await vault.subjectsOf('email', 'ADA@acme.ai')).toEqual([]);
    expect(await vault.subjectsOf('phone', 'ada@acme.ai')).toEqual([]);
    const [row] = await store.query<{ digest: Buffer }>(`SELECT digest FROM vault.lookups WHERE subject = 'person-80'`);
    expect(row?.digest).toHaveLength(32);
    await vault.erase('person-80');
    expect(await vault.subjectsOf('email', 'ada@acme.ai')).toEqual([]);
    await vault.remember('email', 'ada@acme.ai', 'person-80');
    expect(await vault.subjectsOf('email', 'ada@acme.ai')).toEqual([]);
  });

  it('has no value of a subject that was added while the subject was being erased', async () => {
    await vault.seal('person-81', 'bob@acme.ai');
    const other = await store.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query(`SELECT 1 FROM vault.subject_keys WHERE subject = 'person-81' FOR UPDATE`);
      const erased = vault.erase('person-81');
      await until(async () => (await waiting()) === 1, { what: 'the erasure to wait' });
      let isDone = false;
      const remembered = vault.remember('email', 'bob@acme.ai', 'person-81').then(() => (isDone = true));
      await until(async () => isDone || (await waiting()) === 2, { what: 'the value to be added, or to wait' });
      await other.query('COMMIT');
      expect(await erased).toEqual(['person-81']);
      await remembered;
    } finally {
      other.release();
    }
    expect(await vault.subjectsOf('email', 'bob@acme.ai')).toEqual([]);
  });

  it('erases a value that is being added at that moment', async () => {
    await vault.seal('person-82', 'eve@acme.ai');
    await vault.remember('email', 'eve@acme.ai', 'person-82');
    const other = await store.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query(`SELECT 1 FROM vault.subject_keys WHERE subject = 'person-82' FOR SHARE`);
      const erased = vault.erase('person-82');
      await until(async () => (await waiting()) === 1, { what: 'the erasure to wait' });
      await other.query(`INSERT INTO vault.lookups (digest, subject) VALUES ('\\x01', 'person-82')`);
      await other.query('COMMIT');
      await erased;
    } finally {
      other.release();
    }
    expect(await store.query(`SELECT 1 FROM vault.lookups WHERE subject = 'person-82'`)).toEqual([]);
  });
});

/** Sessions of this database that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await store.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.n ?? 0;
}

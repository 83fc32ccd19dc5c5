import { createHmac, randomBytes } from 'node:crypto';
import { type PoolClient } from 'pg';
import { type Sealed } from '../../kernel/sealed.js';
import { newId } from '../ids/ids.js';
import { type ReadStore } from '../read-store/read-store.js';
import { KEY_BYTES, fingerprintOf, openValue, sealValue, unwrapKey, wrapKey } from './sealed.js';

/** An erased subject gets no new key, so the erasure is permanent. */
export class SubjectErased extends Error {
  constructor(readonly subject: string) {
    super(`${subject} has been erased; no new data is stored for it`);
    this.name = 'SubjectErased';
  }
}

/** Encrypts for one subject. */
export type Seal = (value: unknown) => Sealed;

interface SubjectKey {
  readonly kid: string;
  /** Null when it was destroyed. */
  readonly key: Buffer | null;
}

interface KeyRow {
  readonly kid: string;
  readonly subject: string;
  readonly wrapped_key: Buffer | null;
  readonly wrapped_with: string;
}

/**
 * Keys of personal data. Each subject (`person-<id>`, `submission-<id>/founders/0`; never a name) has one key, stored
 * wrapped by the configured key; its data is sealed with it wherever it is stored. Erasing destroys the key, and with
 * it every copy of the data, in the log and in backups of the log.
 *
 * No key is cached beyond one unit of work, so an erasure takes effect in every process when it commits.
 */
export class Vault {
  private readonly wrappingKey: Buffer;
  private readonly wrappedWith: string;
  /** Look-up keys belong to no subject, so caching them is safe. */
  private readonly lookupKeys = new Map<string, Buffer>();

  /** @param wrappingKey 32 bytes, base64 */
  constructor(
    private readonly store: ReadStore,
    wrappingKey: string,
  ) {
    this.wrappingKey = Buffer.from(wrappingKey, 'base64');
    if (this.wrappingKey.length !== KEY_BYTES) throw new Error('VAULT_KEY is not 32 bytes in base64');
    this.wrappedWith = fingerprintOf(this.wrappingKey);
  }

  /** @throws SubjectErased */
  async seal(subject: string, value: unknown): Promise<Sealed> {
    return (await this.sealAll([{ subject, value }]))[0] as Sealed;
  }

  /**
   * Seals many values with two statements, in order.
   *
   * @throws SubjectErased when any of the subjects is erased
   */
  async sealAll(items: readonly { readonly subject: string; readonly value: unknown }[]): Promise<Sealed[]> {
    const keys = await this.keysFor([...new Set(items.map((item) => item.subject))]);
    return items.map(({ subject, value }) => sealBy(keys.get(subject), subject)(value));
  }

  /**
   * A seal function for a probably new subject, which needs one statement; it can be used repeatedly within one unit
   * of work. It must not be cached: data sealed after an erasure is lost, where `seal` would refuse it.
   *
   * @throws SubjectErased
   */
  async sealFor(subject: string): Promise<Seal> {
    const created = (await this.create([subject])).get(subject);
    return sealBy(created ?? (await this.find([subject])).get(subject), subject);
  }

  /** Null when the subject has been erased, or its key is lost. */
  async open<T>(sealed: Sealed): Promise<T | null> {
    return (await this.openAll<T>([sealed]))[0] ?? null;
  }

  /** As `open`, for many with one statement, in order. */
  async openAll<T>(sealed: readonly Sealed[]): Promise<(T | null)[]> {
    if (sealed.length === 0) return [];
    const keys = await this.byKid(sealed.map((each) => each.kid));
    return sealed.map((each) => {
      const key = keys.get(each.kid);
      return key ? openValue<T>(key, each) : null;
    });
  }

  /**
   * Ids of the keys that are not in the vault. An erased subject keeps a row without a key, so these were lost: a
   * backup of the vault may have them.
   */
  async lostKeysOf(sealed: readonly Sealed[]): Promise<Set<string>> {
    if (sealed.length === 0) return new Set();
    const rows = await this.store.prepared<Pick<KeyRow, 'kid'>>(
      'vault_lost_keys',
      `SELECT kid FROM unnest($1::uuid[]) AS sealed(kid)
       WHERE NOT EXISTS (SELECT 1 FROM vault.subject_keys AS k WHERE k.kid = sealed.kid)`,
      [[...new Set(sealed.map((each) => each.kid))]],
    );
    return new Set(rows.map(({ kid }) => kid));
  }

  /**
   * Destroys the key of a subject and those of its parts (`<subject>/…`). All their sealed values then open to null.
   *
   * @param tx the caller's transaction, with which it then takes effect
   * @returns the subjects whose keys were destroyed now; none when there were none left
   */
  erase(subject: string, tx?: PoolClient): Promise<string[]> {
    return this.destroyKeys(subject, `subject = $1 OR starts_with(subject, $1 || '/')`, tx);
  }

  /** As `erase`, without the subject's parts. */
  eraseAlone(subject: string): Promise<string[]> {
    return this.destroyKeys(subject, 'subject = $1');
  }

  /**
   * Makes a subject findable by a value, such as an address, that is stored nowhere in plain text: only a digest under
   * a key of the vault is stored. Erasing the subject removes it.
   */
  async remember(lookup: string, value: string, subject: string): Promise<void> {
    const digest = await this.digest(lookup, value);
    await this.store.query(
      `INSERT INTO vault.lookups (digest, subject)
       SELECT $1, subject FROM vault.subject_keys WHERE subject = $2 AND erased_at IS NULL FOR SHARE
       ON CONFLICT DO NOTHING`,
      [digest, subject],
    );
  }

  /** The subjects that any of the values finds. */
  async subjectsOf(lookup: string, ...values: readonly string[]): Promise<string[]> {
    const digests: Buffer[] = [];
    for (const value of values) digests.push(await this.digest(lookup, value));
    const rows = await this.store.prepared<{ subject: string }>(
      'vault_subjects_of',
      'SELECT DISTINCT subject FROM vault.lookups WHERE digest = ANY($1::bytea[]) ORDER BY subject',
      [digests],
    );
    return rows.map((row) => row.subject);
  }

  /** The subjects that each of the values finds, with one statement for all. Values without a subject are omitted. */
  async subjectsByValue(lookup: string, values: readonly string[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    if (values.length === 0) return found;
    const byDigest = new Map<string, string>();
    for (const value of values) byDigest.set((await this.digest(lookup, value)).toString('hex'), value);
    const rows = await this.store.prepared<{ digest: string; subject: string }>(
      'vault_subjects_by_value',
      `SELECT encode(digest, 'hex') AS digest, subject FROM vault.lookups WHERE digest = ANY($1::bytea[])`,
      [[...byDigest.keys()].map((digest) => Buffer.from(digest, 'hex'))],
    );
    for (const { digest, subject } of rows) {
      const value = byDigest.get(digest) as string;
      found.set(value, [...(found.get(value) ?? []), subject]);
    }
    return found;
  }

  /**
   * A subject for a value that is its only identifier, such as a person's name in a register: the same value always
   * gives the same id, which cannot be guessed. The id outlives an erasure, so that the erasure stays effective.
   */
  async pseudonym(lookup: string, value: string): Promise<string> {
    const hex = (await this.digest(lookup, value)).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  /** A key for one purpose of the service itself, such as signing: the same in every process. */
  async serviceKey(purpose: string): Promise<Buffer> {
    const subject = `service-${purpose}`;
    const key = (await this.keysFor([subject])).get(subject)?.key;
    if (!key) throw new SubjectErased(subject);
    return derived(key, purpose);
  }

  /** By key id: a key for one purpose, derived from a subject's. Erased and lost keys are absent. */
  async derivedKeys(kids: readonly string[], purpose: string): Promise<Map<string, Buffer>> {
    if (kids.length === 0) return new Map();
    const keys = await this.byKid(kids);
    return new Map([...keys].flatMap(([kid, key]) => (key ? [[kid, derived(key, purpose)]] : [])));
  }

  /** The subjects that have been erased. */
  async erasedOf(subjects: readonly string[]): Promise<Set<string>> {
    const rows = await this.store.query<{ subject: string }>(
      'SELECT subject FROM vault.subject_keys WHERE subject = ANY($1::text[]) AND erased_at IS NOT NULL',
      [subjects],
    );
    return new Set(rows.map(({ subject }) => subject));
  }

  /** Erases a subject before any data is stored for it: later data is refused. */
  async eraseAhead(subject: string): Promise<string[]> {
    await this.keysFor([subject]);
    return this.erase(subject);
  }

  private destroyKeys(subject: string, condition: string, tx?: PoolClient): Promise<string[]> {
    const destroy = async (client: PoolClient): Promise<string[]> => {
      const { rows } = await client.query<{ subject: string }>(
        `UPDATE vault.subject_keys SET wrapped_key = NULL, erased_at = now()
         WHERE (${condition}) AND erased_at IS NULL RETURNING subject`,
        [subject],
      );
      // Only a later statement sees what `remember` added while this one waited.
      await client.query(`DELETE FROM vault.lookups WHERE ${condition}`, [subject]);
      return rows.map((row) => row.subject).sort();
    };
    return tx ? destroy(tx) : this.store.transaction(destroy);
  }

  private async digest(lookup: string, value: string): Promise<Buffer> {
    const subject = `lookup-${lookup}`;
    const key = this.lookupKeys.get(subject) ?? (await this.keysFor([subject])).get(subject)?.key;
    if (!key) throw new SubjectErased(subject);
    this.lookupKeys.set(subject, key);
    return createHmac('sha256', key).update(value).digest();
  }

  private async keysFor(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    const found = await this.find(subjects);
    const missing = subjects.filter((subject) => !found.has(subject));
    if (missing.length > 0) {
      for (const [subject, key] of await this.create(missing)) found.set(subject, key);
      // Another process may have inserted first: then its key is read, and the offered one is discarded.
      const others = missing.filter((subject) => !found.has(subject));
      if (others.length > 0) for (const [subject, key] of await this.find(others)) found.set(subject, key);
    }
    return found;
  }

  private async byKid(kids: readonly string[]): Promise<Map<string, Buffer | null>> {
    const rows = await this.store.prepared<KeyRow>(
      'vault_keys',
      'SELECT kid, subject, wrapped_key, wrapped_with FROM vault.subject_keys WHERE kid = ANY($1::uuid[])',
      [[...new Set(kids)]],
    );
    return new Map(rows.map((row) => [row.kid, this.unwrap(row)]));
  }

  private async find(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    const rows = await this.store.query<KeyRow>(
      'SELECT kid, subject, wrapped_key, wrapped_with FROM vault.subject_keys WHERE subject = ANY($1::text[])',
      [subjects],
    );
    return new Map(rows.map((row) => [row.subject, { kid: row.kid, key: this.unwrap(row) }]));
  }

  /** Creates the keys of subjects without one. */
  private async create(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    const offered = subjects.map((subject) => ({ subject, kid: newId(), key: randomBytes(KEY_BYTES) }));
    const wrapped = offered.map(({ kid, key }) => wrapKey(this.wrappingKey, kid, key));
    const rows = await this.store.prepared<Pick<KeyRow, 'kid'>>(
      'vault_create',
      `INSERT INTO vault.subject_keys (kid, subject, wrapped_key, wrapped_with)
       SELECT kid, subject, wrapped_key, $4 FROM unnest($1::uuid[], $2::text[], $3::bytea[]) AS k(kid, subject, wrapped_key)
       ORDER BY subject
       ON CONFLICT (subject) DO NOTHING
       RETURNING kid`,
      [offered.map(({ kid }) => kid), subjects, wrapped, this.wrappedWith],
    );
    const taken = new Set(rows.map(({ kid }) => kid));
    return new Map(offered.filter(({ kid }) => taken.has(kid)).map(({ subject, kid, key }) => [subject, { kid, key }]));
  }

  private unwrap(row: KeyRow): Buffer | null {
    if (!row.wrapped_key) return null;
    if (row.wrapped_with !== this.wrappedWith) {
      throw new Error('a key of personal data is wrapped by another VAULT_KEY than the one configured');
    }
    return unwrapKey(this.wrappingKey, row.kid, row.wrapped_key);
  }
}

function derived(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(purpose).digest();
}

function sealBy(found: SubjectKey | undefined, subject: string): Seal {
  const { kid, key } = found ?? { kid: '', key: null };
  if (!key) throw new SubjectErased(subject);
  return (value) => sealValue(key, kid, value);
}

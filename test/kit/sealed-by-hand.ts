import { type Sealed } from '../../src/kernel/sealed.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { decrypt, encrypt, unwrapKey } from '../../src/platform/vault/sealed.js';
import { type Vault } from '../../src/platform/vault/vault.js';

interface Opener {
  readonly vault: Vault;
  readonly store: ReadStore;
  readonly wrappingKey: string;
}

/** A value as it was sealed before commitments: events that are on file have such values. */
export async function sealedAsVersion1(opener: Opener, subject: string, value: unknown): Promise<Sealed> {
  const { kid } = await opener.vault.seal(subject, null);
  const { iv, ct } = encrypt(await keyOf(opener, kid), kid, Buffer.from(JSON.stringify(value)));
  return { kid, iv: iv.toString('base64url'), ct: ct.toString('base64url') };
}

/** What is encrypted, byte for byte. */
export async function plainOf(opener: Omit<Opener, 'vault'>, { kid, iv, ct }: Sealed): Promise<Buffer> {
  return decrypt(await keyOf(opener, kid), kid, Buffer.from(iv, 'base64url'), Buffer.from(ct, 'base64url'));
}

async function keyOf({ store, wrappingKey }: Omit<Opener, 'vault'>, kid: string): Promise<Buffer> {
  const [row] = await store.query<{ wrapped_key: Buffer }>(
    'SELECT wrapped_key FROM vault.subject_keys WHERE kid = $1',
    [kid],
  );
  if (!row) throw new Error(`there is no key ${kid}`);
  return unwrapKey(Buffer.from(wrappingKey, 'base64'), kid, row.wrapped_key);
}

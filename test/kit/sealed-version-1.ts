import { type Sealed } from '../../src/kernel/sealed.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { encrypt, unwrapKey } from '../../src/platform/vault/sealed.js';
import { type Vault } from '../../src/platform/vault/vault.js';

/** A value as it was sealed before commitments: events that are on file have such values. */
export async function sealedAsVersion1(
  { vault, store, wrappingKey }: { readonly vault: Vault; readonly store: ReadStore; readonly wrappingKey: string },
  subject: string,
  value: unknown,
): Promise<Sealed> {
  const { kid } = await vault.seal(subject, null);
  const [row] = await store.query<{ wrapped_key: Buffer }>(
    'SELECT wrapped_key FROM vault.subject_keys WHERE kid = $1',
    [kid],
  );
  if (!row) throw new Error(`${subject} has no key`);
  const key = unwrapKey(Buffer.from(wrappingKey, 'base64'), kid, row.wrapped_key);
  const { iv, ct } = encrypt(key, kid, Buffer.from(JSON.stringify(value)));
  return { kid, iv: iv.toString('base64url'), ct: ct.toString('base64url') };
}

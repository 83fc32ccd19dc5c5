import { type ReadStore } from '../../platform/read-store/read-store.js';

export interface DomainRegistration {
  /** YYYY-MM-DD. */
  readonly registeredOn: string | null;
  readonly expiresOn: string | null;
  readonly registrar: string | null;
  /** Where the registry was asked. */
  readonly url: string | null;
  readonly lookedUpAt: Date;
}

/** When a domain was registered, as its registry says: `domain_created_at` of companies on file. Null where not known. */
export async function registrationOf(readStore: ReadStore, apex: string): Promise<DomainRegistration | null> {
  const [row] = await readStore.query<{
    registered_on: string | null;
    expires_on: string | null;
    registrar: string | null;
    url: string | null;
    looked_up_at: Date;
  }>(
    `SELECT registered_on::text, expires_on::text, registrar, url, looked_up_at
     FROM read.domain_registrations WHERE apex = $1`,
    [apex],
  );
  if (!row) return null;
  const { registered_on: registeredOn, expires_on: expiresOn, registrar, url, looked_up_at: lookedUpAt } = row;
  return { registeredOn, expiresOn, registrar, url, lookedUpAt };
}

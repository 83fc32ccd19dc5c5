import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** What people call the records behind streams, and the keys of actors, by either. Names of people stay sealed. */
export type StreamNames = ReadonlyMap<string, string>;

const UUID_STREAM = /^([A-Za-z]+)[-:]([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Categories whose streams are called after a record of another name. */
const SAME_RECORD: Readonly<Record<string, string>> = { credits: 'account', insight: 'company', enrichment: 'company' };

const NAMES = `SELECT 'company' AS category, company_id::text AS id, name FROM read.companies WHERE company_id = ANY($1::uuid[])
  UNION ALL SELECT 'investor', investor_id::text, name FROM read.investors WHERE investor_id = ANY($1::uuid[])
  UNION ALL SELECT 'submission', submission_id::text, name FROM read.submissions WHERE submission_id = ANY($1::uuid[])
  UNION ALL SELECT 'key', k.key_id::text, k.key_prefix || '…' || coalesce(' of ' || a.label, '')
    FROM read.api_keys k JOIN read.accounts a USING (account_id) WHERE k.key_id = ANY($1::uuid[])
  UNION ALL SELECT 'account', account_id::text, label FROM read.accounts WHERE account_id = ANY($1::uuid[])`;

/** Names beside ids, read by primary keys. */
@Injectable()
export class StreamNameReader {
  constructor(private readonly store: ReadStore) {}

  /** @param named streams, and actors as in events */
  async of(named: readonly string[]): Promise<StreamNames> {
    const parts = [...new Set(named)].map((stream) => ({ stream, match: UUID_STREAM.exec(stream) }));
    const ids = [...new Set(parts.flatMap(({ match }) => match?.[2] ?? []))];
    if (ids.length === 0) return new Map();
    const rows = await this.store.prepared<{ category: string; id: string; name: string | null }>(
      'stream-names',
      NAMES,
      [ids],
    );
    const names = new Map(rows.map(({ category, id, name }) => [`${category}-${id}`, name]));
    const found = parts.map(({ stream, match }) => {
      const [, category = '', id = ''] = match ?? [];
      return [stream, names.get(`${SAME_RECORD[category] ?? category}-${id}`) ?? null] as const;
    });
    return new Map(found.filter((one): one is readonly [string, string] => one[1] !== null));
  }
}

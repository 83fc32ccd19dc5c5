import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type PlanName } from '../../kernel/credits.js';
import { isUuid } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FindAccounts } from './find-accounts.query.js';
import { type ListedAccount } from '../accounts/list-accounts.query.js';

interface Row {
  readonly account_id: string;
  readonly label: string | null;
  readonly plan: PlanName | null;
  readonly opened_at: Date;
  readonly active_keys: string;
}

/** Selects the page by one index first, then joins the other columns for its rows only. */
const around = (page: string, order: string): string => `SELECT a.account_id, a.label, a.opened_at, p.plan,
    (SELECT count(*) FROM read.api_keys AS k WHERE k.account_id = a.account_id AND k.revoked_at IS NULL
       AND (k.ends_at IS NULL OR k.ends_at > now())) AS active_keys
  FROM (${page}) AS page JOIN read.accounts AS a USING (account_id)
  LEFT JOIN read.account_plans AS p USING (account_id) ORDER BY ${order}`;

const NEWEST = around(
  `SELECT account_id FROM read.accounts WHERE $1::uuid IS NULL OR (opened_at, account_id) <
     ((SELECT opened_at FROM read.accounts WHERE account_id = $1), $1)
   ORDER BY opened_at DESC, account_id DESC LIMIT $2`,
  'a.opened_at DESC, a.account_id DESC',
);
const BY_ID = around('SELECT $1::uuid AS account_id', 'a.account_id');
const BY_KEY = around(
  `SELECT DISTINCT account_id FROM read.api_keys
   WHERE key_prefix LIKE $1 AND ($2::uuid IS NULL OR account_id > $2) ORDER BY account_id LIMIT $3`,
  'a.account_id',
);
const BEFORE = '(SELECT lower(label) FROM read.accounts WHERE account_id = $2)';
const BY_LABEL = around(
  `SELECT account_id FROM read.accounts
   WHERE lower(label) LIKE lower($1)
     AND ($2::uuid IS NULL OR (lower(label) ~>=~ ${BEFORE} AND (lower(label) ~>~ ${BEFORE} OR account_id > $2)))
   ORDER BY lower(label) USING ~<~, account_id LIMIT $3`,
  'lower(a.label) USING ~<~, a.account_id',
);

const BEHIND = `($2::uuid IS NULL OR (l ~>=~ ${BEFORE} AND (l ~>~ ${BEFORE} OR account_id > $2)))`;
/** How many labels to scan in label order when the text occurs in many of them. */
const WALKED = 5_000;
const BY_COMMON_PART = around(
  `SELECT account_id FROM (SELECT account_id, lower(label) AS l FROM read.accounts
     WHERE label IS NOT NULL AND ${BEHIND.replaceAll('l ~', 'lower(label) ~')}
     ORDER BY lower(label) USING ~<~, account_id LIMIT ${WALKED}) AS walked
   WHERE l LIKE lower($1) ORDER BY l USING ~<~, account_id LIMIT $3`,
  'lower(a.label) USING ~<~, a.account_id',
);
/** Finds all matches by trigram first and sorts them afterwards. */
const BY_RARE_PART = around(
  `WITH hits AS MATERIALIZED (SELECT account_id, lower(label) AS l FROM read.accounts WHERE lower(label) LIKE lower($1))
   SELECT account_id FROM hits WHERE ${BEHIND} ORDER BY l USING ~<~, account_id LIMIT $3`,
  'lower(a.label) USING ~<~, a.account_id',
);

@QueryHandler(FindAccounts)
@Injectable()
export class FindAccountsHandler implements IQueryHandler<FindAccounts> {
  constructor(private readonly store: ReadStore) {}

  async execute({ ask: { text, after, limit } }: FindAccounts): Promise<readonly ListedAccount[]> {
    const rows = await this.rows(text.trim(), after, limit);
    return rows.map((row) => ({
      accountId: row.account_id,
      label: row.label,
      plan: row.plan,
      openedAt: row.opened_at,
      activeKeys: Number(row.active_keys),
    }));
  }

  private async rows(text: string, after: string | null, limit: number): Promise<Row[]> {
    if (text === '') return this.store.prepared('find-accounts-newest', NEWEST, [after, limit]);
    if (isUuid(text.toLowerCase())) return this.store.prepared('find-account', BY_ID, [text.toLowerCase()]);
    // Plain queries, because the planner must see the start of the pattern.
    const key = /^key:([0-9A-Za-z]{1,40})$/.exec(text)?.[1];
    if (key !== undefined) return this.store.query(BY_KEY, [`sk\\_live\\_${key}%`, after, limit]);
    const words = text.replace(/[\\%_]/g, '\\$&');
    // Trigrams need three letters, so a shorter text matches as a prefix.
    if ([...text].length < 3) return this.store.query(BY_LABEL, [`${words}%`, after, limit]);
    const parameters = [`%${words}%`, after, limit];
    const walked = await this.store.query<Row>(BY_COMMON_PART, parameters);
    return walked.length === limit ? walked : this.store.query(BY_RARE_PART, parameters);
  }
}

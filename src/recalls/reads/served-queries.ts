import { RECIPIENT_BIT, RECORD_BIT, UNLISTED_BIT } from '../rules/recall-spans.rules.js';

// $1 record8, $2 kind, $3 wrong from, $4 until, $5 `bitsOf` the recall.

/** Whether a read `s` shows a field of the recall. @param bits SQL of `bitsOf` the recall */
export function isOfClasses(bits: string): string {
  const isWhole = `s.is_floor OR s.classes & ${RECORD_BIT} <> 0`;
  const isShown = `(s.classes & ${bits} <> 0 OR ${bits} & ${RECIPIENT_BIT} <> 0)`;
  return `${isShown} AND (${bits} & ${UNLISTED_BIT} = 0 OR ${isWhole})`;
}

/** A version that is only a floor may be any state from there to that of the charge. */
const IS_WRONG = `s.record8 = $1 AND s.kind = $2 AND s.version < $4 AND ${isOfClasses('$5::int')}`;

/** Figures of some accounts. */
export const AFFECTED_SQL = `
  SELECT s.account_id, min(s.first_position) AS first_position, max(s.last_position) AS last_position,
    sum(s.reads) AS reads
  FROM read.served AS s
  WHERE ${IS_WRONG} AND (s.version >= $3 OR s.is_floor AND s.last_position >= $3) AND s.account_id = ANY($6::uuid[])
  GROUP BY s.account_id`;

/** Each branch has its index. */
export const ACCOUNTS_OF_FEW_SQL = `
  SELECT array_agg(DISTINCT account_id) AS accounts, count(*) AS rows FROM (
    SELECT s.account_id FROM read.served AS s
    WHERE ${IS_WRONG} AND s.version >= $3 AND s.last_position > $6 AND NOT s.is_floor
    UNION ALL
    SELECT s.account_id FROM read.served AS s
    WHERE ${IS_WRONG} AND s.is_floor AND s.last_position >= $3 AND s.last_position > $6
    LIMIT $7) AS wrong`;

/**
 * From account to account by index, so that the time depends on the readers of the record and not on how often they read
 * it. Subqueries with a limit are never read as a whole.
 */
export const ACCOUNTS_OF_MANY_SQL = `
  WITH RECURSIVE readers AS (
    (SELECT account_id FROM read.served WHERE record8 = $1 AND kind = $2 ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT s.account_id FROM read.served AS s
            WHERE s.record8 = $1 AND s.kind = $2 AND s.account_id > r.account_id ORDER BY s.account_id LIMIT 1)
    FROM readers AS r WHERE r.account_id IS NOT NULL)
  SELECT r.account_id FROM readers AS r
  WHERE r.account_id IS NOT NULL AND coalesce(
    (SELECT true FROM read.served AS s
     WHERE ${IS_WRONG} AND s.account_id = r.account_id AND s.version >= $3 AND s.last_position > $6
     ORDER BY s.version DESC LIMIT 1),
    (SELECT true FROM read.served AS s
     WHERE ${IS_WRONG} AND s.account_id = r.account_id AND s.version < $3 AND s.is_floor
       AND s.last_position >= $3 AND s.last_position > $6
     ORDER BY s.version DESC LIMIT 1),
    false)`;

/** The charged requests of some accounts, by row. */
export const REQUESTS_SQL = `
  SELECT s.account_id, s.requests
  FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::int[]) AS w(record8, kind, wrong_from, until, classes)
  JOIN read.served AS s ON s.record8 = w.record8 AND s.kind = w.kind AND s.account_id = ANY($6::uuid[])
    AND s.version < w.until AND (s.version >= w.wrong_from OR s.is_floor AND s.last_position >= w.wrong_from)
    AND ${isOfClasses('w.classes')}
  ORDER BY s.account_id, s.last_position DESC`;

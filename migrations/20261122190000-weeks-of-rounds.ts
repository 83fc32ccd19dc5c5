import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A week of rounds is one range of an index, with the columns that it is counted by, and sums of weeks use one row for
 * each day. Existing rows are converted, because they stay live until the rebuild to the new version.
 */
export class WeeksOfRounds implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.sector_days (
        day date PRIMARY KEY,
        rounds integer NOT NULL,
        capital double precision NOT NULL
      );
      CREATE TEMPORARY TABLE rounds_before ON COMMIT DROP AS TABLE read.sector_rounds;
      TRUNCATE read.sector_rounds;
      ALTER TABLE read.sector_rounds DROP CONSTRAINT sector_rounds_pkey, ADD COLUMN day date, ADD COLUMN round text,
        ADD COLUMN is_told boolean NOT NULL DEFAULT false, ADD COLUMN country text, ADD COLUMN sectors text;
      DROP INDEX read.sector_rounds_by_set, read.sector_rounds_by_amount, read.funding_rounds_to_the_day;
    `);
    await runner.query(ROUNDS);
    await runner.query(COUNTRIES);
    await runner.query(`
      ALTER TABLE read.sector_rounds ADD PRIMARY KEY (company_id, round_id, part);
      CREATE INDEX sector_rounds_by_set ON read.sector_rounds (set_id, year)
        INCLUDE (part, size, amount, leads, investors);
      CREATE INDEX sector_rounds_by_amount ON read.sector_rounds (year, amount, set_id);
      CREATE INDEX sector_rounds_by_day ON read.sector_rounds (day, amount)
        INCLUDE (part, country, round, sectors, leads, investors) WHERE set_id IS NOT NULL AND sectors IS NOT NULL;
      CREATE INDEX sector_rounds_untold ON read.sector_rounds (day)
        WHERE set_id IS NOT NULL AND sectors IS NULL AND day IS NOT NULL;
      INSERT INTO read.sector_days
      SELECT day, count(*), coalesce(sum(amount), 0) FROM read.sector_rounds
      WHERE day IS NOT NULL AND set_id IS NOT NULL AND part = 0 GROUP BY day;
      ANALYZE read.sector_rounds, read.sector_days;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.sector_days;
      DROP INDEX read.sector_rounds_by_day, read.sector_rounds_untold;
      ALTER TABLE read.sector_rounds DROP COLUMN day, DROP COLUMN round, DROP COLUMN is_told, DROP COLUMN country,
        DROP COLUMN sectors;
      CREATE INDEX funding_rounds_to_the_day ON read.funding_rounds (dated_on) INCLUDE (amount, company_id)
        WHERE length(date) = 10;
    `);
  }
}

/** The same as the read model, except for rounds with several rows: their records are read until the rebuild. */
const ROUNDS = `
  INSERT INTO read.sector_rounds (company_id, round_id, part, set_id, year, size, amount, leads, investors,
    day, round, is_told, country, sectors)
  SELECT b.company_id, b.round_id, b.part, b.set_id, b.year, b.size, b.amount, b.leads, b.investors,
    day, f.round, coalesce(is_told, false), CASE WHEN is_whole THEN hq_country END, CASE WHEN is_whole THEN names END
  FROM rounds_before b
  LEFT JOIN read.funding_rounds f ON f.round_id = b.round_id AND f.company_id = b.company_id
  LEFT JOIN read.companies c ON c.company_id = b.company_id,
  LATERAL (SELECT CASE WHEN length(f.date) = 10 THEN f.dated_on END AS day,
    array_to_string(c.sectors, chr(31)) AS names) w,
  LATERAL (SELECT jsonb_path_query_array(f.lead_investors, '$[*].investorId') AS led,
    jsonb_path_query_array(f.lead_investors || f.investors, '$[*].investorId') AS named) p,
  LATERAL (SELECT NOT named @> 'null' AND NOT EXISTS (
      SELECT FROM unnest(b.investors) WITH ORDINALITY u(id, place)
      WHERE NOT named @> to_jsonb(id) OR (led @> to_jsonb(id)) <> (place <= b.leads)
    ) AND b.part = 0 AND cardinality(b.investors) < 50 AS is_told) t,
  LATERAL (SELECT is_told AND day IS NOT NULL AND octet_length(coalesce(f.round, '')) <= 120
    AND octet_length(names || coalesce(c.hq_country, '')) <= 500 AS is_whole) h`;

const COUNTRIES = `
  UPDATE read.sector_companies s
  SET facts = CASE WHEN facts::text = '{}' THEN json_build_object('country', hq_country)
    ELSE (left(facts::text, -1) || ',"country":' || to_json(hq_country) || '}')::json END
  FROM read.companies c WHERE c.company_id = s.company_id AND hq_country IS NOT NULL`;

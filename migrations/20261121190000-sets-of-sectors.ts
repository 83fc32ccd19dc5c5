import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Rounds by size class instead of by amount, one row for each round instead of one for each company, and counts for
 * each set of sectors, so that a query of several sectors reads few rows. Existing rows are converted, because they
 * stay live until the rebuild to the new version.
 */
export class SetsOfSectors implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(MEMBERS);
    await runner.query(ROUNDS);
    await runner.query(SETS);
    await runner.query(SIZES);
    await runner.query(`
      DROP TABLE read.sector_amounts, members;
      ALTER TABLE read.sector_companies ALTER COLUMN facts TYPE json USING facts - 'rounds';
      CREATE INDEX sector_sets_keys ON read.sector_sets USING gin (keys);
      CREATE INDEX sector_rounds_by_set ON read.sector_rounds (set_id, year)
        INCLUDE (part, size, amount, leads, investors);
      CREATE INDEX sector_rounds_by_amount ON read.sector_rounds (year, amount, set_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.sector_sets, read.sector_rounds, read.sector_sizes;
      ALTER TABLE read.sector_companies ALTER COLUMN facts TYPE jsonb USING facts;
      CREATE TABLE read.sector_amounts (
        sector text COLLATE "C" NOT NULL,
        year integer NOT NULL,
        amount double precision NOT NULL,
        rounds integer NOT NULL,
        PRIMARY KEY (sector, year, amount)
      );
    `);
  }
}

const TABLES = `
  CREATE TABLE read.sector_sets (
    set_id uuid PRIMARY KEY,
    keys text[] COLLATE "C" NOT NULL,
    counts json NOT NULL
  );
  CREATE TABLE read.sector_rounds (
    company_id uuid NOT NULL,
    round_id uuid NOT NULL,
    part smallint NOT NULL,
    set_id uuid,
    year integer NOT NULL,
    size double precision NOT NULL,
    amount double precision,
    leads smallint NOT NULL,
    investors uuid[] NOT NULL,
    PRIMARY KEY (company_id, round_id, part)
  );
  CREATE TABLE read.sector_sizes (
    sector text COLLATE "C" NOT NULL,
    year integer NOT NULL,
    size double precision NOT NULL,
    rounds integer NOT NULL,
    capital double precision NOT NULL,
    PRIMARY KEY (sector, year, size)
  )`;

const MEMBERS = `
  CREATE TEMPORARY TABLE members AS
    SELECT company_id, facts, keys,
      CASE WHEN facts->>'status' <> 'pending' THEN md5(array_to_string(keys, E'\\n'))::uuid END AS set_id
    FROM read.sector_companies, LATERAL (
      SELECT coalesce(array_agg(DISTINCT lower(btrim(named)) COLLATE "C"), '{}') AS keys
      FROM jsonb_array_elements_text((facts->'sectors') || (facts->'tags')) named WHERE btrim(named) <> ''
    ) k`;

const ROUNDS = `
  INSERT INTO read.sector_rounds
  SELECT company_id, round_id::uuid, part, set_id, (round->>'year')::int, ${sizeOf('amount')},
    amount, (SELECT count(*) FROM unnest(leads[part * 50 + 1 : part * 50 + 50]) leads WHERE leads),
    coalesce(investors[part * 50 + 1 : part * 50 + 50], '{}')
  FROM members, jsonb_each(facts->'rounds') r(round_id, round),
    LATERAL (
      SELECT array_agg(id::uuid ORDER BY leads DESC, id) AS investors, array_agg(leads ORDER BY leads DESC, id) AS leads,
        greatest(count(*) - 1, 0) / 50 AS last_part
      FROM jsonb_each(round->'investors') i(id, led), CAST(led AS boolean) leads
    ) p,
    generate_series(0, last_part) part,
    LATERAL (SELECT CASE WHEN part = 0 THEN (round->>'amount')::float8 END AS amount) a`;

const SETS = `
  WITH facet AS (
    SELECT set_id, facet, value, sum(n) AS n FROM members,
      LATERAL (SELECT count(*) AS rounds, coalesce(sum((round->>'amount')::float8), 0) AS raised
        FROM jsonb_each(facts->'rounds') r(id, round)) r,
      LATERAL (VALUES ('company', '', 1), ('funded', '', CASE WHEN rounds > 0 THEN 1 ELSE 0 END),
          ('closed', '', CASE WHEN facts->>'status' = 'closed' THEN 1 ELSE 0 END),
          ('exited', '', CASE WHEN (facts->>'hasExit')::boolean OR facts->>'status' IN ('acquired', 'public') THEN 1 ELSE 0 END),
          ('founded', facts->>'founded', 1), ('tag', '', jsonb_array_length(facts->'tags')),
          ('funding', '', greatest((facts->>'declared')::float8, raised))
        UNION ALL SELECT DISTINCT 'tech', lower(btrim(named)), 1 FROM jsonb_array_elements_text(facts->'technologies') named
      ) f(facet, value, n)
    WHERE set_id IS NOT NULL AND value IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0
  ), counts AS (
    SELECT set_id, json_object_agg(facet || CASE WHEN value = '' THEN '' ELSE ' ' || value END, n) AS counts
    FROM facet GROUP BY 1
  )
  INSERT INTO read.sector_sets
  SELECT DISTINCT ON (set_id) set_id, keys, coalesce(counts, '{}') FROM members LEFT JOIN counts USING (set_id)
  WHERE set_id IS NOT NULL`;

const SIZES = `
  INSERT INTO read.sector_sizes
  SELECT sector, year, size, sum(rounds), sum(CASE WHEN amount >= 0 THEN amount * rounds ELSE 0 END)
  FROM read.sector_amounts, LATERAL (SELECT ${sizeOf('nullif(amount, -1)')} AS size) s GROUP BY 1, 2, 3`;

/** The same as `sizeClassOf`. */
function sizeOf(amount: string): string {
  const step = `(10.0 ^ greatest(length(floor((${amount})::numeric)::text) - 2, 0))::float8`;
  return `CASE WHEN ${amount} IS NULL THEN -1 ELSE floor(${amount} / ${step}) * ${step} END`;
}

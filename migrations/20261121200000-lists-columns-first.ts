import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Lists and samples read a few columns of very many rows, and Postgres finds a column by stepping over those before
 * it: fixed-width columns now come first, then filter columns, then display columns. The country index goes, because
 * `companies_facets` covers it, and the funding index gains the common filter columns. The sample's rows are copied,
 * so that no rebuild is needed.
 */
export class ListsColumnsFirst implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read.companies_by_country');
    await reorder(runner, [...FIXED, ...FILTERED, ...SHOWN]);
    await runner.query(`
      DROP INDEX read.companies_by_funding, read.companies_by_founded;
      CREATE INDEX companies_by_funding ON read.companies (total_funding, company_id)
        INCLUDE (status, hq_country, stage, is_hiring, is_stealth, employee_count, announced_on, founded_on);
      CREATE INDEX companies_by_founded ON read.companies (founded_on, announced_on, company_id) INCLUDE (status);
      CREATE INDEX companies_by_founded_funding ON read.companies (founded_on, total_funding, company_id)
        INCLUDE (status, announced_on, employee_count);
      CREATE INDEX companies_by_stage_newest ON read.companies (stage, announced_on, company_id) INCLUDE (status);
    `);
    await runner.query(SAMPLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await reorder(runner, AS_IT_WAS);
    await runner.query(`
      DROP TABLE read.company_sample;
      DROP INDEX read.companies_by_funding, read.companies_by_founded, read.companies_by_founded_funding,
        read.companies_by_stage_newest;
      CREATE INDEX companies_by_funding ON read.companies (total_funding, company_id)
        INCLUDE (status, employee_count, announced_on, founded_on);
      CREATE INDEX companies_by_founded ON read.companies (founded_on, announced_on, company_id)
        INCLUDE (status, total_funding, employee_count);
    `);
    await runner.query('CREATE INDEX companies_by_country ON read.companies (hq_country, stage)');
  }
}

const GENERATED: Readonly<Record<string, string>> = {
  total_funding: 'double precision GENERATED ALWAYS AS (GREATEST(declared_funding, rounds_funding)) STORED',
  document: `tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english', name), 'A') ||
    setweight(to_tsvector('english', coalesce(one_liner, '') || ' ' || coalesce(terms, '')), 'B') ||
    setweight(to_tsvector('english', left(coalesce(description, ''), 1000)), 'C')
  ) STORED`,
};

const FIXED = [
  ...['company_id uuid NOT NULL', 'declared_funding double precision', 'rounds_funding double precision'],
  ...['total_funding', 'registered_at timestamptz NOT NULL', 'employee_count integer', 'founded_on date'],
  ...['announced_on date NOT NULL', 'rounds integer NOT NULL', 'slug_n integer NOT NULL'],
  ...['is_hiring boolean', 'is_stealth boolean', 'generated boolean NOT NULL'],
];
const FILTERED = [
  ...['status text NOT NULL', 'stage text', 'hq_country text', 'name_key text NOT NULL'],
  ...['sector_keys text[] NOT NULL', 'tech_keys text[] NOT NULL'],
];
const SHOWN = [
  ...['slug text NOT NULL', 'slug_base text NOT NULL', 'name text NOT NULL', 'name_keys text[] NOT NULL'],
  ...['domain text', 'website text', 'one_liner text', 'description text', 'former_names text[] NOT NULL'],
  ...['sectors text[] NOT NULL', 'tags text[] NOT NULL', 'terms text', 'technologies text[] NOT NULL'],
  ...['investors jsonb NOT NULL', 'founded_date text', 'hq_city text', 'business_model text', 'logo_url text'],
  ...['linkedin_url text', 'twitter_url text', 'github_url text', 'exit jsonb', 'extra jsonb', 'document'],
];
const AS_IT_WAS = [
  ...['company_id uuid NOT NULL', 'slug text NOT NULL', 'slug_base text NOT NULL', 'slug_n integer NOT NULL'],
  ...['name text NOT NULL', 'name_key text NOT NULL', 'name_keys text[] NOT NULL', 'former_names text[] NOT NULL'],
  ...['one_liner text', 'description text', 'website text', 'domain text', 'declared_funding double precision'],
  ...['rounds_funding double precision', 'total_funding', 'rounds integer NOT NULL', 'employee_count integer'],
  ...['sectors text[] NOT NULL', 'tags text[] NOT NULL', 'sector_keys text[] NOT NULL', 'terms text'],
  ...['technologies text[] NOT NULL', 'tech_keys text[] NOT NULL', 'investors jsonb NOT NULL', 'stage text'],
  ...['founded_date text', 'founded_on date', 'announced_on date NOT NULL', 'hq_country text', 'hq_city text'],
  ...['business_model text', 'logo_url text', 'linkedin_url text', 'twitter_url text', 'github_url text'],
  ...['is_hiring boolean', 'is_stealth boolean', 'status text NOT NULL', 'exit jsonb', 'extra jsonb'],
  ...['generated boolean NOT NULL', 'registered_at timestamptz NOT NULL', 'document'],
];

const SAMPLE = `
  CREATE TABLE read.company_sample (
    company_id uuid PRIMARY KEY,
    declared_funding double precision,
    rounds_funding double precision,
    total_funding double precision GENERATED ALWAYS AS (GREATEST(declared_funding, rounds_funding)) STORED,
    employee_count integer,
    founded_on date,
    announced_on date NOT NULL,
    is_hiring boolean,
    is_stealth boolean,
    status text NOT NULL,
    stage text,
    hq_country text,
    name_key text NOT NULL,
    sector_keys text[] NOT NULL,
    tech_keys text[] NOT NULL
  );
  INSERT INTO read.company_sample (company_id, declared_funding, rounds_funding, employee_count, founded_on, announced_on,
      is_hiring, is_stealth, status, stage, hq_country, name_key, sector_keys, tech_keys)
    SELECT company_id, declared_funding, rounds_funding, employee_count, founded_on, announced_on,
      is_hiring, is_stealth, status, stage, hq_country, name_key, sector_keys, tech_keys
    FROM read.companies WHERE right(company_id::text, 2) < '02'`;

/** Rewrites the table, then its indexes; a million companies take a minute. */
async function reorder(runner: QueryRunner, columns: readonly string[]): Promise<void> {
  const indexes = (await runner.query(
    `SELECT indexdef FROM pg_indexes
     WHERE schemaname = 'read' AND tablename = 'companies' AND indexname <> 'companies_pkey'`,
  )) as { indexdef: string }[];
  const carried = columns.filter((column) => !(column in GENERATED)).map((column) => column.split(' ')[0]);
  await runner.query(`
    CREATE TABLE read.companies_reordered (${columns.map((column) => `${column} ${GENERATED[column] ?? ''}`).join(', ')});
    INSERT INTO read.companies_reordered (${carried.join(', ')}) SELECT ${carried.join(', ')} FROM read.companies;
    DROP TABLE read.companies;
    ALTER TABLE read.companies_reordered RENAME TO companies;
    ALTER TABLE read.companies ADD CONSTRAINT companies_pkey PRIMARY KEY (company_id);
  `);
  for (const { indexdef } of indexes) await runner.query(indexdef);
  await runner.query('ANALYZE read.companies');
}

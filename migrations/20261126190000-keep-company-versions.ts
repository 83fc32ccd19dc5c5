import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Superseded rows of companies, so that lists and search can be read as of a position, and the position since which each
 * row is so. A rebuild of the read model fills them; until then the present rows count as always so.
 */
export class KeepCompanyVersions20261126190000 implements MigrationInterface {
  name = 'KeepCompanyVersions20261126190000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.checkpoints ADD COLUMN changed_position bigint, ADD COLUMN changed_at timestamptz;
      ALTER TABLE read.companies ADD COLUMN since bigint NOT NULL DEFAULT 0;
      ALTER TABLE read.company_sample ADD COLUMN since bigint NOT NULL DEFAULT 0;
      ALTER TABLE read.company_domains ADD COLUMN since bigint NOT NULL DEFAULT 0;
      CREATE TABLE read.company_domain_versions (domain text, company_id uuid, until bigint,
        since bigint NOT NULL, kind text NOT NULL, PRIMARY KEY (domain, company_id, until));
      DROP INDEX read.companies_by_newest, read.companies_by_funding;
      CREATE INDEX companies_by_newest ON read.companies (announced_on, company_id)
        INCLUDE (status, hq_country, stage, is_hiring, is_stealth, total_funding, employee_count, founded_on, since);
      CREATE INDEX companies_by_funding ON read.companies (total_funding, company_id)
        INCLUDE (status, hq_country, stage, is_hiring, is_stealth, employee_count, announced_on, founded_on, since);
    `);
    const document = await expressionOf(runner, 'document');
    await runner.query(`
      CREATE TABLE read.company_versions (${FIXED}, ${FILTERED}, ${SHOWN}, ${TEXTS}, ${computed(document)},
        PRIMARY KEY (company_id, until)) PARTITION BY RANGE (until);
      CREATE TABLE read.company_sample_versions (${FIXED}, ${FILTERED}, ${TEXTS}, ${computed(document)},
        PRIMARY KEY (company_id, until));
    `);
    for (const [at, to] of BOUNDS.entries()) {
      await runner.query(`CREATE TABLE read.company_versions_p${at} PARTITION OF read.company_versions
        FOR VALUES FROM (${BOUNDS[at - 1] ?? 'MINVALUE'}) TO (${to})`);
    }
    await runner.query(INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.company_versions, read.company_sample_versions, read.company_domain_versions;
      DROP INDEX read.companies_by_newest, read.companies_by_funding;
      ALTER TABLE read.companies DROP COLUMN since;
      ALTER TABLE read.company_sample DROP COLUMN since;
      ALTER TABLE read.company_domains DROP COLUMN since;
      ALTER TABLE read.checkpoints DROP COLUMN changed_position, DROP COLUMN changed_at;
      CREATE INDEX companies_by_newest ON read.companies (announced_on, company_id)
        INCLUDE (status, hq_country, stage, is_hiring, is_stealth, total_funding, employee_count, founded_on);
      CREATE INDEX companies_by_funding ON read.companies (total_funding, company_id)
        INCLUDE (status, hq_country, stage, is_hiring, is_stealth, employee_count, announced_on, founded_on);
    `);
  }
}

const BOUNDS = [...[28n, 30n, 32n, 34n, 36n].map((power) => String(2n ** power)), 'MAXVALUE'];

// Fixed-width columns first, then those that filter: Postgres steps over all columns before the one it reads.
const FIXED = `company_id uuid NOT NULL, since bigint NOT NULL, until bigint NOT NULL,
  declared_funding double precision, rounds_funding double precision, employee_count integer, founded_on date,
  announced_on date, is_hiring boolean, is_stealth boolean`;
const FILTERED = `status text NOT NULL, stage text, hq_country text, name_key text NOT NULL,
  sector_keys text[] NOT NULL, tech_keys text[] NOT NULL`;
const SHOWN = `declared_funding_on date, rounds_funding_on date, employees_on date, slug text NOT NULL,
  name_keys text[] NOT NULL, former_names text[] NOT NULL, domain text, website text, sectors text[] NOT NULL,
  founded_date text, declared_stage text, logo_url text, extra jsonb`;
const TEXTS = 'name text NOT NULL, one_liner text, terms text, description text';

function computed(document: string): string {
  return `total_funding double precision GENERATED ALWAYS AS (GREATEST(declared_funding, rounds_funding)) STORED,
    document tsvector GENERATED ALWAYS AS (${document}) STORED`;
}

async function expressionOf(runner: QueryRunner, column: string): Promise<string> {
  const [found] = (await runner.query(
    `SELECT pg_get_expr(d.adbin, d.adrelid) AS words
     FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
     WHERE d.adrelid = 'read.companies'::regclass AND a.attname = $1`,
    [column],
  )) as { words: string }[];
  if (!found) throw new Error(`read.companies computes no ${column}`);
  return found.words;
}

const INDEXES = `
  CREATE INDEX company_versions_by_newest ON read.company_versions (announced_on, company_id)
    INCLUDE (since, until, status, hq_country, stage, is_hiring, is_stealth, total_funding, employee_count, founded_on);
  CREATE INDEX company_versions_by_funding ON read.company_versions (total_funding, company_id)
    INCLUDE (since, until, status, hq_country, stage, is_hiring, is_stealth, employee_count, announced_on, founded_on);
  CREATE INDEX company_versions_by_employees ON read.company_versions (employee_count, company_id)
    INCLUDE (since, until, status);
  CREATE INDEX company_versions_by_name ON read.company_versions (name_key COLLATE "C", company_id)
    INCLUDE (since, until, employee_count, status);
  CREATE INDEX company_versions_by_founded ON read.company_versions (founded_on, company_id)
    INCLUDE (since, until, status);
  CREATE INDEX company_versions_domain ON read.company_versions (domain);
  CREATE INDEX company_versions_name_keys ON read.company_versions USING gin (name_keys);
  CREATE INDEX company_versions_facets ON read.company_versions
    USING gin (sector_keys, tech_keys, hq_country, stage);
  CREATE INDEX company_versions_name_trigrams ON read.company_versions USING gin (name_key gin_trgm_ops);
  CREATE INDEX company_versions_document ON read.company_versions USING gin (document);
  CREATE INDEX company_sample_versions_document ON read.company_sample_versions USING gin (document);
  CREATE INDEX company_sample_versions_by_name ON read.company_sample_versions (name_key COLLATE "C");
  CREATE INDEX company_sample_versions_facets ON read.company_sample_versions
    USING gin (sector_keys, tech_keys, hq_country, stage);
`;

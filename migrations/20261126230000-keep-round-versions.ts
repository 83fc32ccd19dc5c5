import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Superseded rows of rounds, the columns of companies that trends read, and what the counts by facet gained in each
 * epoch of the log. A rebuild of the read model fills them.
 */
export class KeepRoundVersions20261126230000 implements MigrationInterface {
  name = 'KeepRoundVersions20261126230000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.funding_rounds ADD COLUMN since bigint NOT NULL DEFAULT 0;
      CREATE INDEX funding_rounds_by_day ON read.funding_rounds (dated_on);
      CREATE TABLE read.funding_round_versions (round_id uuid, until bigint, since bigint NOT NULL,
        company_id uuid NOT NULL, round text, date text, dated_on date, amount double precision,
        valuation double precision, lead_investors jsonb NOT NULL, investors jsonb NOT NULL,
        PRIMARY KEY (round_id, until));
      CREATE INDEX funding_round_versions_company ON read.funding_round_versions (company_id);
      CREATE INDEX funding_round_versions_by_day ON read.funding_round_versions (dated_on);
      CREATE INDEX companies_since ON read.companies (since);
      ALTER TABLE read.company_versions ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
        ADD COLUMN technologies text[] NOT NULL DEFAULT '{}', ADD COLUMN exit jsonb;
      ALTER TABLE read.company_versions ALTER COLUMN tags DROP DEFAULT, ALTER COLUMN technologies DROP DEFAULT;
      CREATE INDEX company_versions_since ON read.company_versions (since);
      CREATE INDEX company_versions_until ON read.company_versions (until);
      CREATE INDEX company_versions_exits ON read.company_versions ((exit->>'date')) WHERE exit IS NOT NULL;
      CREATE TABLE read.company_count_epochs (hq_country text, stage text, epoch integer, companies bigint NOT NULL,
        PRIMARY KEY (hq_country, stage, epoch));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.funding_round_versions, read.company_count_epochs;
      DROP INDEX read.companies_since, read.funding_rounds_by_day;
      ALTER TABLE read.funding_rounds DROP COLUMN since;
      ALTER TABLE read.company_versions DROP COLUMN tags, DROP COLUMN technologies, DROP COLUMN exit;
      DROP INDEX read.company_versions_since, read.company_versions_until;
    `);
  }
}

import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateSectors implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.sector_companies (
        company_id uuid PRIMARY KEY,
        facts jsonb NOT NULL
      );

      CREATE TABLE read.sector_counts (
        sector text COLLATE "C" NOT NULL,
        facet text COLLATE "C" NOT NULL,
        value text COLLATE "C" NOT NULL,
        companies integer NOT NULL,
        funding double precision NOT NULL,
        PRIMARY KEY (sector, facet, value)
      );

      CREATE TABLE read.sector_amounts (
        sector text COLLATE "C" NOT NULL,
        year integer NOT NULL,
        amount double precision NOT NULL,
        rounds integer NOT NULL,
        PRIMARY KEY (sector, year, amount)
      );

      CREATE TABLE read.sector_investors (
        sector text COLLATE "C" NOT NULL,
        year integer NOT NULL,
        investor_id uuid NOT NULL,
        deals integer NOT NULL,
        lead_deals integer NOT NULL,
        PRIMARY KEY (sector, year, investor_id)
      );

      CREATE INDEX companies_linkedin
        ON read.companies (lower(substring(linkedin_url from 'linkedin[.]com/company/([^/?#]+)')))
        WHERE linkedin_url IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read.companies_linkedin');
    await runner.query(
      'DROP TABLE read.sector_companies, read.sector_counts, read.sector_amounts, read.sector_investors',
    );
  }
}

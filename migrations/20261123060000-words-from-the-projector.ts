import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The projector writes the words of texts, and no longer the database for each row anew. What was computed stays, so
 * nothing is rebuilt; of the sample only the words are left, of which its texts were kept.
 */
export class WordsFromTheProjector implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.companies ALTER COLUMN document DROP EXPRESSION;
      ALTER TABLE read.company_sample ALTER COLUMN document DROP EXPRESSION;
      ALTER TABLE read.company_sample DROP COLUMN name, DROP COLUMN one_liner, DROP COLUMN terms, DROP COLUMN description;
    `);
  }

  /** Computes the words of all companies; a million take about a minute. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.companies DROP COLUMN document;
      ALTER TABLE read.companies ADD COLUMN document tsvector GENERATED ALWAYS AS (${WORDS}) STORED;
      CREATE INDEX companies_document ON read.companies USING gin (document);
      ALTER TABLE read.company_sample DROP COLUMN document,
        ADD COLUMN name text, ADD COLUMN one_liner text, ADD COLUMN terms text, ADD COLUMN description text;
      UPDATE read.company_sample s
        SET name = c.name, one_liner = c.one_liner, terms = c.terms, description = c.description
        FROM read.companies c WHERE c.company_id = s.company_id;
      ALTER TABLE read.company_sample
        ALTER COLUMN name SET NOT NULL,
        ADD COLUMN document tsvector GENERATED ALWAYS AS (${WORDS}) STORED;
      CREATE INDEX company_sample_document ON read.company_sample USING gin (document);
    `);
  }
}

const MARKS = '’‘“”„—–…•·«»→\u00a0\u2011';
const MARKED =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪ' +
  'īĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſȘșȚțǍǎǏǐǑǒǓǔ';
const PLAIN =
  'AAAAAACEEEEIIIIDNOOOOOOUUUUYaaaaaaceeeeiiiidnoooooouuuuyyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiI' +
  'iIiIiIiJjKkLlLlLlLlNnNnNnOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzsSsTtAaIiOoUu';
const PARTING = `/._${MARKS}`;

const WORDS = [
  ['A', 'name'],
  ['B', "coalesce(one_liner, '') || ' ' || coalesce(terms, '')"],
  ['C', "coalesce(description, '')"],
]
  .map(([weight, text]) => `setweight(to_tsvector('english', ${searched(text as string)}), '${weight}')`)
  .join(' || ');

function searched(text: string): string {
  return `translate(${text}, '${MARKED}${PARTING}', '${PLAIN}${' '.repeat(PARTING.length)}')`;
}

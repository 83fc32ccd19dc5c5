import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Words are found with and without diacritics: Lodz finds Łódź, and Zürich finds Zurich. */
export class SearchWithoutAccents implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await search(runner, foldedWhereMarked);
  }

  async down(runner: QueryRunner): Promise<void> {
    await search(runner, (text) => text);
  }
}

const MARKED =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪ' +
  'īĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſȘșȚțǍǎǏǐǑǒǓǔ';
const PLAIN =
  'AAAAAACEEEEIIIIDNOOOOOOUUUUYaaaaaaceeeeiiiidnoooooouuuuyyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiI' +
  'iIiIiIiJjKkLlLlLlLlNnNnNnOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzsSsTtAaIiOoUu';

/** Folding scans the text once for each letter, so only texts with such a letter are folded. */
function foldedWhereMarked(text: string): string {
  const isAscii = `octet_length(${text}) = char_length(${text})`;
  const folded = `translate(${text}, '${MARKED}', '${PLAIN}')`;
  return `CASE WHEN ${isAscii} THEN ${text} WHEN ${text} ~ '[À-ɏ]' THEN ${folded} ELSE ${text} END`;
}

/** Rewrites the search words of every company; a million take about a minute. */
async function search(runner: QueryRunner, folded: (text: string) => string): Promise<void> {
  await runner.query(`
    ALTER TABLE read.companies DROP COLUMN document;
    ALTER TABLE read.companies ADD COLUMN document tsvector GENERATED ALWAYS AS (
      setweight(to_tsvector('english', ${folded('name')}), 'A') ||
      setweight(to_tsvector('english', ${folded("coalesce(one_liner, '') || ' ' || coalesce(terms, '')")}), 'B') ||
      setweight(to_tsvector('english', ${folded("left(coalesce(description, ''), 1000)")}), 'C')
    ) STORED;
    CREATE INDEX companies_document ON read.companies USING gin (document);
  `);
}

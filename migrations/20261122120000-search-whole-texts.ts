import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Words are found wherever in a description they stand, not in its first thousand characters only, and on both sides of
 * what the parser takes for part of a word or a path: `HR/payroll`, `users’ energy—things`.
 */
export class SearchWholeTexts implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await search(runner, "coalesce(description, '')", foldedAndParted);
  }

  async down(runner: QueryRunner): Promise<void> {
    await search(runner, "left(coalesce(description, ''), 1000)", folded);
  }
}

/** Not of ASCII. The search parts what was typed by the same marks. */
const MARKS = '’‘“”„—–…•·«»→\u00a0\u2011';

const MARKED =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪ' +
  'īĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſȘșȚțǍǎǏǐǑǒǓǔ';
const PLAIN =
  'AAAAAACEEEEIIIIDNOOOOOOUUUUYaaaaaaceeeeiiiidnoooooouuuuyyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiI' +
  'iIiIiIiJjKkLlLlLlLlNnNnNnOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzsSsTtAaIiOoUu';

/** To fold goes through the whole table for each letter, so only texts that have such a letter are folded. */
function folded(text: string): string {
  const isAscii = `octet_length(${text}) = char_length(${text})`;
  return `CASE WHEN ${isAscii} THEN ${text} WHEN ${text} ~ '[À-ɏ]' THEN ${translated(text, MARKED, PLAIN)} ELSE ${text} END`;
}

function foldedAndParted(text: string): string {
  const isAscii = `octet_length(${text}) = char_length(${text})`;
  const [plain, all] = ['/._', `/._${MARKS}`];
  const [asPlain, asAll] = [plain, all].map((marks) => ' '.repeat(marks.length)) as [string, string];
  return `CASE WHEN ${isAscii} THEN ${translated(text, plain, asPlain)}
    WHEN ${text} ~ '[À-ɏ]' THEN ${translated(text, MARKED + all, PLAIN + asAll)}
    ELSE ${translated(text, all, asAll)} END`;
}

function translated(text: string, from: string, to: string): string {
  return `translate(${text}, '${from}', '${to}')`;
}

/** Writes the words of every company anew; a million take about a minute. */
async function search(runner: QueryRunner, description: string, read: (text: string) => string): Promise<void> {
  const words = (text: string): string => `to_tsvector('english', ${read(text)})`;
  await runner.query(`
    ALTER TABLE read.companies DROP COLUMN document;
    ALTER TABLE read.companies ADD COLUMN document tsvector GENERATED ALWAYS AS (
      setweight(${words('name')}, 'A') ||
      setweight(${words("coalesce(one_liner, '') || ' ' || coalesce(terms, '')")}, 'B') ||
      setweight(${words(description)}, 'C')
    ) STORED;
    CREATE INDEX companies_document ON read.companies USING gin (document);
  `);
}

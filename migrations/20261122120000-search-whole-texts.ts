import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Words are found anywhere in a description, not only in its first thousand characters, and on both sides of
 * characters that the parser treats as part of a word or a path: `HR/payroll`, `users’ energy—things`.
 */
export class SearchWholeTexts implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await search(runner, "coalesce(description, '')", foldedAndParted);
  }

  async down(runner: QueryRunner): Promise<void> {
    await search(runner, "left(coalesce(description, ''), 1000)", folded);
  }
}

/** Characters outside ASCII. The search splits queries at the same characters. */
const MARKS = '’‘“”„—–…•·«»→\u00a0\u2011';

const MARKED =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪ' +
  'īĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſȘșȚțǍǎǏǐǑǒǓǔ';
const PLAIN =
  'AAAAAACEEEEIIIIDNOOOOOOUUUUYaaaaaaceeeeiiiidnoooooouuuuyyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiI' +
  'iIiIiIiJjKkLlLlLlLlNnNnNnOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzsSsTtAaIiOoUu';

/** Folding scans the text once for each letter, so only texts with such a letter are folded. */
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

/** Rewrites the search words of every company; a million take about a minute. */
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

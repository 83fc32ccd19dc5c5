import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Riddles and personifications that no reader should have to decode; CONTRIBUTING.md has the rule. */
const DROPPED =
  /\b(?:whoever|somebody|anybody|nobody|told|amongst|lets? go of|mend(?:s|ed)?|upkeep|taken in|goes by)\b/i;
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ [^\n]*/g;
/** Words of names that this code base gave up, since each had several meanings or none. */
const DROPPED_NAMES = /(?:^|[/-])(?:twins?|desk|upkeep|tales?|bell|door|seat|machinery|coverage|looks?)(?=[-./]|$)/;

/** Names of migrations are stored in databases, and names of commands are known to operators. */
const STORED = /^migrations\/|^src\/cli\/coverage\.cli\.ts$/;

/** The lines whose comments use a dropped phrase. Words in backticks are names of code. */
function droppedPhrases(text: string): string[] {
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const found = DROPPED.exec(comment.replace(/`[^`]*`/g, ''));
    return found ? [`${text.slice(0, index).split('\n').length}: ${found[0]}`] : [];
  });
}

const FILES = ['src', 'projections', 'migrations'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file)),
);

describe('the vocabulary', () => {
  it('of comments is plain', () => {
    const found = FILES.flatMap((file) =>
      droppedPhrases(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
    );
    expect(found).toEqual([]);
  });

  it('of names has one word for one thing', () => {
    const found = FILES.filter(
      (file) => !STORED.test(file) && DROPPED_NAMES.test(file.replaceAll('look-up', 'lookup')),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['/** Whoever leases it next finds out. */', ['1: Whoever']],
    ['const a = 1;\n// Nobody is told.\n', ['2: Nobody']],
    ['/** Runs as `nobody`, so that no account is added. */', []],
    ["const text = 'nobody'; const url = 'http://nobody.test';", []],
  ])('judges %j', (text, found) => {
    expect(droppedPhrases(text)).toEqual(found);
  });

  it.each([
    ['src/submissions/queue/list-twins.query.ts', true],
    ['src/coverage/press.module.ts', true],
    ['src/intel/dossier/look-up-dossier.command.ts', false],
  ])('judges the name %s', (file, isDropped) => {
    expect(DROPPED_NAMES.test(file.replaceAll('look-up', 'lookup'))).toBe(isDropped);
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');

/** Riddles and personifications that readers would have to decode; CONTRIBUTING.md has the rule. */
const DROPPED =
  /\b(?:whoever|somebody|anybody|nobody|told|amongst|lets? go of|mend(?:s|ed)?|upkeep|taken in|goes by|held against)\b/i;
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ [^\n]*/g;

/** The same in texts for callers, staff and operators. */
const DROPPED_TEXT =
  /\b(?:whoever|somebody|anybody|nobody|told|amongst|lets? go of|mend(?:s|ed)?|upkeep|taken in|goes by|twins?)\b/i;

/** Words of file names that this code base gave up, because each had several meanings or none. */
const DROPPED_NAMES = /(?:^|[/-])(?:twins?|desk|upkeep|tales?|bell|door|seat|machinery|coverage|looks?)(?=[-./]|$)/;

/** Words of identifiers that this code base gave up. */
const DROPPED_WORDS: ReadonlySet<string> = new Set(
  'upkeep desk desks mend mends mended somebody anybody whoever seat bell door doors amongst'.split(' '),
);

/** Names of migrations are stored in databases, and names of commands are known to operators. */
const STORED_FILES = /^migrations\/|^src\/cli\/coverage\.cli\.ts$|^test\/integration\/payments\/desk\.ts$/;

/** Files whose texts are fixed by a contract or are data. */
const FIXED_TEXTS: readonly (readonly [file: RegExp, reason: string])[] = [
  [/\.feed\.ts$/, 'descriptions are part of the released message schemas'],
  [/^src\/text\/(?:meaning-lock|wording)\//, 'lists of English words and rule names'],
  [/^src\/press\/reviews\/review-phrases\.rules\.ts$/, 'expressions that match what reviewers write'],
  [/^src\/vocabulary\//, 'names of rules are stored in events'],
  [/^src\/companies\/registration\/register-stub\.handler\.ts$/, 'names of rules are stored in events'],
  [/^src\/companies\/identity\/split-investors\.service\.ts$/, 'reasons are stored in events'],
  [/^src\/submissions\/publication\/submission-lifecycle\.process\.ts$/, 'actors are stored in events'],
  [/^src\/media\/engines\/run-program\.ts$/, 'a shell script'],
  [/^src\/embedded\/postgres\/postgres-binaries\.ts$/, 'names of system users'],
  [/^src\/console\/moderation\/people\.page\.ts$/, 'the value of a form field'],
];

interface Found {
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

/** The lines whose comments use a dropped phrase. Words in backticks are names of code. */
function droppedPhrases(text: string): string[] {
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const found = DROPPED.exec(comment.replace(/`[^`]*`/g, ''));
    return found ? [`${text.slice(0, index).split('\n').length}: ${found[0]}`] : [];
  });
}

/** Identifiers and text literals with dropped words. A literal without a space is a key or a value, not a text. */
function droppedIn(text: string): Found {
  const names = new Set<string>();
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && wordsOf(node.text).some((word) => DROPPED_WORDS.has(word))) names.add(node.text);
    const literal = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) ? node.text : '';
    const found = literal.includes(' ') ? DROPPED_TEXT.exec(literal) : null;
    if (found) texts.push(literal.slice(Math.max(0, found.index - 30), found.index + 30));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, false));
  return { names: [...names], texts };
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase());
}

const FILES = ['src', 'projections', 'migrations', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .filter(
      (file) => file !== 'test/architecture/vocabulary.spec.ts' && !file.startsWith('test/architecture/fixtures/'),
    ),
);
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
/** A parse of a file takes milliseconds, so only files that contain a dropped word at all are parsed. */
const CANDIDATE = new RegExp(`${[...DROPPED_WORDS].join('|')}|${DROPPED_TEXT.source}`, 'i');
const PARSED = FILES.flatMap((file) => {
  const text = read(file);
  return CANDIDATE.test(text) ? [{ file, ...droppedIn(text) }] : [];
});

describe('the vocabulary', () => {
  it('of comments is plain', () => {
    const found = FILES.flatMap((file) => droppedPhrases(read(file)).map((line) => `${file}:${line}`));
    expect(found).toEqual([]);
  });

  it('of file names has one word for one thing', () => {
    const found = FILES.filter(
      (file) => !STORED_FILES.test(file) && DROPPED_NAMES.test(file.replaceAll('look-up', 'lookup')),
    );
    expect(found).toEqual([]);
  });

  it('of identifiers has the standard words', () => {
    expect(PARSED.flatMap(({ file, names }) => names.map((name) => `${file}: ${name}`))).toEqual([]);
  });

  it('of texts for users is plain', () => {
    const found = PARSED.filter(
      ({ file }) =>
        file.startsWith('src/') && !file.endsWith('.spec.ts') && !FIXED_TEXTS.some(([fixed]) => fixed.test(file)),
    );
    expect(found.flatMap(({ file, texts }) => texts.map((text) => `${file}: ${text}`))).toEqual([]);
  });

  it.each([
    ['/** Whoever leases it next finds out. */', ['1: Whoever']],
    ['const a = 1;\n// Nobody is told.\n', ['2: Nobody']],
    ['/** Runs as `nobody`, so that no account is added. */', []],
    ["const text = 'nobody'; const url = 'http://nobody.test';", []],
  ])('judges %j', (text, found) => {
    expect(droppedPhrases(text)).toEqual(found);
  });

  it.each<[string, Found]>([
    ['const isMended = deskOf(request);', { names: ['isMended', 'deskOf'], texts: [] }],
    ['row.amended = recommended;', { names: [], texts: [] }],
    ["fail('Mend the cell');", { names: [], texts: ['Mend the cell'] }],
    ['fail(`${name} goes by another name`);', { names: [], texts: [' goes by another name'] }],
    ["is('nobody');", { names: [], texts: [] }],
  ])('judges the code %j', (text, found) => {
    expect(droppedIn(text)).toEqual(found);
  });

  it.each([
    ['src/submissions/queue/list-twins.query.ts', true],
    ['src/coverage/press.module.ts', true],
    ['src/intel/dossier/look-up-dossier.command.ts', false],
  ])('judges the name %s', (file, isDropped) => {
    expect(DROPPED_NAMES.test(file.replaceAll('look-up', 'lookup'))).toBe(isDropped);
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROLES } from '../../src/platform/config/config.js';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PACKAGE = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies' | 'scripts', object>;
const COMMANDS = [
  'src/cli',
  'src/cli/money',
  'test/bench',
  'test/chaos',
  'test/simulation',
  'test/fuzz',
  'test/clients',
  'test/interop',
]
  .flatMap((folder) => readdirSync(join(ROOT, folder)))
  .flatMap((file) => /^([a-z-]+)[.]cli[.]ts$/.exec(file)?.[1] ?? []);

/** Links of a page to missing files of the repository. */
function deadLinks(page: string): string[] {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map((match) => match[1] as string);
  return links.filter((link) => {
    try {
      read(join(page, '..', link));
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'EISDIR';
    }
  });
}

/** Files outside the repository that a page may name: parts of an export, of a data folder. */
const FOREIGN_FILES = new Set(['verify.mjs']);
const OUR_FILES = ['src', 'projections', 'migrations', 'test', 'bin', 'docs', '.ci'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
);
const DOCS = readdirSync(join(ROOT, 'docs')).flatMap((file) => (file.endsWith('.md') ? `docs/${file}` : []));
/** Folders of `src/` and the page that introduces each. */
const CONTEXTS = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? `src/${entry.name}/README.md` : [],
);
/** Decisions are excluded: they may name files that have since gone. */
const PAGES = ['README.md', 'CONTRIBUTING.md', ...DOCS, ...CONTEXTS];
const MOST_DOCS = 25;
/** About five minutes of reading. */
const LONGEST_PAGE = 150;

/** GitHub's anchors of a page's headings. */
function anchorsOf(page: string): string[] {
  const headings = [...page.replace(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map((match) => match[1] as string);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}

/** Links of a page to missing headings. */
function deadAnchors(page: string, text = read(page)): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map((match) => [match[1], match[2]]);
  return links.flatMap(([file = '', anchor = '']) => {
    const target = file === '' ? page : join(page, '..', file);
    return target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor) ? `${file}#${anchor}` : [];
  });
}

/** Missing files, file kinds and commands that a page names. */
function untrue(text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] as string);
  const files = code.filter((word) => /^[\w./-]+[.](ts|mts|mjs)$/.test(word) && !FOREIGN_FILES.has(word));
  const missing = files.filter((word) => {
    if (word.startsWith('.') || word.startsWith('*')) return !OUR_FILES.some((file) => file.endsWith(word));
    return !OUR_FILES.some((file) => file === word || file.endsWith(`/${word}`));
  });
  const folders = code.filter((word) => /^(src|test|projections|migrations|bin|docs)\/[\w./-]*\/$/.test(word));
  const commands = [...text.matchAll(/npm run ([a-z][a-z-]*)/g)].map((match) => match[1] as string);
  return [
    ...missing,
    ...folders.filter((word) => !OUR_FILES.includes(word.slice(0, -1))),
    ...commands.filter((name) => !(name in PACKAGE.scripts)).map((name) => `npm run ${name}`),
  ];
}

/** Duplicate first cells in a table of a page. */
function rowsTwice(text: string): string[] {
  const seen = new Map<string, number>();
  let table = 0;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) table++;
    const cell = /^\| *(`[^|]+`[^|]*)\|/.exec(line)?.[1]?.trim();
    if (cell) seen.set(`${table} ${cell}`, (seen.get(`${table} ${cell}`) ?? 0) + 1);
  }
  return [...seen].flatMap(([cell, times]) => (times > 1 ? cell.slice(cell.indexOf(' ') + 1) : []));
}

function linesOf(page: string): number {
  return read(page).split('\n').length - 1;
}

describe('the documentation', () => {
  it('would be caught naming what is not there, or a row twice', () => {
    const page = 'See `src/nowhere.ts`, `.nokind.ts`, `src/nowhere/` and npm run nothing.\n| `a` | 1 |\n| `a` | 2 |';
    expect(untrue(page)).toEqual(['src/nowhere.ts', '.nokind.ts', 'src/nowhere/', 'npm run nothing']);
    expect(rowsTwice(page)).toEqual(['`a`']);
    expect(deadAnchors('docs/http.md', 'See [this](#nothing), [that](#errors) and [errors](http.md#error).')).toEqual([
      '#nothing',
      'http.md#error',
    ]);
  });

  it.each(PAGES)('%s names only what is there, each row once', (page) => {
    expect(untrue(read(page))).toEqual([]);
    expect(rowsTwice(read(page))).toEqual([]);
  });

  it('says why each package is there', () => {
    const page = read('docs/dependencies.md');
    const packages = [...Object.keys(PACKAGE.dependencies), ...Object.keys(PACKAGE.devDependencies)];
    const families = ['@nestjs/', '@types/'];
    const unnamed = packages.filter(
      (name) => !page.includes(`\`${name}\``) && !families.some((family) => name.startsWith(family)),
    );
    expect(unnamed).toEqual([]);
    const [, running = '', building = ''] = /## Running([^]*?)## Building([^]*?)## Lists/.exec(page) ?? [];
    const rowsOf = (table: string): string =>
      [...table.matchAll(/^\| (`[^|]+)\|/gm)].map(([, names]) => names).join(' ');
    const isIn = (table: string) => (name: string) => rowsOf(table).includes(`\`${name}\``);
    expect(Object.keys(PACKAGE.dependencies).filter(isIn(building))).toEqual([]);
    expect(Object.keys(PACKAGE.devDependencies).filter(isIn(running))).toEqual([]);
  });

  it('lists every command, and each is a script', () => {
    const page = read('docs/commands.md');
    expect(COMMANDS.length).toBeGreaterThan(5);
    expect(COMMANDS.filter((name) => !page.includes(`npm ${name === 'start' ? '' : 'run '}${name}`))).toEqual([]);
    expect(COMMANDS.filter((name) => !(name in PACKAGE.scripts))).toEqual([]);
  });

  it('names each file and folder of a data folder', () => {
    const [, folders = ''] = /const FOLDERS = '([^']+)'/.exec(read('src/cli/demo/demo-folder.ts')) ?? [];
    const names = folders.split(' ').filter((name) => name !== 'postgres.new');
    expect(names.length).toBeGreaterThan(8);
    const table = read('docs/commands.md').split('Contents of `DIR`')[1]?.split('\n\n')[1] ?? '';
    const files = ['secrets', 'ports', 'settings', 'stack'].map((name) => `${name}.json`);
    const entries = [...names.map((name) => `${name}/`), ...files, 'stack.lock', 'demo.json'];
    expect(entries.filter((entry) => !table.includes(`\`${entry}\``))).toEqual([]);
  });

  it('gives the containers every secret and role there is', () => {
    const compose = read('docker-compose.yml');
    const config = read('src/platform/config/config.ts');
    const secrets = [...config.matchAll(/secret\('([A-Z_]+)'/g)].map((match) => match[1] as string);
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter((name) => !compose.includes(`${name}: \${${name}:?`))).toEqual([]);
    expect(secrets.filter((name) => !read('.env.example').includes(`${name}=`))).toEqual([]);
    // `worker` and `all` combine other roles in one process.
    const roles = ROLES.filter((role) => role !== 'worker' && role !== 'all');
    expect(roles.filter((role) => !compose.includes(`'--role', '${role}'`))).toEqual([]);
  });

  it('names every setting', () => {
    const files = OUR_FILES.filter((file) =>
      /^src\/(configuration|platform\/config\/[\w-]+|.+[.]settings)[.]ts$/.test(file),
    );
    const settings = files.flatMap((file) => [
      ...read(file).matchAll(
        /(?:\b(?:env|variables)(?:[.]|, ')|\b(?:secret|integer|setting|url|needed)\(')([A-Z][A-Z_]+)/g,
      ),
    ]);
    const names = new Set(settings.map((match) => match[1] as string));
    expect(names.size).toBeGreaterThan(60);
    const pages = PAGES.map(read).join('\n');
    expect([...names].filter((name) => !pages.includes(name))).toEqual([]);
    const platform = [...read('src/platform/config/config.ts').matchAll(/\benv(?:[.]|, ')([A-Z][A-Z_]+)/g)].map(
      (match) => match[1] as string,
    );
    expect(platform.length).toBeGreaterThan(10);
    const page = read('docs/configuration.md');
    expect(platform.filter((name) => !page.includes(name))).toEqual([]);
  });

  it.each([...PAGES, 'docs/decisions/README.md'])('%s links only to what is there', (page) => {
    expect(deadLinks(page)).toEqual([]);
    expect(deadAnchors(page)).toEqual([]);
  });

  it('has pages that are read in five minutes', () => {
    const long = DOCS.flatMap((page) => (linesOf(page) > LONGEST_PAGE ? [`${page}: ${linesOf(page)}`] : []));
    expect(linesOf('docs/webhooks.md')).toBeGreaterThan(100);
    expect(long).toEqual([]);
  });

  it('has few pages, each linked from the README', () => {
    expect(DOCS.length).toBeLessThanOrEqual(MOST_DOCS);
    const start = read('README.md');
    expect(DOCS.filter((page) => !start.includes(`](${page}`))).toEqual([]);
  });

  it('lists every decision', () => {
    const list = read('docs/decisions/README.md');
    const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file));
    expect(decisions.length).toBeGreaterThan(100);
    expect(decisions.filter((file) => !list.includes(`](${file})`))).toEqual([]);
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** About 250, with a margin; specs are lists and may be longer. */
const MAX_LINES = { product: 300, spec: 700 };
const MAX_DEPTH = 4;

/** Their templates are programs of readers, which have an environment and requests of their own. */
const PRINTS_PROGRAMS = /^src\/(web\/code-examples\/typescript-example|site\/guides\/[\w-]+[.]page)[.]ts$/;

const NAMELESS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc', 'manager', 'impl', 'base']);

/** Allowed second suffixes. */
const KINDS = new Set(
  (
    'events decide rules command handler query controller dto presenter page guard port connector consumer process ' +
    'schedule settings projection entity module d cli main bench feed errors decorator filter interceptor pipe service tables ' +
    'import resolve spec'
  )
    .split(' ')
    .filter(Boolean),
);

function filesOf(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => file.endsWith('.ts') && !file.startsWith('test/architecture/fixtures')),
  );
}

const PRODUCT = filesOf('src', 'projections', 'migrations');
const ALL = [...PRODUCT, ...filesOf('test')];

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Names in `file` without meaning, or outside the form `<words>.<kind>[.spec].ts`. */
function badName(file: string): string | null {
  const folders = file.split('/').slice(0, -1);
  const [stem = '', ...kinds] = basename(file, '.ts').split('.');
  const noun = stem.split('-').at(-1) ?? '';
  const nameless = [...folders, noun].find((word) => NAMELESS.has(word));
  if (nameless) return `"${nameless}" says nothing`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) return 'not kebab-case';
  if (stem === 'index' && file !== 'projections/index.ts') return 'a barrel';
  const unknown = kinds.find((kind) => !KINDS.has(kind));
  return unknown ? `"${unknown}" is no kind of file` : null;
}

describe('files', () => {
  it('have names that say what they are', () => {
    const bad = ALL.map((file) => [file, badName(file)] as const).filter(([, why]) => why);
    expect(bad.map(([file, why]) => `${file}: ${why}`)).toEqual([]);
  });

  it.each([
    ['src/platform/utils/dates.ts', '"utils" says nothing'],
    ['src/companies/company-helper.ts', '"helper" says nothing'],
    ['src/companies/shared-hosts.ts', null],
    ['src/companies/companyRow.ts', 'not kebab-case'],
    ['src/companies/index.ts', 'a barrel'],
    ['src/companies/company.dao.ts', '"dao" is no kind of file'],
    ['src/companies/record/company.decide.spec.ts', null],
    ['projections/index.ts', null],
  ])('the name of %s is judged: %s', (file, verdict) => {
    expect(badName(file)).toBe(verdict);
  });

  it('stay short', () => {
    const limit = (file: string): number => (file.endsWith('.spec.ts') ? MAX_LINES.spec : MAX_LINES.product);
    const long = ALL.map((file) => ({ file, lines: read(file).split('\n').length }));
    expect(long.filter(({ file, lines }) => lines > limit(file))).toEqual([]);
  });

  it('are at most three folders deep', () => {
    expect(PRODUCT.filter((file) => file.split('/').length > MAX_DEPTH)).toEqual([]);
  });

  it('leave the environment to platform/config', () => {
    const reads = PRODUCT.filter(
      (file) => !/[.]spec[.]ts$/.test(file) && !file.startsWith('src/platform/config/') && !PRINTS_PROGRAMS.test(file),
    );
    expect(reads.filter((file) => /\bprocess\.env\b/.test(read(file)))).toEqual([]);
  });

  it('leave requests to the outside to platform/safe-fetch', () => {
    const others = PRODUCT.filter(
      (file) =>
        !/[.]spec[.]ts$/.test(file) &&
        !/^src\/(platform\/safe-fetch|embedded|cli)\//.test(file) &&
        !PRINTS_PROGRAMS.test(file),
    );
    expect(others.filter((file) => /(?<![.\w])fetch\(/.test(read(file)))).toEqual([]);
  });

  it('do not switch the checks off', () => {
    const others = ALL.filter((file) => file !== 'test/architecture/files.spec.ts');
    expect(
      others.filter((file) => /@ts-(ignore|nocheck)|\bas any\b|\b(it|describe|test)\.only\(/.test(read(file))),
    ).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');
const FIXTURE = 'test/architecture/fixtures/slow-expressions.ts';
const CHECKER = join(import.meta.dirname, 'check-expressions.mjs');
/** Expressions that this checker has proved, by digest: `UPDATE_EXPRESSIONS=1 npm test -- regular-expressions`. */
const PROVED = join(import.meta.dirname, 'linear-expressions.txt');
/** As many of them are proved again in each run, so that the list cannot say what the checker does not. */
const PROVED_AGAIN = 20;

interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}
interface Verdict {
  readonly isLinear: boolean;
  readonly why?: string;
  readonly attack?: string;
}

/** Expressions that the checker cannot prove, with the reason why they are linear or never get a long text. */
const KNOWN: readonly (readonly [file: string, source: string, why: string])[] = [];

/** Expressions built at run time: their source, and why no outside input reaches it. */
const BUILT_AT_RUNTIME: readonly (readonly [file: string, why: string])[] = [
  ['src/arbitrage/reading/sentence-kinds.rules.ts', 'constants of its own file: sentences of rules, anchored'],
  ['src/embedded/eventstore/filter.ts', 'filters of subscriptions, by clients of the log, which are our own processes'],
  ['src/metering/keys/api-key.rules.ts', 'constants of its own file: an anchored class with a count'],
  ['src/web/http/route-table.ts', 'the routes of the application; a parameter is a class that ends at a slash'],
  ['src/press/forums/name-use.rules.ts', 'constants of its own file, on 60 characters beside a name'],
  ['src/press/reviews/review-phrases.rules.ts', 'constants of its own file: words and phrases, with counts'],
  ['src/radar/probing/parked-page.rules.ts', 'constants of its own file: sentences of pages for sale, with counts'],
  ['src/radar/sources/sources.rules.ts', 'names of kinds of sources, which are constants'],
  ['src/submissions/rules/text.rules.ts', 'constants of its own file: a list of words'],
  ['src/parsers/article/amounts.rules.ts', 'constants of its own file: currencies, units and counts, on one sentence'],
  ['src/parsers/feeds/feed-instant.ts', 'constants of its own file: parts of a date, anchored, on 100 characters'],
  ['src/text/diagram/dates.rules.ts', 'constants of its own file: months and years, with counts'],
];

interface Expressions {
  readonly written: readonly Expression[];
  readonly buildsExpressions: boolean;
}

const found = new Map<string, Expressions>();

function expressionsOf(file: string): Expressions {
  const known = found.get(file) ?? read(file);
  found.set(file, known);
  return known;
}

function read(file: string): Expressions {
  const tree = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const written: Expression[] = [];
  let buildsExpressions = false;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      written.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      buildsExpressions = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { written, buildsExpressions };
}

/** Without repetition an expression cannot backtrack. */
function repeatsNothing({ source }: Expression): boolean {
  return !/[*+{]/.test(source);
}

async function verdictsOn(expressions: readonly Expression[]): Promise<Verdict[]> {
  const child = spawn(process.execPath, ['--stack-size=16000', CHECKER], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(expressions));
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  return JSON.parse(output) as Verdict[];
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

/** Another version or another program may judge otherwise. */
function checkerOf(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/recheck/package.json'), 'utf8')) as {
    version: string;
  };
  return `recheck ${version}, program ${digestOf(readFileSync(CHECKER, 'utf8'))}`;
}

function provedBefore(): ReadonlySet<string> {
  const [checker, ...digests] = readFileSync(PROVED, 'utf8').trim().split('\n');
  return new Set(checker === checkerOf() && process.env.UPDATE_EXPRESSIONS !== '1' ? digests : []);
}

function someOf<T>(all: readonly T[], count: number): T[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(randomInt(left.length), 1)[0] as T);
}

const PRODUCT = ['src', 'projections', 'migrations'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts')),
);

describe('regular expressions of the product', () => {
  it('take no more than linear time, whatever text they meet', async () => {
    const distinct = new Map<string, Expression>();
    for (const file of PRODUCT) {
      for (const one of expressionsOf(file).written) {
        if (!repeatsNothing(one)) distinct.set(`/${one.source}/${one.flags}`, one);
      }
    }
    expect(distinct.size).toBeGreaterThan(100);
    const before = provedBefore();
    const isProved = (written: string): boolean => before.has(digestOf(written));
    const known = [...distinct.keys()].filter(isProved);
    const again = new Set(someOf(known, PROVED_AGAIN));
    const expressions = [...distinct].flatMap(([written, one]) =>
      isProved(written) && !again.has(written) ? [] : [one],
    );
    const verdicts = await verdictsOn(expressions);
    const slow = expressions.flatMap(({ file, source }, at) => {
      const verdict = verdicts[at];
      return verdict?.isLinear ? [] : [{ file, source, why: verdict?.why, attack: verdict?.attack }];
    });
    const isKnown = ({ file, source }: { file: string; source: string }) =>
      KNOWN.some((known) => known[0] === file && known[1] === source);
    expect(slow.filter((one) => !isKnown(one))).toEqual([]);
    const stale = KNOWN.filter(([file, source]) => !slow.some((one) => one.file === file && one.source === source));
    expect(stale).toEqual([]);
    if (process.env.UPDATE_EXPRESSIONS === '1') {
      const proved = [...distinct].filter(([, one]) => !slow.some(({ source }) => source === one.source));
      writeFileSync(PROVED, `${[checkerOf(), ...proved.map(([written]) => digestOf(written)).sort()].join('\n')}\n`);
    }
  }, 600_000);

  it('are written down, not made of what comes in', () => {
    const makers = PRODUCT.filter((file) => expressionsOf(file).buildsExpressions);
    expect(makers.sort()).toEqual(BUILT_AT_RUNTIME.map(([file]) => file).sort());
  });

  it('would be caught if they were slow', async () => {
    const { written, buildsExpressions: isMaker } = expressionsOf(FIXTURE);
    expect(isMaker).toBe(true);
    expect(written).toHaveLength(4);
    const verdicts = await verdictsOn(written);
    expect(verdicts.map(({ isLinear }) => isLinear)).toEqual([false, false, false, true]);
  }, 300_000);
});

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FIXTURES = join(import.meta.dirname, 'fixtures/house');

/** Folders that are not features: shared ones, and those that wire the rest. */
const NO_FEATURE = new Set(
  ['kernel', 'vocabulary', 'platform', 'tlog', 'web', 'parsers', 'jobs', 'file-import'].concat(['cli', 'embedded']),
);
/** About fifteen product files; a listing with specs still fits a screen. */
const MOST_FILES = { product: 18, all: 24 };
/** Lines without specs; code beyond the limit belongs in its own folder. */
const LARGEST_PLATFORM = 14_000;
const LARGEST_TLOG = { folder: 1_200, file: 200 };
const LONGEST_HANDLER = 100;
/** One command per file, so that a listing is the list of commands. */
const COMMANDS = 'src/cli';

interface Source {
  readonly path: string;
  readonly text: string;
}

function sourcesOf(root: string): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const isSpec = ({ path }: Source): boolean => path.endsWith('.spec.ts');
const featureOf = (path: string): string | null => {
  const [, feature, file] = path.split('/');
  return feature && file && !NO_FEATURE.has(feature) ? feature : null;
};

/** Messages without exactly one handler. */
function badlyHandled(sources: readonly Source[]): string[] {
  const handled = new Map<string, number>();
  for (const { text } of sources) {
    for (const [, message = ''] of text.matchAll(/@(?:Command|Query)Handler\((\w+)\)/g)) {
      handled.set(message, (handled.get(message) ?? 0) + 1);
    }
  }
  return sources
    .filter((source) => /[.](command|query)[.]ts$/.test(source.path))
    .flatMap(({ text }) => [...text.matchAll(/^export class (\w+) extends (?:Command|Query)</gm)])
    .flatMap(([, message = '']) => (handled.get(message) === 1 ? [] : [`${message}: ${handled.get(message) ?? 0}`]));
}

/** Message files with other content, and handlers in other files. */
function misplaced(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const isMessage = /[.](command|query)[.]ts$/.test(path);
    if (isMessage && !/extends (Command|Query)</.test(text)) return [`${path} has no message`];
    if (isMessage && /@(Command|Query)Handler\(/.test(text)) return [`${path} has a handler`];
    if (!path.endsWith('.handler.ts') && !isSpec({ path, text }) && /@(Command|Query)Handler\(/.test(text)) {
      return [`${path} is a handler`];
    }
    return [];
  });
}

/** Messages that no file sends, by `new Message(` or a named constructor. */
function unsent(sources: readonly Source[]): string[] {
  const product = sources.filter((source) => !isSpec(source));
  return messagesIn(product).flatMap(({ message, path }) =>
    product.some((other) => other.path !== path && sends(other, message)) ? [] : [message],
  );
}

/** The next step of these is a change of the features that others work on. */
const HANDLER_ONLY_BY_FORM = new Set(['GetCompanyRecord', 'GetInvestor']);

/**
 * Handlers that only call another class, although no other feature sends the message: inside a feature the sender calls
 * the class itself.
 */
function needless(sources: readonly Source[]): string[] {
  const product = sources.filter((source) => !isSpec(source));
  return product
    .filter(({ path }) => path.endsWith('.handler.ts'))
    .flatMap(({ path, text }) => {
      const message = /@(?:Command|Query)Handler\((\w+)\)/.exec(text)?.[1] ?? '';
      const isDelegate = /\bexecute\([^)]*\)[^{]*\{\s*return this[.]\w+[.]\w+\([\w\s,]*\);\s*\}/.test(text);
      const isPublic = product.some((other) => featureOf(other.path) !== featureOf(path) && sends(other, message));
      return isDelegate && !isPublic && !HANDLER_ONLY_BY_FORM.has(message) ? [path] : [];
    })
    .sort();
}

function longHandlers(sources: readonly Source[], most: number): string[] {
  return sources
    .filter(({ path, text }) => path.endsWith('.handler.ts') && text.trimEnd().split('\n').length > most)
    .map(({ path }) => path);
}

function messagesIn(sources: readonly Source[]): { readonly message: string; readonly path: string }[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^export class (\w+) extends (?:Command|Query)</gm)].map(([, message = '']) => ({
      message,
      path,
    })),
  );
}

function sends({ text }: Source, message: string): boolean {
  return new RegExp(`\\bnew ${message}\\(|\\b${message}[.]\\w+\\(`).test(text);
}

/** Factories that only call a constructor, without a value of the configuration: Nest injects such classes itself. */
function factoriesOfClasses(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.endsWith('.module.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/provide: (\w+),([^{}]*?)useFactory:([^=]*=>\s*new (\w+)\([^;}]{0,120})/g)].flatMap(
        ([, token = '', inject = '', body = '', made = '']) =>
          /\bconfig\b/i.test(inject + body) ? [] : [`${path}: ${token} by new ${made}`],
      ),
    );
}

/** Files that do not match their suffix, as docs/architecture.md defines it. */
function untrueSuffixes(sources: readonly Source[]): string[] {
  const modules = sources.filter(({ path }) => path.endsWith('.module.ts')).map(({ text }) => text);
  const product = sources.filter((source) => !isSpec(source));
  const promises: Readonly<Record<string, (source: Source) => boolean>> = {
    service: ({ text }) =>
      text.includes('@Injectable(') ||
      exported(text, 'class').some((name) => modules.some((module) => new RegExp(`\\b${name}\\b`).test(module))),
    port: ({ text, path }) =>
      /\bSymbol\(/.test(text) ||
      exported(text, 'interface').some((name) =>
        product.some(
          (other) =>
            (other.path !== path && new RegExp(`implements [^{]*\\b${name}\\b`).test(other.text)) ||
            (other.path.endsWith('.connector.ts') && new RegExp(`\\b${name}\\b`).test(other.text)),
        ),
      ),
    decide: ({ text }) => /from '[^']+[.]events[.]js'/.test(text),
  };
  return product
    .filter((source) => promises[source.path.split('.').at(-2) ?? '']?.(source) === false)
    .map(({ path }) => path)
    .sort();
}

/** Decisions without a spec beside them that uses `test/kit/decider.ts`. */
function decisionsWithoutSpec(sources: readonly Source[]): string[] {
  const specs = new Map(sources.filter(isSpec).map(({ path, text }) => [path, text]));
  const usesKit = (text: string): boolean => /from '[^']*kit\/decider[.]js'/.test(text) && /\bgiven\(/.test(text);
  return sources
    .filter(({ path }) => path.endsWith('.decide.ts'))
    .flatMap(({ path }) => {
      const spec = specs.get(path.replace(/[.]ts$/, '.spec.ts'));
      if (spec === undefined) return [`${path} has no spec`];
      return usesKit(spec) ? [] : [`${path} has a spec without the kit`];
    })
    .sort();
}

function exported(text: string, kind: 'class' | 'interface'): string[] {
  return [...text.matchAll(new RegExp(`^export (?:abstract )?${kind} (\\w+)`, 'gm'))].map(([, name = '']) => name);
}

/** Pairs of features that import each other. */
function tiedBothWays(sources: readonly Source[]): string[] {
  const arrows = new Set<string>();
  for (const source of sources.filter((one) => !isSpec(one))) {
    const from = featureOf(source.path);
    for (const [, specifier = ''] of source.text.matchAll(/from '(\.{1,2}\/[^']+)'/g)) {
      const to = featureOf(normalize(join(dirname(source.path), specifier)));
      if (from && to && from !== to) arrows.add(`${from} → ${to}`);
    }
  }
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' → ');
    return from < to && arrows.has(`${to} → ${from}`);
  });
}

function overfull(sources: readonly Source[], most: typeof MOST_FILES): string[] {
  const folders = new Map<string, { product: number; all: number }>();
  for (const source of sources) {
    const counted = folders.get(dirname(source.path)) ?? { product: 0, all: 0 };
    folders.set(dirname(source.path), {
      product: counted.product + (isSpec(source) ? 0 : 1),
      all: counted.all + 1,
    });
  }
  folders.delete(COMMANDS);
  return [...folders].flatMap(([folder, { product, all }]) =>
    product > most.product || all > most.all ? [`${folder}: ${product} files, ${all} with specs`] : [],
  );
}

/** Lines of a file, or of a folder without its specs, where they exceed the limit. */
function overlong(sources: readonly Source[], room: string, most: number): string[] {
  const lines = sources
    .filter((source) => (source.path === room || source.path.startsWith(`${room}/`)) && !isSpec(source))
    .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  return lines > most ? [`${room}: ${lines} lines`] : [];
}

const RULES: readonly (readonly [string, (sources: readonly Source[]) => string[], readonly string[]])[] = [
  ['has one handler for each message', badlyHandled, ['PlaceOrder: 0', 'ShipOrder: 2']],
  ['sends every message', unsent, ['ShipOrder']],
  ['has no handler that only delegates within its feature', needless, ['src/orders/count-orders.handler.ts']],
  ['makes no class by a factory', factoriesOfClasses, ['src/orders/order.module.ts: OrderBook by new OrderBook']],
  [
    'has suffixes that say the truth',
    untrueSuffixes,
    ['src/stock/box.port.ts', 'src/stock/count-boxes.decide.ts', 'src/stock/print-label.service.ts'],
  ],
  [
    'tests every decision with given, when and then',
    decisionsWithoutSpec,
    ['src/stock/count-boxes.decide.ts has no spec', 'src/stock/move-box.decide.ts has a spec without the kit'],
  ],
  ['has no two features that depend on each other', tiedBothWays, ['orders → stock']],
];

describe('the house', () => {
  const ours = sourcesOf(ROOT);
  const fixture = sourcesOf(FIXTURES);

  it.each(RULES)('%s', (_what, rule, caught) => {
    expect(rule(fixture)).toEqual(caught);
    expect(rule(ours)).toEqual([]);
  });

  it('keeps messages and handlers in files of their own', () => {
    expect(misplaced(ours)).toEqual([]);
  });

  it('has no overfull folders', () => {
    expect(overfull(fixture, { product: 2, all: 9 }).some((line) => line.startsWith('src/crowded'))).toBe(true);
    expect(overfull(ours, MOST_FILES)).toEqual([]);
  });

  it('has short handlers', () => {
    expect(longHandlers(fixture, 8)).toEqual(['src/orders/count-orders.handler.ts', 'src/stock/in-stock.handler.ts']);
    expect(longHandlers(ours, LONGEST_HANDLER)).toEqual([]);
  });

  it('keeps the platform small', () => {
    expect(overlong(fixture, 'src/crowded', 2)).toEqual(['src/crowded: 3 lines']);
    expect(overlong(ours, 'src/platform', LARGEST_PLATFORM)).toEqual([]);
  });

  it('keeps the transparency log small enough to audit', () => {
    expect(overlong(ours, 'src/tlog', LARGEST_TLOG.folder)).toEqual([]);
    const files = ours.filter((source) => source.path.startsWith('src/tlog/') && !isSpec(source));
    expect(files.flatMap(({ path }) => overlong(ours, path, LARGEST_TLOG.file))).toEqual([]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The source position of a stack frame. */
const POSITION = /(file:\/\/[^\s"():]+):(\d{1,9}):(\d{1,9})/g;

interface Place {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

/** Lines and columns count from 1, as in a stack. */
type Lookup = (line: number, column: number) => Place | null;

/** By file, for the life of the process: a build has a few hundred files, and stacks name few of them. */
const lookups = new Map<string, Lookup>();

/**
 * Maps the stack positions in a text from the build to the sources; packages keep their own positions. For text that
 * is written to a log only, because most stacks are never read.
 */
export function withSourceLines(text: string): string {
  if (!text.includes('/dist/')) return text;
  return text.replace(POSITION, (position, file: string, line: string, column: string) => {
    if (!file.includes('/dist/') || file.includes('/node_modules/') || !/\.c?js$/.test(file)) return position;
    const place = lookupOf(file)(Number(line), Number(column));
    return place ? `${place.source}:${place.line}:${place.column}` : position;
  });
}

function lookupOf(file: string): Lookup {
  const known = lookups.get(file);
  if (known) return known;
  const lookup = lookupIn(file);
  lookups.set(file, lookup);
  return lookup;
}

function lookupIn(file: string): Lookup {
  try {
    const path = fileURLToPath(file);
    return existsSync(`${path}.lines.json`) ? byLine(file, path) : byMap(file, path);
  } catch {
    // A stack with positions of the build is better than none.
    return () => null;
  }
}

/**
 * For a bundle: its source map takes too long to decode on the main thread, so the build (`bin/bundle-lines.mjs`) writes a
 * table of its lines. It is read as numbers, since JSON of that size holds a process for 30 ms.
 */
function byLine(file: string, path: string): Lookup {
  const { sources } = JSON.parse(readFileSync(`${path}.lines.json`, 'utf8')) as { sources: readonly string[] };
  const runs = new Int32Array(new Uint8Array(readFileSync(`${path}.lines.bin`)).buffer);
  return (line) => {
    const run = 4 * lastRunFrom(runs, line - 1);
    const [first, source, at, column] = runs.slice(run, run + 4);
    const named = source === undefined ? undefined : sources[source];
    if (first === undefined || named === undefined || at === undefined || column === undefined) return null;
    return { source: new URL(named, file).href, line: at + (line - 1 - first) + 1, column: column + 1 };
  };
}

/** The index of the last run that begins at the line or before it; they are in order, with four numbers each. */
function lastRunFrom(runs: Int32Array, line: number): number {
  let [low, high] = [0, runs.length / 4 - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((runs[4 * middle] ?? Infinity) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

function byMap(file: string, path: string): Lookup {
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMap['payload']);
  return (line, column) => {
    const found = map.findEntry(line - 1, column - 1);
    if (!('originalSource' in found)) return null;
    const { originalSource: source, originalLine, originalColumn } = found;
    return { source: new URL(source, file).href, line: originalLine + 1, column: originalColumn + 1 };
  };
}

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

type Load = (id: string) => Promise<unknown>;
/** Exports, `require`, module, file, folder and `import()`. */
type Run = (...given: [object, NodeJS.Require, object, string, string, Load]) => void;

const modules = new Map<string, { exports: object }>();
const scripts = new Map<string, Script>();

/**
 * Runs a file of the build that `bin/bundle.mjs` has wrapped as a function of a CommonJS module. What V8 compiled of it at
 * the build is read instead of compiled again, if the build wrote it for this version of V8 and these flags.
 */
export function runCompiled(path: string): object {
  const known = modules.get(path);
  if (known) return known.exports;
  const module = { exports: {} };
  modules.set(path, module);
  const run = compiled(path).runInThisContext() as Run;
  run(module.exports, requireFrom(path), module, path, dirname(path), importFrom(path));
  return module.exports;
}

/** Writes what V8 has compiled of the files that ran, for processes with the same flags. */
export function storeCompiled(): void {
  for (const [path, script] of scripts) writeFileSync(cacheOf(path), script.createCachedData());
}

function compiled(path: string): Script {
  const cachedData = readCache(path);
  const script = new Script(readFileSync(path, 'utf8'), {
    // As in the stacks of modules.
    filename: pathToFileURL(path).href,
    ...(cachedData && { cachedData }),
  });
  scripts.set(path, script);
  return script;
}

function readCache(path: string): Buffer | undefined {
  try {
    return readFileSync(cacheOf(path));
  } catch {
    // Not written for these flags.
    return undefined;
  }
}

/** Files of the bundle name each other relatively. */
function requireFrom(path: string): NodeJS.Require {
  const outside = createRequire(path);
  const require = (id: string): unknown =>
    id.startsWith('./') ? runCompiled(join(dirname(path), id)) : (outside(id) as unknown);
  return Object.assign(require, outside);
}

/** The `import()` of scripts is experimental in Node 20, which prints a warning. */
function importFrom(path: string): Load {
  const base = pathToFileURL(path);
  return (id) => import(id.startsWith('.') ? new URL(id, base).href : id);
}

/** V8 takes only what was compiled by its own version with the same flags. */
function cacheOf(path: string): string {
  return `${path}.${cachedDataVersionTag()}.cache`;
}

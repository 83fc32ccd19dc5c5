// Loads packages and the sources once in a worker; jest's own runtime evaluates them anew for each spec file, which took
// more processor time than the specs.
// As in `src/main.ts`: decorators need it, whichever spec a worker runs first.
import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SourceTextModule, SyntheticModule } from 'node:vm';
import JestRuntime from 'jest-runtime';

const ROOT = dirname(dirname(import.meta.dirname));
/** Specs and what they share may register hooks and keep state when they are loaded, so each file has its own. */
const OF_ONE_FILE = join(ROOT, 'test') + sep;
const ESM = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** By path or by name of a package. */
const modulesOfWorker = new Map();
const sourceMaps = new Map();
/** Node cannot link a module while another link passes through it. */
let linking = Promise.resolve();

/**
 * Where the framework notes the running test, of which a file has one at a time. Node's class would make each promise of
 * the specs and of what they test dearer.
 */
class StorageOfOneTest {
  store = undefined;

  getStore() {
    return this.store;
  }

  run(store, callback) {
    const before = this.store;
    const leave = () => void (this.store = before);
    this.store = store;
    try {
      const result = callback();
      if (typeof result?.then === 'function') result.then(leave, leave);
      else leave();
      return result;
    } catch (error) {
      leave();
      throw error;
    }
  }
}

export default class OnceLoadedRuntime extends JestRuntime {
  modulesOfFile = new Map();

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    // A spec with `@jest-environment node` has a realm of its own, with modules of its own.
    if (environment.global !== globalThis) {
      // Jest copies the worker's globals into it. Generated protobuf classes are put into this one, so that those of the
      // spec would replace those of the worker.
      delete environment.global.proto;
      return new JestRuntime(config, environment, ...rest);
    }
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    return (await this.imported(this.moduleAt(path, this.modulesOfFile))).namespace;
  }

  /** The framework keeps the state of one file where it is loaded. */
  requireInternalModule(path) {
    const require = createRequire(import.meta.url);
    delete require.cache[path];
    const hooks = require('node:async_hooks');
    // A getter since Node 22.
    const nodes = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage');
    Object.defineProperty(hooks, 'AsyncLocalStorage', { value: StorageOfOneTest, configurable: true });
    try {
      return require(path);
    } finally {
      Object.defineProperty(hooks, 'AsyncLocalStorage', nodes);
    }
  }

  installGetBuiltinModule() {}

  getSourceMaps() {
    return sourceMaps;
  }

  teardown() {
    super.teardown();
    this.modulesOfFile.clear();
  }

  async imported(module) {
    const linked = linking.then(() =>
      module.status === 'unlinked'
        ? module.link((specifier, from) => this.moduleFor(specifier, from.identifier))
        : undefined,
    );
    linking = linked.catch(() => undefined);
    await linked;
    await module.evaluate();
    return module;
  }

  moduleFor(specifier, from) {
    if (specifier === '@jest/globals') return this.globalsModule(from);
    if (isBuiltin(specifier)) return packageModule(specifier);
    if (/^(\.{0,2}\/|file:)/.test(specifier)) {
      const path = specifier.startsWith('file:') ? fileURLToPath(specifier) : resolve(dirname(from), specifier);
      const source = extname(path) === '.js' && !existsSync(path) ? `${path.slice(0, -3)}.ts` : path;
      if (extname(source) === '.ts') {
        return this.moduleAt(source, source.startsWith(OF_ONE_FILE) ? this.modulesOfFile : modulesOfWorker);
      }
      if (extname(source) === '.json') return jsonModule(source);
      return packageModule(pathToFileURL(source).href);
    }
    return packageModule(specifier);
  }

  moduleAt(path, modules) {
    const known = modules.get(path);
    if (known) return known;
    const code = this.transformCache.transform(path, ESM);
    const map = this.transformCache.getSourceMaps().get(path);
    if (map) sourceMaps.set(path, map);
    const module = new SourceTextModule(code, {
      identifier: path,
      initializeImportMeta: (meta) => describeModule(meta, path),
      importModuleDynamically: async (specifier) => this.imported(await this.moduleFor(specifier, path)),
    });
    modules.set(path, module);
    return module;
  }

  globalsModule(from) {
    const known = this.modulesOfFile.get('@jest/globals');
    if (known) return known;
    const module = moduleOf(this.jestGlobals.cjsGlobals(from), '@jest/globals');
    this.modulesOfFile.set('@jest/globals', module);
    return module;
  }
}

async function packageModule(specifier) {
  const known = modulesOfWorker.get(specifier);
  if (known) return known;
  const exports = await import(specifier);
  // Another may have loaded it meanwhile.
  if (!modulesOfWorker.has(specifier)) modulesOfWorker.set(specifier, moduleOf(exports, specifier));
  return modulesOfWorker.get(specifier);
}

function jsonModule(path) {
  return moduleOf({ default: JSON.parse(readFileSync(path, 'utf8')) }, path);
}

function moduleOf(exports, identifier) {
  const names = Object.keys(exports);
  return new SyntheticModule(
    names,
    function fill() {
      for (const name of names) this.setExport(name, exports[name]);
    },
    { identifier },
  );
}

function describeModule(meta, path) {
  meta.url = pathToFileURL(path).href;
  meta.filename = path;
  meta.dirname = dirname(path);
  meta.resolve = (specifier) =>
    /^\.{0,2}\//.test(specifier)
      ? new URL(specifier, meta.url).href
      : pathToFileURL(createRequire(meta.url).resolve(specifier)).href;
}

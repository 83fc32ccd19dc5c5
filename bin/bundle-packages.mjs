// The plugin of `bin/bundle.mjs` that takes packages into the bundle.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

const INSTALLED = `${sep}node_modules${sep}`;
const MACHINE_CODE = /\.(?:node|wasm)$/;
/** Packages that find machine code for their dependents. */
const LOADERS_OF_MACHINE_CODE = /^(?:bindings|detect-libc|node-gyp-build(?:-optional-packages)?|prebuild-install)$/;
const NAMES_MACHINE_CODE = /[\w}/]\.(?:node|wasm)['"]|\bprocess\.dlopen\b/;
/** Pure functions: two copies in one process do no harm, and a start needs one of them. */
const STATELESS = new Set(['semver']);
const NAMES_PLACE = /\b__(?:dir|file)name\b|\bimport\.meta\b/;
const OWN_REQUIRE = /^(?:const|var|let) require = createRequire\(import\.meta\.url\);?$/m;

/**
 * A package is in the bundle, unless it has machine code. Such a package stays in `node_modules` with everything that it
 * depends on, since a second copy of a module has its own classes, symbols and registries.
 * @param root folder of `node_modules`
 * @param built folder of the bundle
 */
export function bundledPackages(root, built) {
  const outside = packagesOutside(root);
  return {
    name: 'bundled-packages',
    resolveId: {
      // Files of one package are all in the bundle, or none is.
      filter: { id: /^[^./\0]/ },
      async handler(id, importer, { kind }) {
        if (!importer || isBuiltin(id)) return null;
        const found = await this.resolve(id, importer, { kind, skipSelf: true });
        // An optional dependency: its importer looks for it at run time and goes on without it.
        if (!found) return { id, external: true };
        if (found.external || !found.id.includes(INSTALLED)) return found;
        // Node loads these at run time, if ever: in the bundle they would be parsed at every start.
        const atRunTime = kind === 'require-call' && isModule(importer) && isModule(found.id);
        if (!atRunTime && !outside.has(packageOf(found.id))) return found;
        return { id: idFromBundle(id, importer, found.id, built), external: true };
      },
    },
    transform: {
      filter: { id: /[\\/]node_modules[\\/].*\.[cm]?js$/, code: [NAMES_MACHINE_CODE, NAMES_PLACE] },
      handler(code, path) {
        if (NAMES_MACHINE_CODE.test(code)) {
          throw new Error(`${path} names machine code, so ${packageOf(path)} cannot be in the bundle`);
        }
        return { code: inPlace(code, relative(built, path).split(sep).join('/')), map: null };
      },
    },
  };
}

/** The id by which the bundle loads the same file as the importer would. */
function idFromBundle(id, importer, path, built) {
  const byName = !id.startsWith('.') && sameFrom(importer, join(built, 'main.js'), id);
  return byName ? id : relative(built, path).split(sep).join('/');
}

function sameFrom(one, other, id) {
  const name = nameIn(id);
  return installedFrom(dirname(one), name) === installedFrom(dirname(other), name);
}

/** A module looks for its files where it is installed. What it requires by name is in the bundle. */
function inPlace(code, path) {
  const folder = JSON.stringify(`/${dirname(path)}`);
  const placed = code
    .replace(OWN_REQUIRE, '')
    .replace(/\bimport\.meta\.url\b/g, `new URL(${JSON.stringify(path)}, import.meta.url).href`)
    .replace(/\bimport\.meta\.dirname\b/g, `(import.meta.dirname + ${folder})`)
    .replace(/\bimport\.meta\.resolve\(/g, '__bundleResolve(');
  // An ES module declares them itself.
  if (/\b(?:const|let|var)\s+__(?:dir|file)name\b/.test(code)) return placed;
  return placed
    .replace(/\b__dirname\b/g, `(__bundleFolder + ${folder})`)
    .replace(/\b__filename\b/g, `(__bundleFolder + ${JSON.stringify(`/${path}`)})`);
}

/** Folders of the packages that are not bundled. */
function packagesOutside(root) {
  const [seen, outside] = [new Set(), new Set()];
  const visit = (folder, within) => {
    if (!folder || (within ? outside : seen).has(folder)) return;
    seen.add(folder);
    const { name, dependencies, optionalDependencies } = manifestOf(folder);
    const needs = Object.keys({ ...dependencies, ...optionalDependencies });
    const apart = (within && !STATELESS.has(name)) || needs.some(isLoader) || holdsMachineCode(folder);
    if (apart) outside.add(folder);
    for (const other of needs) visit(installedFrom(folder, other), apart);
  };
  const isLoader = (name) => LOADERS_OF_MACHINE_CODE.test(name);
  for (const name of Object.keys(manifestOf(root).dependencies)) visit(installedFrom(root, name), false);
  return outside;
}

function holdsMachineCode(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? entry.name !== 'node_modules' && holdsMachineCode(join(folder, entry.name))
      : MACHINE_CODE.test(entry.name),
  );
}

function isModule(path) {
  if (!path.endsWith('.js')) return path.endsWith('.mjs');
  for (let at = dirname(path); ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return manifestOf(at).type === 'module';
  }
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function installedFrom(folder, name) {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const place = join(at, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
  }
  return undefined;
}

function packageOf(path) {
  const at = path.lastIndexOf(INSTALLED) + INSTALLED.length;
  return path.slice(0, at) + nameIn(path.slice(at));
}

function nameIn(id) {
  return id
    .split(/[\\/]/)
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
}

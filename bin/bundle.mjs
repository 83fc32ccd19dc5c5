#!/usr/bin/env node
// The api and the worker are loaded from one file, and each command from a few, with their packages: Node takes about two
// thirds of a millisecond to find, read and link a module, and there are three thousand. What is imported when it is first
// needed stays in separate files. Runs after `nest build`, over what that has built.
import { encode } from '@jridgewell/sourcemap-codec';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { bundledPackages } from './bundle-packages.mjs';
import { linesOf, tableOf } from './bundle-lines.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILT = join(ROOT, 'dist', 'src');

const PROGRAM_OF = 'program-of:';

/** What modules of packages are given: `bin/bundle-packages.mjs`. */
const MODULE = {
  format: 'esm',
  extension: 'js',
  intro: `const [__bundleFolder, __bundleResolve] = [import.meta.dirname, import.meta.resolve];
    const __bundleImport = (id) => import(id);`,
};
/** `src/compiled-script.ts` runs it. Node 20 keeps compiled code of scripts, not of modules. */
const SCRIPT = {
  format: 'cjs',
  extension: 'cjs',
  intro: 'const [__bundleFolder, __bundleResolve] = [__dirname, require.resolve];',
};
/** In the first line of a script, so that lines keep their numbers. */
const [HEAD, END] = [
  '(function (exports, require, module, __filename, __dirname, __bundleImport) { "use strict"; ',
  '\n})',
];
const FLAGS = [[], ['--max-semi-space-size=32']];

/** A module asks where it lies to find a file beside it; from the bundle, that is a folder further down. */
const whereModulesLie = {
  name: 'where-modules-lie',
  async load(path) {
    if (!path.startsWith(BUILT + sep)) return null;
    const beside = relative(BUILT, path).split(sep).join('/');
    const code = await readFile(path, 'utf8');
    const other = /import\.meta\b(?!\.(?:url|dirname)\b).{0,20}/.exec(code);
    if (other)
      throw new Error(`${beside} says ${other[0]}; only import.meta.url and import.meta.dirname are known here`);
    return {
      code: code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(`./${beside}`)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(beside)}`)})`),
      map: existsSync(`${path}.map`) ? JSON.parse(await readFile(`${path}.map`, 'utf8')) : null,
    };
  },
};

/** What is imported when it is first needed and is not in the bundle: a script imports it through its loader. */
const importsAtRunTime = {
  name: 'imports-at-run-time',
  transform: {
    filter: { code: /\bimport\(/ },
    async handler(code, importer) {
      let changed = code;
      const latestFirst = importsIn(this.parse(code)).sort((one, other) => other.start - one.start);
      for (const { start, source } of latestFirst) {
        const named = source.type === 'Literal' && !isBuiltin(source.value);
        const found = named && (await this.resolve(source.value, importer, { kind: 'dynamic-import' }));
        if (found && !found.external) continue;
        changed = `${changed.slice(0, start)}__bundleImport${changed.slice(start + 'import'.length)}`;
      }
      return { code: changed, map: null };
    },
  },
};

function importsIn(node) {
  if (Array.isArray(node)) return node.flatMap(importsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(importsIn);
  return node.type === 'ImportExpression' ? [node, ...inside] : inside;
}

/** The program of one command: `<name>.command.js`, which `bin/scoutline.mjs` starts. */
const programsOfCommands = {
  name: 'programs-of-commands',
  resolveId: (id) => (id.startsWith(PROGRAM_OF) ? id : null),
  load: (id) =>
    !id.startsWith(PROGRAM_OF)
      ? null
      : `import { command } from ${JSON.stringify(id.slice(PROGRAM_OF.length))};
         import { exitAfter, runCommand } from ${JSON.stringify(join(BUILT, 'cli/io/run-command.js'))};
         await exitAfter(() => runCommand(command, process.argv.slice(3)));`,
};

/** By name. Those of the workshop share modules with what they test, so they are loaded as they are. */
const commands = ['cli', 'cli/money'].flatMap((folder) =>
  readdirSync(join(BUILT, folder))
    .filter((file) => file.endsWith('.cli.js'))
    .map((file) => [file.replace('.cli.js', '.command'), PROGRAM_OF + join(BUILT, folder, file)]),
);

/** Programs that other processes and threads run, found by their paths: `embedded/eventstore/main.js`, `*.main.js`. */
const programs = readdirSync(BUILT, { recursive: true })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /^embedded\/\w+\/main\.js$|\.main\.js$/.test(file))
  .map((file) => [
    `${basename(file) === 'main.js' ? basename(dirname(file)) : basename(file, '.main.js')}.program`,
    file,
  ]);

const packages = bundledPackages(ROOT, BUILT);

await write({ main: join(BUILT, 'main.js') }, SCRIPT);
await writeFile(
  join(BUILT, 'main.js'),
  `import { runCompiled } from './compiled-script.js';
runCompiled(import.meta.dirname + '/main.cjs');\n`,
);
for (const flags of FLAGS) storeCompiled(flags);
await write(Object.fromEntries(commands), MODULE);
await write(Object.fromEntries(programs.map(([name, file]) => [name, join(BUILT, file)])), MODULE);
for (const [name, file] of programs) {
  await writeFile(join(BUILT, file), `import './${relative(dirname(file), name).split(sep).join('/')}.js';\n`);
}

/** V8 compiles for its flags: for those of `npm start` (`src/embedded/stack/parts.ts`), and for none. */
function storeCompiled(flags) {
  const [main, script] = ['main.js', 'compiled-script.js'].map((file) =>
    JSON.stringify(pathToFileURL(join(BUILT, file)).href),
  );
  const program = `await import(${main}); (await import(${script})).storeCompiled();`;
  // The V8 flags of this build's own process must not apply.
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const args = [...flags, '--input-type=module', '-e', program, '--', '--load-only'];
  execFileSync(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * @param input the entries by name; what several of them import at once is in files that they share
 * @param form SCRIPT or MODULE
 */
async function write(input, { extension, ...form }) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    tsconfig: false,
    // What a module does when it is loaded is done, whether or not it looks needed.
    treeshake: false,
    external: (id) => isBuiltin(id),
    plugins: [programsOfCommands, whereModulesLie, packages, importsAtRunTime],
  });
  const { output } = await bundle.write({
    dir: BUILT,
    ...form,
    // All side by side, so that one rule says where modules lie.
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name].[hash].${extension}`,
    // Most strings have one byte a character, and take half the memory.
    charset: 'ascii',
    keepNames: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  for (const { fileName, code, map } of output) {
    if (form.format === 'cjs') await writeFile(join(BUILT, fileName), HEAD + code + END);
    if (!map) continue;
    const lines = linesOf(map);
    await writeFile(join(BUILT, `${fileName}.map`), JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
    // For the log (`src/platform/process/source-lines.ts`): no map is decoded where requests are served.
    const { sources, runs } = tableOf(map.sources, lines);
    await writeFile(join(BUILT, `${fileName}.lines.json`), JSON.stringify({ sources }));
    await writeFile(join(BUILT, `${fileName}.lines.bin`), runs);
  }
}

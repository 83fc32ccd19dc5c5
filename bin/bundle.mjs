#!/usr/bin/env node
// The api and the worker are loaded from one file, and each command from a few, with their packages: Node takes about two
// thirds of a millisecond to find, read and link a module, and there are three thousand. What is imported when it is first
// needed stays in separate files. Runs after `nest build`, over what that has built.
import { encode } from '@jridgewell/sourcemap-codec';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundledPackages } from './bundle-packages.mjs';
import { linesOf, tableOf } from './bundle-lines.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILT = join(ROOT, 'dist', 'src');

const PROGRAM_OF = 'program-of:';

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

await write({ main: join(BUILT, 'main.js') });
await write(Object.fromEntries(commands));
await write(Object.fromEntries(programs.map(([name, file]) => [name, join(BUILT, file)])));
for (const [name, file] of programs) {
  await writeFile(join(BUILT, file), `import './${relative(dirname(file), name).split(sep).join('/')}.js';\n`);
}

/** @param input the entries by name; what several of them import at once is in files that they share */
async function write(input) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    tsconfig: false,
    // What a module does when it is loaded is done, whether or not it looks needed.
    treeshake: false,
    external: (id) => isBuiltin(id),
    plugins: [programsOfCommands, whereModulesLie, bundledPackages(ROOT, BUILT)],
  });
  const { output } = await bundle.write({
    dir: BUILT,
    format: 'esm',
    // All side by side, so that one rule says where modules lie.
    entryFileNames: '[name].js',
    chunkFileNames: '[name].[hash].js',
    // For the CommonJS modules of packages, which `import.meta` would make ES modules.
    // Strings of one byte a character, in half the memory.
    charset: 'ascii',
    intro: 'const __bundleFolder = import.meta.dirname;',
    keepNames: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  for (const { fileName, map } of output) {
    if (!map) continue;
    const lines = linesOf(map);
    await writeFile(join(BUILT, `${fileName}.map`), JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
    // For the log (`src/platform/process/source-lines.ts`): no map is decoded where requests are served.
    await writeFile(join(BUILT, `${fileName}.lines.json`), JSON.stringify(tableOf(map.sources, lines)));
  }
}

#!/usr/bin/env node
// The api and the worker are loaded from one file: Node reads, resolves and links each module of its own in about
// two thirds of a millisecond, and there are hundreds. What is imported when it is first needed stays in files of its
// own; packages stay where they are. Runs after `nest build`, over what that has built.
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'src');

/** A module asks where it lies to find a file beside it; from the bundle, that is a folder further down. */
const whereModulesLie = {
  name: 'where-modules-lie',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, async ({ path }) => {
      const beside = relative(BUILT, path).split(sep).join('/');
      const code = await readFile(path, 'utf8');
      const other = /import\.meta\b(?!\.(?:url|dirname)\b).{0,20}/.exec(code);
      if (other)
        throw new Error(`${beside} says ${other[0]}; only import.meta.url and import.meta.dirname are known here`);
      const contents = code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(`./${beside}`)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(beside)}`)})`);
      return { contents, loader: 'js' };
    });
  },
};

const { metafile } = await build({
  entryPoints: [join(BUILT, 'main.js')],
  outdir: BUILT,
  allowOverwrite: true,
  // All side by side, so that one rule says where modules lie.
  chunkNames: '[name].[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
  plugins: [whereModulesLie],
});

for (const file of Object.keys(metafile.outputs)) if (file.endsWith('.map')) await keepLines(file);

/** Stacks name lines: without the places inside them a map is read in a quarter of the time and memory. */
async function keepLines(file) {
  const map = JSON.parse(await readFile(file, 'utf8'));
  const lines = decode(map.mappings).map((line) =>
    line
      .filter(([, source, at], i) => source !== undefined && (source !== line[i - 1]?.[1] || at !== line[i - 1]?.[2]))
      .map((place) => place.slice(0, 4)),
  );
  await writeFile(file, JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
}

// Lets the test runner's own process import the sources: jest transforms files inside its workers only.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const swcrc = JSON.parse(readFileSync(new URL('../../.swcrc', import.meta.url), 'utf8'));
delete swcrc.exclude;
delete swcrc.jsc.baseUrl;

export async function resolve(specifier, context, next) {
  if (/^\.{1,2}\//.test(specifier) && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  return { format: 'module', source: transformed(filename, readFileSync(filename, 'utf8')), shortCircuit: true };
}

/** Each source is transformed once in a test run, whatever the number of processes that load it. */
function transformed(filename, source) {
  const folder = process.env.TEST_TRANSFORMS;
  if (!folder) return transform(filename, source);
  const kept = join(folder, createHash('sha256').update(filename).update('\0').update(source).digest('hex'));
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const code = transform(filename, source);
  // Renamed when it is whole, since other processes look for it.
  writeFileSync(`${kept}.${process.pid}`, code);
  renameSync(`${kept}.${process.pid}`, kept);
  return code;
}

function transform(filename, source) {
  const { code } = transformSync(source, {
    ...swcrc,
    swcrc: false,
    filename,
    sourceMaps: 'inline',
    module: { type: 'es6' },
  });
  return code;
}

// `LOADED_FILES=FILE node --import ./test/kit/loaded-files.mjs PROGRAM` writes the URL or path of each loaded module to FILE.
import { appendFileSync } from 'node:fs';
import Module, { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const FILE = process.env.LOADED_FILES;

// Node loads this file again in the thread of its hooks.
if (isMainThread) {
  register(import.meta.url);
  process.on('exit', () => appendFileSync(FILE, Object.keys(Module._cache).join('\n')));
}

export async function load(url, context, nextLoad) {
  appendFileSync(FILE, `${url}\n`);
  return nextLoad(url, context);
}

import fs from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// The conformance suite of MCP imports a function of `fs` that Node 20 does not have. Only its commands on source trees
// call it, so that testing a server needs no more than that the name is there.

const FS = `data:text/javascript,${encodeURIComponent(
  `export * from 'node:fs';
   export { default } from 'node:fs';
   export function globSync() { throw new Error('fs.globSync needs a newer Node'); }`,
)}`;

if (isMainThread && !('globSync' in fs)) register(import.meta.url);

export function resolve(specifier, context, next) {
  if (specifier === 'fs' && context.parentURL?.includes('/@modelcontextprotocol/conformance/')) {
    return { url: FS, shortCircuit: true };
  }
  return next(specifier, context);
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The file of a program that another process or thread runs: the given file in the build, or the built file when the
 * caller runs from source, as in tests.
 *
 * @param compiled the URL of the `.js` file beside the caller: `new URL('./drawing.main.js', import.meta.url)`.
 */
export function builtProgram(compiled: URL): string {
  const beside = fileURLToPath(compiled);
  if (existsSync(beside)) return beside;
  const at = Math.max(beside.lastIndexOf('/src/'), beside.lastIndexOf('\\src\\'));
  return at === -1 ? beside : `${beside.slice(0, at)}/dist${beside.slice(at)}`;
}

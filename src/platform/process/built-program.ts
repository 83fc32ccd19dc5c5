import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The file of a program of ours that another process or thread runs: the given one in the build; where the sources
 * themselves are run, as tests do, still the one of the build.
 *
 * @param compiled the address of the `.js` file beside the caller: `new URL('./drawing.main.js', import.meta.url)`.
 */
export function builtProgram(compiled: URL): string {
  const beside = fileURLToPath(compiled);
  if (existsSync(beside)) return beside;
  const at = Math.max(beside.lastIndexOf('/src/'), beside.lastIndexOf('\\src\\'));
  return at === -1 ? beside : `${beside.slice(0, at)}/dist${beside.slice(at)}`;
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The path of a file of this installation, such as `bin/verify-export.mjs`. @throws Error where it is missing */
export function installedFile(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error(`${name} is missing from this installation`);
  }
}

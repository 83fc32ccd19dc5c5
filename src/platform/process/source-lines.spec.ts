import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const built = (file: string): string =>
  JSON.stringify(pathToFileURL(resolve(import.meta.dirname, '../../../dist/src/platform', file)).href);

describe('stacks', () => {
  it('name the lines of the sources, in a process that runs what was built', () => {
    const program = `
      import { nameSourceLines } from ${built('process/source-lines.js')};
      import { integer } from ${built('config/environment.js')};
      nameSourceLines();
      try { integer({ PORT: 'many' }, 'PORT', 1, [0, 9]); } catch (error) { console.log(error.stack); }`;
    const stack = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(stack).toMatch(/src\/platform\/config\/environment\.ts:\d+:\d+/);
    expect(stack).not.toMatch(/environment\.js/);
  });
});

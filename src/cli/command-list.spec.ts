import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandFiles, summaryOf } from './cli.js';

describe('the list of commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('loads no command whose summary it can read', async () => {
    const begin = "throw new Error('loaded');\nconst summary = 'of something else';\nexport const command = {\n";
    writeFileSync(join(folder, 'one.cli.js'), `${begin}  name: 'one',\n  summary: 'does one thing',\n};\n`);
    const found = commandFiles([folder]);
    expect(found.map(({ name }) => name)).toEqual(['one']);
    expect(await Promise.all(found.map(summaryOf))).toEqual(['does one thing']);
  });

  it.each([
    [`'it\\'s quoted'`, "it's quoted"],
    ['`made of ${1} part`', 'made of 1 part'],
    ["'two ' + 'parts'", 'two parts'],
  ])('evaluates the summary %s', async (text, summary) => {
    const file = join(mkdtempSync(join(folder, 'other-')), 'other.mjs');
    writeFileSync(file, `export const command = { name: 'other', summary: ${text}, usage: '' };`);
    expect(await summaryOf({ name: 'other', file })).toBe(summary);
  });
});

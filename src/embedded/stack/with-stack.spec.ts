import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withStack } from './with-stack.js';

const dataDir = mkdtempSync(join(tmpdir(), 'scoutline-with-stack-'));
const PUBLIC_URL = 'https://scoutline.example';
const before = process.env.PUBLIC_URL;
afterAll(() => {
  if (before === undefined) delete process.env.PUBLIC_URL;
  else process.env.PUBLIC_URL = before;
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the parts that a command starts', () => {
  it('have the public address of the environment, and no api', async () => {
    process.env.PUBLIC_URL = `${PUBLIC_URL}/`;
    const stack = await withStack({ dataDir, needs: [], json: true }, (handle) => Promise.resolve(handle));
    expect(stack).toMatchObject({ config: { publicUrl: PUBLIC_URL }, baseUrl: null, shared: false });
  });
});

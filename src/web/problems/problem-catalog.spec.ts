import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../../kernel/domain-error.js';
import { PROBLEMS } from './problem-catalog.js';

describe('error codes', () => {
  it('are listed in docs/http.md, each with its usual status', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/http.md'), 'utf8');
    const written = [...text.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(([, code, status]) => `${code} ${status}`);
    expect(written.sort()).toEqual(ERROR_CODES.map((code) => `${code} ${PROBLEMS[code].status}`).sort());
  });

  it('send callers to health reports only with the token that shows the details', () => {
    const remedies = ERROR_CODES.map((code) => PROBLEMS[code].remedy).filter((text) => text.includes('/health/'));
    expect(remedies.length).toBeGreaterThan(0);
    expect(remedies.filter((text) => !text.includes('operator token'))).toEqual([]);
  });

  it.each([...ERROR_CODES])('%s says what it means and how to mend it', (code) => {
    const { title, meaning, remedy } = PROBLEMS[code];
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(remedy).toMatch(/^[A-Z`].*\.$/);
  });
});

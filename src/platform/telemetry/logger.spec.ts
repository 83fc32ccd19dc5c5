import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { createLogger, withoutSecrets } from './logger.js';

const REGISTER = new URL('../../../test/kit/register-typescript.mjs', import.meta.url).href;
const LOGGER = new URL('./logger.ts', import.meta.url).href;

function logged(act: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  act(createLogger({ level: 'trace', role: 'api', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

describe('the log', () => {
  it('keeps secrets and personal data out, at any depth', () => {
    const text = logged((logger) => {
      logger.info({ headers: { authorization: 'Bearer abcdef123456', Cookie: 'a=b' } }, 'one');
      logger.info({ a: { b: { c: { api_key: 'hidden-1', apiKey: 'hidden-2', token: 'say \\"hidden-3' } } } }, 'two');
      logger.info({ email: 'ada@acme.ai', person: { ip: '203.0.113.9' } }, 'three');
      logger.info('key sk_live_AAAABBBBCCCCDDDD came with Bearer zzzzzz999999 and whsec_c2VjcmV0LXNlY3JldA==');
    });
    expect(text).not.toMatch(/abcdef123456|a=b|hidden|ada@acme|203\.0\.113\.9|AAAABBBB|zzzzzz|c2VjcmV0/);
    expect(text.match(/\[secret\]/g)).toHaveLength(10);
    for (const line of text.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('keeps secrets out of errors and their causes', () => {
    const text = logged((logger) => {
      const cause = new Error('connect postgres://scout:hunter2@db.internal:5432/x failed');
      logger.error({ err: new Error('the operator token op_0123456789abcdef was refused', { cause }) }, 'failed');
    });
    expect(text).toContain('db.internal');
    expect(text).not.toMatch(/hunter2|0123456789abcdef/);
  });

  it('does not end the process on a full disk', () => {
    const program = `
      const { createLogger } = await import('${LOGGER}');
      const logger = createLogger({ level: 'info', role: 'api' });
      for (let n = 0; n < 3; n++) {
        logger.info({ text: 'x'.repeat(5_000) }, 'a line');
        await new Promise((resolve) => logger.flush(resolve));
      }
      process.exit(7);`;
    const args = ['--import', REGISTER, '--input-type=module', '-e', program];
    const { status, stderr } = spawnSync(process.execPath, args, {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 7, stderr: '' });
  });

  it('leaves everything else as it is', () => {
    const line = '{"path":"/api/v1/startups/:slug","operation":"startups.get","url":"https://acme.ai/a?b=c"}';
    expect(withoutSecrets(line)).toBe(line);
  });
});

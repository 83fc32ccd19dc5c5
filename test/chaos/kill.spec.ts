import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, '../../bin/scoutline.mjs');
/** Covers each of the seven processes and each disturbance once; CHAOS_ROUNDS increases it. */
const ROUNDS = process.env.CHAOS_ROUNDS ?? '10';

describe('the real processes, killed outright under load', () => {
  it('come back by themselves, and nothing acknowledged is lost, doubled or misstated', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
    try {
      const args = [PROGRAM, 'chaos', '--rounds', ROUNDS, '--json', '--data', folder];
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: withoutJest() });
      const result = JSON.parse(stdout.trim().split('\n').at(-1) || JSON.stringify({ stderr })) as object;
      expect(result).toMatchObject({ rounds: Number(ROUNDS), violations: 0, examples: [] });
      const { acknowledged, jobs } = result as { acknowledged: number; jobs: number };
      expect(acknowledged).toBeGreaterThan(50);
      expect(jobs).toBeGreaterThan(0);
      if (process.env.CHAOS_ROUNDS === undefined) {
        expect(result).toMatchObject({ freezes: 1, pauses: 1 });
        expect((result as { sessions_ended: number }).sessions_ended).toBeGreaterThan(0);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 900_000);
});

/** Jest's Node options must not reach the service. */
function withoutJest(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  return env;
}

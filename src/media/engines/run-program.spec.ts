import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { until } from '../../../test/kit/until.js';
import { ProgramFailed, ProgramMissing, runProgram, type ProgramRun } from './run-program.js';

const run = (program: string, args: readonly string[], more: Partial<ProgramRun> = {}) =>
  runProgram({
    program,
    args,
    folder: tmpdir(),
    signal: new AbortController().signal,
    timeoutMs: 20_000,
    memoryMb: 1_024,
    niceness: 10,
    ...more,
  });

/** Processes with our marker word in their command line. */
const alive = (word: string): number =>
  spawnSync('pgrep', ['-f', '-c', word], { encoding: 'utf8' }).stdout.trim() === '0' ? 0 : 1;

describe('a program of a render', () => {
  it('gives what it writes, and hears what it is told', async () => {
    const { stdout } = await run('cat', [], { input: 'heard' });
    expect(stdout.toString()).toBe('heard');
    const lines: string[] = [];
    await run('sh', ['-c', 'echo one >&2; echo two >&2; echo >&2'], { onLine: (line) => lines.push(line) });
    expect(lines.slice(0, 2)).toEqual(['one', 'two']);
  });

  it('returns as much of the end of its standard error as is wanted', async () => {
    const lines = 'for i in $(seq 1 20000); do echo "line $i" >&2; done';
    const { stderr } = await run('sh', ['-c', lines]);
    expect([stderr.length, stderr.endsWith('line 20000\n')]).toEqual([8_000, true]);
    const whole = await run('sh', ['-c', lines], { stderrChars: 1_000_000 });
    expect(whole.stderr.startsWith('line 1\n')).toBe(true);
  });

  it('says which kind of failure it was', async () => {
    await expect(run('no-such-program', [])).rejects.toThrow(ProgramMissing);
    await expect(run('sh', ['-c', 'echo why >&2; exit 3'])).rejects.toMatchObject({ stderr: 'why\n', reason: 'exit' });
    await expect(run('sh', ['-c', 'cat /dev/zero'], { maxOutputBytes: 1_000 })).rejects.toMatchObject({
      reason: 'output',
    });
  });

  it.each([10, 0, 3])('has a priority %i below ours, by process and by session', async (niceness) => {
    // Unprivileged, the session's priority may be set by a second try.
    const isSet = `grep -q ' nice ${niceness}$' /proc/self/autogroup 2>/dev/null`;
    const script = `nice; for try in 1 2 3 4 5 6 7 8; do ${isSet} && break; sleep 0.1; done; cat /proc/self/autogroup`;
    const { stdout } = await run('sh', ['-c', `${script} 2>/dev/null || true`], { niceness });
    const [nice, session] = stdout.toString().split('\n');
    expect(Number(nice)).toBe(Math.min(getPriority() + niceness, 19));
    if (existsSync('/proc/self/autogroup')) expect(session).toMatch(new RegExp(` nice ${niceness}$`));
  });

  it('is killed with its children when the time is up, and when it is called off', async () => {
    const script = (mark: number): string[] => ['-c', `sleep ${mark} & sleep ${mark}`];
    await expect(run('sh', script(47.111), { timeoutMs: 200 })).rejects.toThrow(ProgramFailed);
    const off = new AbortController();
    setTimeout(() => off.abort(new Error('called off')), 200);
    await expect(run('sh', script(47.222), { signal: off.signal })).rejects.toThrow('called off');
    await until(() => alive('sleep 47.111') + alive('sleep 47.222') === 0, { what: 'the end of both groups' });
  });

  it('has no more memory and writes no larger file than it may', async () => {
    const hungry = run('sh', ['-c', 'head -c 300000000 /dev/zero | tail -c 300000000 >/dev/null'], { memoryMb: 64 });
    await expect(hungry).rejects.toMatchObject({ reason: 'exit' });
    const big = run('sh', ['-c', 'head -c 3000000 /dev/zero > "$0"', `too-big-${process.pid}`], { fileMb: 1 });
    await expect(big).rejects.toMatchObject({ reason: 'exit' });
  });

  it('leaves nothing in the environment that is ours', async () => {
    const { stdout } = await run('env', []);
    const names = stdout
      .toString()
      .split('\n')
      .map((line) => line.split('=', 1)[0]);
    expect(names).not.toContain('DATABASE_URL');
    expect(
      names.filter((name) => !['PATH', 'HOME', 'LC_ALL', 'PWD', 'FONTCONFIG_FILE', '', '_'].includes(name ?? '')),
    ).toEqual([]);
  });
});

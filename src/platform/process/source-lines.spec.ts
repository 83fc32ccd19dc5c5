import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withSourceLines } from './source-lines.js';

const BUILD = resolve(import.meta.dirname, '../../../dist/src');

const built = (file: string): string => JSON.stringify(pathToFileURL(resolve(BUILD, file)).href);

describe('stacks', () => {
  it('name the lines of the sources in the log of a process that runs what was built', () => {
    const program = `
      import { createLogger } from ${built('platform/telemetry/logger.js')};
      import { integer } from ${built('platform/config/environment.js')};
      const log = createLogger({ level: 'info', role: 'api', destination: { write: (line) => console.log(line) } });
      try { integer({ PORT: 'many' }, 'PORT', 1, [0, 9]); } catch (error) { log.error({ err: error }, 'refused'); }`;
    const line = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    const { err } = JSON.parse(line) as { err: { stack: string } };
    expect(err.stack).toMatch(/\(file:\/\/\/[^ ]+\/src\/platform\/config\/environment\.ts:\d+:\d+\)/);
    expect(err.stack).not.toMatch(/environment\.js/);
  });

  it('name the lines of the sources where a process ends with an error', () => {
    const ended = spawnSync(process.execPath, [resolve(BUILD, 'main.js'), '--nonsense'], { encoding: 'utf8' });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(/readArguments \(file:\/\/\/[^ ]+\/src\/main\.ts:\d+:\d+\)/);
    expect(ended.stderr).not.toMatch(/main\.c?js/);
  });

  it('of the bundle cost the main thread little, also the first', () => {
    const program = `
      import { readFileSync } from 'node:fs';
      import { withSourceLines } from ${built('platform/process/source-lines.js')};
      const main = ${built('main.cjs')};
      const at = 1 + readFileSync(new URL(main), 'utf8').split('\\n').findIndex((line) => line.includes('function readArguments('));
      const vendor = main.replace('/dist/src/main.cjs', '/node_modules/typeorm/dist/index.js');
      // Of the main thread: others compile and collect garbage meanwhile.
      const ranMs = () => Number(readFileSync('/proc/self/task/' + process.pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6;
      const before = ranMs();
      const text = withSourceLines('at f (' + main + ':' + at + ':3) at g (' + vendor + ':2:1)');
      console.log(JSON.stringify({ text, ms: ranMs() - before }));`;
    const line = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    const { text, ms } = JSON.parse(line) as { text: string; ms: number };
    expect(text).toMatch(
      /at f \(file:\/\/\/[^ ]+\/src\/main\.ts:\d+:\d+\) at g \(file:[^ ]+\/typeorm\/dist\/index\.js:2:1\)$/,
    );
    // Decoding the map takes 100 ms or more.
    expect(ms).toBeLessThan(50);
  });

  it('are left as they are where no map tells more', () => {
    const text = 'at f (file:///nowhere/dist/src/main.js:10:20)';
    expect(withSourceLines(text)).toBe(text);
  });
});

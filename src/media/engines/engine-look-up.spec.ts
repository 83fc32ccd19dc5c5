import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { Ffmpeg } from './ffmpeg.service.js';
import { Speech } from './speech.service.js';

const folder = mkdtempSync(join(tmpdir(), 'engine-look-up-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program whose first call fails, as on a busy machine, and later calls succeed. */
function shaken(name: string, output: string): string {
  const program = join(folder, name);
  const mark = join(folder, `${name}.asked`);
  const script = `#!/bin/sh\nif [ ! -e ${mark} ]; then echo > ${mark}; kill -9 $$; fi\ncat <<'END'\n${output}\nEND\n`;
  writeFileSync(program, script, { mode: 0o755 });
  return program;
}

const configOf = (media: object): Config & WithMedia =>
  ({ media: { renderMemoryMb: 512, niceness: 10, ...media } }) as unknown as Config & WithMedia;

describe('whether an engine is there', () => {
  it('is asked again where it did not answer', async () => {
    const ffmpeg = new Ffmpeg(configOf({ ffmpeg: shaken('ffmpeg', 'ffmpeg version 7') }));
    expect([await ffmpeg.isThere(), await ffmpeg.isThere()]).toEqual([false, true]);
    const voices =
      'Pty Language       Age/Gender VoiceName          File\n 5  en-us           --/M      English_(America)  gmw/en-US';
    const speech = new Speech(configOf({ espeak: shaken('espeak', voices) }));
    expect([await speech.isThere(), await speech.isThere()]).toEqual([false, true]);
  });

  it('is not where there is no such program', async () => {
    const missing = join(folder, 'nothing');
    expect(await new Ffmpeg(configOf({ ffmpeg: missing })).isThere()).toBe(false);
    expect(await new Speech(configOf({ espeak: missing })).isThere()).toBe(false);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { Ffmpeg } from './ffmpeg.service.js';
import { SpeechProgram } from './speech-program.service.js';
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

  it('is unknown where it did not answer, so that no job is parked for it', async () => {
    const unknown = { code: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } };
    const ffmpeg = new Ffmpeg(configOf({ ffmpeg: shaken('busy-ffmpeg', 'ffmpeg version 7') }));
    await expect(ffmpeg.isInstalled()).rejects.toMatchObject(unknown);
    expect(await ffmpeg.isInstalled()).toBe(true);
    const voices = `${'Pty Language\n'} 5  en-us           --/M      English_(America)  gmw/en-US`;
    const speech = new Speech(configOf({ espeak: shaken('busy-espeak', voices) }));
    await expect(speech.isInstalled()).rejects.toMatchObject(unknown);
    expect(await speech.isInstalled()).toBe(true);
    const program = new SpeechProgram(configOf({ sttProgram: shaken('busy-sphinx', 'usage') }));
    await expect(program.isInstalled()).rejects.toMatchObject(unknown);
    expect(await program.isInstalled()).toBe(true);
  });

  it('is not where there is no such program', async () => {
    const missing = join(folder, 'nothing');
    expect(await new Ffmpeg(configOf({ ffmpeg: missing })).isThere()).toBe(false);
    expect(await new Speech(configOf({ espeak: missing })).isThere()).toBe(false);
    expect(await new Ffmpeg(configOf({ ffmpeg: missing })).isInstalled()).toBe(false);
    expect(await new Speech(configOf({ espeak: missing })).isInstalled()).toBe(false);
    expect(await new SpeechProgram(configOf({ sttProgram: missing })).isInstalled()).toBe(false);
    // One that ends with an error each time is no engine, and asking again does not help.
    expect(await new Ffmpeg(configOf({ ffmpeg: 'false' })).isInstalled()).toBe(false);
  });
});

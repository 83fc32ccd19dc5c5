import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config } from '../../../src/platform/config/config.js';
import { Ffmpeg } from '../../../src/media/engines/ffmpeg.service.js';
import { type SpeechProgram } from '../../../src/media/engines/speech-program.service.js';
import { type WithMedia } from '../../../src/media/media.settings.js';
import { SpeechToText } from '../../../src/media/transcripts/speech-to-text.connector.js';
import { FFMPEG, describeWithInfra } from '../../kit/infra.js';

describeWithInfra(FFMPEG, 'recordings that do not say how long they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const config = {
    media: { ffmpeg: 'ffmpeg', renderMemoryMb: 2_048, niceness: 10, stt: null, sttProgram: 'spec' },
  } as unknown as Config & WithMedia;
  const program = {
    isSet: true,
    transcribe: () => Promise.resolve([{ from: 0, to: 1, text: 'heard' }]),
  } as unknown as SpeechProgram;

  /** As a live stream is recorded: written to a pipe, its header has no length. */
  function listen(seconds: number): Promise<unknown> {
    const sound = ['-f', 'lavfi', '-i', `anullsrc=r=8000:cl=mono:d=${seconds}`, '-c:a', 'pcm_u8'];
    const { stdout } = spawnSync('ffmpeg', ['-v', 'error', ...sound, '-f', 'matroska', 'pipe:1'], {
      maxBuffer: 64 * 1024 ** 2,
    });
    writeFileSync(join(folder, 'source.bin'), stdout);
    const { signal } = new AbortController();
    return new SpeechToText(config, new Ffmpeg(config), program).listen({ file: 'source.bin', folder, signal });
  }

  it('are transcribed whole, or refused as too long: never cut', async () => {
    expect(await listen(20)).toMatchObject({ cues: [{ text: 'heard' }] });
    const refusal = { code: 'too_long', message: expect.stringMatching(/longer than 30 minutes: send a shorter/) };
    await expect(listen(1_900)).rejects.toMatchObject(refusal);
  }, 60_000);
});

import { jest } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config } from '../../platform/config/config.js';
import { Speech } from '../engines/speech.service.js';
import { type WithMedia } from '../media.settings.js';
import { PiperVoices } from './piper-voices.service.js';

const ABOUT = {
  audio: { sample_rate: 22_050 },
  espeak: { voice: 'en-us' },
  phoneme_type: 'espeak',
  num_speakers: 1,
  phoneme_id_map: { '^': [1], _: [0], $: [2], a: [14] },
};

describe('mounted voices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'piper-voices-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are those that can be read, where another cannot', async () => {
    writeFileSync(join(folder, 'en_US-joe-medium.onnx'), '');
    writeFileSync(join(folder, 'en_US-joe-medium.onnx.json'), JSON.stringify(ABOUT));
    writeFileSync(join(folder, 'en_US-amy-medium.onnx'), '');
    mkdirSync(join(folder, 'en_US-amy-medium.onnx.json'));
    const config = { media: { voices: folder } } as unknown as Config & WithMedia;
    expect(await new PiperVoices(config, new Speech(config)).ids()).toEqual(['piper:en_US-joe-medium']);
  });

  it('are found once their folder can be read, a while after it could not', async () => {
    const late = join(folder, 'late');
    const config = { media: { voices: late } } as unknown as Config & WithMedia;
    const clock = jest.spyOn(performance, 'now');
    const voices = new PiperVoices(config, new Speech(config));
    clock.mockReturnValue(0);
    expect(await voices.ids()).toEqual([]);
    mkdirSync(late);
    writeFileSync(join(late, 'en_US-joe-medium.onnx'), '');
    writeFileSync(join(late, 'en_US-joe-medium.onnx.json'), JSON.stringify(ABOUT));
    clock.mockReturnValue(29_000);
    expect(await voices.ids()).toEqual([]);
    clock.mockReturnValue(31_000);
    expect(await voices.ids()).toEqual(['piper:en_US-joe-medium']);
    rmSync(late, { recursive: true });
    clock.mockReturnValue(99_000);
    expect(await voices.ids()).toEqual(['piper:en_US-joe-medium']);
    clock.mockRestore();
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESPEAK, describeWithInfra } from '../../kit/infra.js';
import { layVoice, SIGN_SAMPLES, VOICE_RATE } from '../../kit/voice.js';
import { loadConfig } from '../../../src/configuration.js';
import { EngineMissing } from '../../../src/jobs/job-runner.js';
import { type Sound } from '../../../src/media/engines/sound.rules.js';
import { Speech } from '../../../src/media/engines/speech.service.js';
import { PiperVoices } from '../../../src/media/voices/piper-voices.service.js';
import { MediaWorld } from './media-world.js';

const VOICE = 'piper:en_US-steps-low';
const SENTENCES = ['Robots sort small parcels, and people rest.', 'That costs $22.5 million in the U.S. alone.'];
/** As long as a text must be, and said in seconds. */
const TEXT = `Robots sort small parcels ${'— '.repeat(100)}.`;

describeWithInfra(ESPEAK, 'voices that an operator mounts', () => {
  let folder: string;
  let voices: PiperVoices;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'voices-'));
    layVoice(folder, 'en_US-steps-low');
    layVoice(folder, 'en_US-crowd-low', 3);
    writeFileSync(join(folder, 'broken.onnx'), 'no network');
    writeFileSync(join(folder, 'broken.onnx.json'), JSON.stringify({ audio: {} }));
    writeFileSync(join(folder, 'alone.onnx'), 'a network that nothing is said of');
    voices = voicesOf(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const voicesOf = (path: string): PiperVoices => {
    const config = loadConfig({ MEDIA_VOICES: path });
    return new PiperVoices(config, new Speech(config));
  };
  const read = (by = voices, voice = VOICE) =>
    by.read(SENTENCES, { voice, folder, signal: new AbortController().signal }, () => undefined);

  it('are those with a network and what is said of it', async () => {
    expect(await voices.ids()).toEqual(['piper:en_US-crowd-low', VOICE]);
    const requested = [
      VOICE,
      `${VOICE}+1`,
      'piper:en_US-crowd-low+2',
      'piper:en_US-crowd-low+3',
      'piper:broken',
      'en-us',
    ];
    expect(await Promise.all(requested.map((voice) => voices.has(voice)))).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('say each word when it is told to be said', async () => {
    const reported: number[] = [];
    const output = await voices.read(
      SENTENCES,
      { voice: VOICE, folder, signal: new AbortController().signal },
      (share) => reported.push(share),
    );
    expect(output.map(({ begins }) => begins.length)).toEqual([7, 8]);
    for (const { sound, begins } of output) {
      // Before a word the level is that of a pad; from the space or the pause before it on there is its first sign.
      const sign = SIGN_SAMPLES / VOICE_RATE;
      for (const begin of begins.slice(1)) {
        const levels = [-0.5, 0.5, 1.5, 2.5].map((signs) => levelAt(sound, begin + signs * sign));
        expect(levels[0]).toBeLessThan(400);
        expect(Math.max(...levels)).toBeGreaterThan(2_500);
      }
    }
    expect(reported.at(-1)).toBe(1);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
  });

  it('say the same words with the same samples, though there is chance in them', async () => {
    const [one, two] = [await read(), await read(voicesOf(folder))];
    expect(one.map(({ sound }) => Buffer.from(sound.samples.buffer))).toEqual(
      two.map(({ sound }) => Buffer.from(sound.samples.buffer)),
    );
    // A level alone would be the same number a thousand times.
    const [first] = one;
    expect(new Set(first?.sound.samples.subarray(2_000, 3_000)).size).toBeGreaterThan(20);
  });

  it('park what cannot be read by them, naming the variable', async () => {
    const other = mkdtempSync(join(tmpdir(), 'voices-'));
    try {
      layVoice(other, 'en_US-steps-low');
      writeFileSync(join(other, 'en_US-steps-low.onnx'), 'no network any more');
      await expect(read(voicesOf(other))).rejects.toEqual(new EngineMissing('MEDIA_VOICES'));
      await expect(read(voices, 'piper:gone')).rejects.toEqual(new EngineMissing('MEDIA_VOICES'));
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('end with whoever asked for them', async () => {
    const off = new AbortController();
    const long = Array.from({ length: 8 }, () => SENTENCES[0] ?? '');
    const reading = voices.read(long, { voice: VOICE, folder, signal: off.signal }, (share) => {
      if (share > 0.31) off.abort(new Error('called off'));
    });
    await expect(reading).rejects.toThrow('called off');
  });

  it('are asked for by name, and a name that nobody has is answered with those there are', async () => {
    const world = await MediaWorld.open('voices.example.org', () => ({ MEDIA_VOICES: folder }));
    try {
      const { key } = await world.account('pro');
      for (const voice of ['piper:en_GB-nobody-high', 'piper:broken', `${VOICE}+7`]) {
        const { status, body } = await world.post('/video', key, { text: TEXT, voice });
        expect([status, body.errors?.[0]?.field]).toEqual([400, 'voice']);
        expect(body.errors[0].suggestion).toMatch(/piper:en_US-crowd-low, piper:en_US-steps-low, .*en-us/);
      }
      const { body: requested } = await world.post('/video', key, { text: TEXT, voice: VOICE });
      const done = await world.ended(requested.poll_url, key, 180_000);
      expect(done).toMatchObject({ status: 'done' });
      expect((await world.download(done.url)).size).toBe(done.size_bytes);
      const health = await world.service.call('GET', '/health/ready', 'op_development-only-secret');
      expect(JSON.stringify(health.body)).toContain('"voices":true');
    } finally {
      await world.close();
    }
  }, 240_000);
});

/** The middle of a few hundredths of a second around an instant. */
function levelAt({ rate, samples }: Sound, seconds: number): number {
  const at = Math.round(seconds * rate);
  const around = [...samples.subarray(at - 50, at + 50)].sort((a, b) => a - b);
  return around[50] ?? 0;
}

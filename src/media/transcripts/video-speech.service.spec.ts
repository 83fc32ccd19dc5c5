import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../test/kit/until.js';
import { type Config } from '../../platform/config/config.js';
import { runFor, workFor } from '../../platform/fairness/work-context.js';
import { type Engines } from '../engines/engines.service.js';
import { type MediaSource } from '../sources/media-source.service.js';
import { type SpeechToText } from './speech-to-text.connector.js';
import { VideoSpeech } from './video-speech.service.js';

const dataDir = mkdtempSync(join(tmpdir(), 'video-speech-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Recognition that lasts until it is let through, and counts. */
function recogniser() {
  const counts = { running: 0, most: 0, begun: 0 };
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const speech = {
    isThere: true,
    onlyEngine: 'pocketsphinx',
    listen: async () => {
      counts.begun++;
      counts.most = Math.max(counts.most, ++counts.running);
      await finished;
      counts.running--;
      return { engine: 'pocketsphinx', language: 'en', duration_seconds: null, cues: [{ from: 0, to: 1, text: 'la' }] };
    },
  };
  const engines = { isThere: () => Promise.resolve(true) };
  const sources = { fetchMedia: () => Promise.resolve() };
  const service = new VideoSpeech(
    engines as unknown as Engines,
    speech as unknown as SpeechToText,
    sources as unknown as MediaSource,
    { dataDir } as unknown as Config,
  );
  const ask = (account: string, video: string) => runFor(workFor(account), () => service.transcribe(video, 60));
  return { ask, counts, finish };
}

describe('transcripts within a request', () => {
  it('start one program at a time, however many callers there are', async () => {
    const { ask, counts, finish } = recogniser();
    const asked = Array.from({ length: 6 }, (_, index) => ask(`account ${index}`, `video ${index}`));
    await until(() => counts.begun === 1, { what: 'the first program' });
    finish();
    expect(await Promise.all(asked)).toEqual(Array(6).fill({ transcript: 'la', engine: 'pocketsphinx' }));
    expect(counts).toEqual({ running: 0, most: 1, begun: 6 });
  });

  it('of one video are one piece of work', async () => {
    const { ask, counts, finish } = recogniser();
    const asked = Array.from({ length: 6 }, (_, index) => ask(`account ${index}`, 'video'));
    await until(() => counts.begun === 1, { what: 'the program' });
    finish();
    await Promise.all(asked);
    expect(counts.begun).toBe(1);
  });

  it('beyond those that may wait are refused, with the time after which to come again', async () => {
    const { ask, counts, finish } = recogniser();
    const first = ask('one', 'video 1');
    await until(() => counts.begun === 1, { what: 'the first program' });
    const second = ask('one', 'video 2');
    const refusal = { retryAfterSeconds: expect.any(Number) };
    await expect(ask('one', 'video 3')).rejects.toMatchObject({ code: 'rate_limit', details: refusal });
    const others = Array.from({ length: 20 }, (_, index) => ask(`other ${index}`, `other ${index}`));
    const ended = Promise.allSettled(others);
    await expect(others.at(-1)).rejects.toMatchObject({ code: 'unavailable', details: refusal });
    finish();
    await Promise.all([first, second]);
    const refused = (await ended).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(8);
  });
});

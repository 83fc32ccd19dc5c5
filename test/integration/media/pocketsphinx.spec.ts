import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFilm } from '../../kit/film.js';
import { POCKETSPHINX, describeWithInfra } from '../../kit/infra.js';
import { MediaWorld } from './media-world.js';

const SITE = 'heard.example.org';
const SPOKEN = 'The robots sort small parcels in the warehouse.';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** The number of spoken words that were recognised, in order. */
function recognisedWords(output: readonly string[], recognised: readonly string[]): number {
  let row = recognised.map(() => 0).concat(0);
  for (const word of output) {
    const next = [0];
    recognised.forEach((other, at) =>
      next.push(other === word ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0)),
    );
    row = next;
  }
  return (row.at(-1) ?? 0) / output.length;
}

describeWithInfra(POCKETSPHINX, 'speech recognition by pocketsphinx, where an operator says so', () => {
  let world: MediaWorld;
  let key: string;

  beforeAll(async () => {
    world = await MediaWorld.open(SITE, ({ port }) => ({
      MEDIA_CAPTIONS_URL: `http://${SITE}`,
      MEDIA_FETCHER_URL: `http://127.0.0.1:${port}/fetcher`,
      MEDIA_STT_PROGRAM: 'pocketsphinx_continuous',
    }));
    ({ key } = await world.account('pro'));
    const speech = join(world.folder, 'speech.wav');
    spawnSync('espeak-ng', ['-v', 'en-us', '-s', '150', '-w', speech, SPOKEN]);
    const film = join(world.folder, 'post.mp4');
    const picture = ['-f', 'lavfi', '-i', 'color=gray:s=160x90:r=5'];
    makeFilm(film, ...picture, '-i', speech, '-c:v', 'libx264', '-c:a', 'aac', '-shortest');
    world.site.serve('/film.mp4', readFileSync(film), { 'content-type': 'video/mp4' });
    world.site.serve('/fetcher/media', readFileSync(film), { 'content-type': 'video/mp4' });
    const player = { playabilityStatus: { status: 'OK' }, videoDetails: { title: 'A talk', lengthSeconds: '7' } };
    world.site.serve('/watch', `<script>var ytInitialPlayerResponse = ${JSON.stringify(player)};</script>`);
  }, 60_000);

  afterAll(() => world.close());

  it('writes down some of what a plain voice says, and says whose work it is', async () => {
    const { status, body } = await world.get('/videosite/transcript?url=dQw4w9WgXcQ', key);
    expect([status, body]).toEqual([200, expect.objectContaining({ source: 'speech', engine: 'pocketsphinx' })]);
    expect(body.transcript).toMatch(/^[a-z' ]+$/);
    expect(recognisedWords(wordsOf(SPOKEN), wordsOf(body.transcript))).toBeGreaterThan(0.35);
    const stored = await world.get('/videosite/transcript?url=dQw4w9WgXcQ', key);
    expect(stored.body.engine).toBe('pocketsphinx');
  }, 60_000);

  it('of a post is a job; one in a language that it does not know fails and is refunded', async () => {
    const ask = async (number: number, language: string | null) => {
      world.site.serve('/fetcher/page', { title: 'A post', duration_seconds: 7, language });
      const { body } = await world.post('/social/transcript', key, { url: `https://x.com/acme/status/${number}` });
      return `/social/transcript?job_id=${body.job_id}`;
    };
    const english = await ask(1, null);
    expect(await world.ended(english, key)).toMatchObject({
      status: 'done',
      source: 'speech',
      engine: 'pocketsphinx',
      language: 'en',
      transcript: expect.stringMatching(/robots|warehouse/),
    });
    const german = await ask(2, 'de');
    expect(await world.refunded(german, key)).toMatchObject({ error: { code: 'speech_refused' }, credits_refunded: 1 });
  }, 60_000);

  it('proves a quote that it hears, refuses one of which it hears nothing, and does not judge the rest', async () => {
    const clip = async (quote: string) => {
      const range = { start_seconds: 0, end_seconds: 3, aspect: '16:9', style: 'shorts' };
      const requested = await world.post('/clip', key, { video_url: `http://${SITE}/film.mp4`, quote, ...range });
      return world.ended(requested.body.poll_url, key);
    };
    const { body } = await world.get('/videosite/transcript?url=dQw4w9WgXcQ', key);
    const recognised = wordsOf(body.transcript).slice(1, 5).join(' ');
    const proved = await clip(recognised);
    expect(proved).toMatchObject({ status: 'done', quote_proved: true });
    expect(proved.quote_span.start_seconds).toBeLessThan(2);
    expect(proved.quote_span.end_seconds).toBeGreaterThan(proved.quote_span.start_seconds);
    const unheard = await clip('nobody ever said these words');
    expect(unheard).toMatchObject({ status: 'failed', error: { code: 'quote_not_found' } });
    const half = await clip(`${recognised} and surely afterwards`);
    expect(half).toMatchObject({ status: 'done', quote_proved: null, quote_span: null });
  }, 120_000);

  it('that cannot be run is named before anything is charged', async () => {
    const bare = await MediaWorld.open('bare.example.org', ({ port }) => ({
      MEDIA_FETCHER_URL: `http://127.0.0.1:${port}/fetcher`,
      MEDIA_STT_PROGRAM: 'no-such-program',
    }));
    try {
      const { key: by } = await bare.account('free');
      const requested = await bare.post('/social/transcript', by, { url: 'https://x.com/acme/status/3' });
      expect([requested.status, requested.body.code, requested.body.variable]).toEqual([
        503,
        'not_configured',
        'MEDIA_STT_PROGRAM',
      ]);
    } finally {
      await bare.close();
    }
  }, 60_000);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FFMPEG, describeWithInfra } from '../../kit/infra.js';
import { makeFilm } from '../../kit/film.js';
import { MediaWorld } from './media-world.js';

const SITE = 'videos.example.org';
const ID = 'dQw4w9WgXcQ';
const SPOKEN = [
  { start: 0.1, end: 1.4, text: ' Small robots sort more parcels' },
  { start: 1.4, end: 2.6, text: ' than the large ones do.' },
];

const watchPage = (player: object): string =>
  `<script>var ytInitialPlayerResponse = ${JSON.stringify(player)};</script>`;
const player = (status: object, captions: object | null) => ({
  playabilityStatus: status,
  videoDetails: { title: 'Small robots', author: 'Parcel Robotics', lengthSeconds: '3' },
  ...(captions && { captions: { playerCaptionsTracklistRenderer: captions } }),
});
const TRACK = { captionTracks: [{ baseUrl: 'https://elsewhere.example/api/timedtext?v=1', languageCode: 'en' }] };
const JSON3 = {
  events: SPOKEN.map(({ start, end, text }) => ({
    tStartMs: start * 1_000,
    dDurationMs: (end - start) * 1_000,
    segs: [{ utf8: text }],
  })),
};

/** Some words of the feed differ from the recognised ones, to distinguish the two sources. */
const VTT = `WEBVTT

1
00:00.100 --> 00:01.400 align:start
<v Ann>Tiny robots sort more parcels

00:01.400 --> 00:02.600
than the &amp; large ones do.
`;
const FEED = `<?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
  <title>Robots weekly</title>
  <item><title>Another one</title><link>https://youtu.be/EEEEEEEEEEE</link></item>
  <item><title>Small robots, in full</title><guid>episode-7</guid><link>https://x.com/acme/status/77</link>
    <enclosure url="http://${SITE}/file.mp4" type="video/mp4" length="1"/>
    <podcast:alternateEnclosure type="video/mp4"><podcast:source uri="https://www.youtube.com/watch?v=DDDDDDDDDDD"/></podcast:alternateEnclosure>
    <podcast:transcript url="/gone.html" type="text/html"/>
    <podcast:transcript url="/one.vtt" type="text/vtt" language="EN_us"/></item>
  </channel></rss>`;

describeWithInfra(FFMPEG, 'transcripts', () => {
  let world: MediaWorld;
  let key: string;
  let accountId: string;

  beforeAll(async () => {
    // Site, fetcher and speech recognition are one server here, below three addresses.
    world = await MediaWorld.open(SITE, ({ port }) => ({
      MEDIA_CAPTIONS_URL: `http://${SITE}`,
      MEDIA_FETCHER_URL: `http://127.0.0.1:${port}/fetcher`,
      MEDIA_STT_URL: `http://127.0.0.1:${port}/v1`,
      MEDIA_STT_KEY: 'stt-secret',
      MEDIA_STT_MODEL: 'whisper-large',
      MEDIA_FEEDS: `http://${SITE}/away.xml, http://${SITE}/feed.xml`,
    }));
    ({ key, accountId } = await world.account('pro'));
    const film = join(world.folder, 'post.mp4');
    makeFilm(
      film,
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=320x180:r=25:d=3',
      '-f',
      'lavfi',
      '-i',
      'sine=f=300:d=3',
      '-shortest',
    );
    world.site.serve('/fetcher/media', readFileSync(film), { 'content-type': 'video/mp4' });
    world.site.serve('/fetcher/page', { title: 'A post', duration_seconds: 3, language: null });
    world.site.serve('/v1/audio/transcriptions', {
      text: SPOKEN.map(({ text }) => text).join(''),
      language: 'english',
      duration: 3,
      segments: SPOKEN,
    });
    world.site.serve('/feed.xml', FEED, { 'content-type': 'application/rss+xml' });
    world.site.serve('/one.vtt', VTT, { 'content-type': 'text/plain' });
    world.site.serve('/watch', watchPage(player({ status: 'OK' }, TRACK)), { 'content-type': 'text/html' });
    world.site.serve('/api/timedtext', JSON3);
  }, 60_000);

  afterAll(() => world.close());

  const transcript = (url: string, by = key) => world.get(`/videosite/transcript?url=${encodeURIComponent(url)}`, by);
  const requested = (path: string): number => world.site.seen.filter(({ url }) => url.startsWith(path)).length;
  const used = async (): Promise<number> => (await world.audit(accountId)).balances.api.used;

  it('come from the caption track, are charged each time and fetched once', async () => {
    const before = await used();
    const { status, body } = await transcript(`https://youtu.be/${ID}`);
    const expected = {
      success: true,
      video_id: ID,
      url: `https://www.youtube.com/watch?v=${ID}`,
      title: 'Small robots',
      channel: 'Parcel Robotics',
      duration_seconds: 3,
      source: 'caption_track',
      transcript: 'Small robots sort more parcels than the large ones do.',
      char_count: 54,
    };
    expect([status, body]).toEqual([200, { ...expected, credits: expect.objectContaining({ cost: 1 }) }]);
    const twin = await world.post('/videosite/transcript', key, { url: ID });
    expect(twin.body).toMatchObject(expected);
    expect(requested('/watch')).toBe(1);
    expect(await used()).toBe(before + 2);
  });

  it('come from speech recognition where there are no captions', async () => {
    world.site.serve('/watch', watchPage(player({ status: 'OK' }, null)));
    const { body } = await transcript('AAAAAAAAAAA');
    expect(body).toMatchObject({
      source: 'speech',
      transcript: 'Small robots sort more parcels than the large ones do.',
    });
    const recognised = world.site.seen.find(({ url }) => url === '/v1/audio/transcriptions');
    expect(recognised?.headers.authorization).toBe('Bearer stt-secret');
    expect(recognised?.body).toContain('name="model"\r\n\r\nwhisper-large');
    expect(recognised?.body).toContain('verbose_json');
  });

  it('come from the feed of their publisher where there are no captions, before anything is listened to', async () => {
    world.site.serve('/watch', watchPage(player({ status: 'OK' }, null)));
    const recognised = requested('/v1/audio');
    const { body } = await transcript('https://youtube.com/watch?v=DDDDDDDDDDD');
    expect(body).toMatchObject({
      source: 'feed',
      title: 'Small robots',
      channel: 'Parcel Robotics',
      transcript: 'Tiny robots sort more parcels than the & large ones do.',
    });
    // The episode without a transcript: the next source is asked.
    expect((await transcript('EEEEEEEEEEE')).body).toMatchObject({ source: 'speech' });
    expect([requested('/v1/audio'), requested('/feed.xml')]).toEqual([recognised + 1, 1]);
    world.site.serve('/watch', watchPage(player({ status: 'OK' }, TRACK)));
    expect((await transcript(ID)).body.source).toBe('caption_track');
  });

  it.each([
    ['unavailable', watchPage(player({ status: 'ERROR' }, TRACK)), 200],
    ['age_restricted', watchPage(player({ status: 'AGE_CHECK_REQUIRED' }, TRACK)), 200],
    ['not_a_video', '<html></html>', 200],
    ['rate_limited', '', 429],
    ['blocked', '', 403],
  ])('that cannot be had cost nothing and say why: %s', async (reason, page, status) => {
    const before = await used();
    world.site.serve('/watch', page, {}, status);
    const answer = await transcript('BBBBBBBBBBB');
    expect([answer.status, answer.body.code, answer.body.reason]).toEqual([422, 'unprocessable', reason]);
    expect(await used()).toBe(before);
  });

  it('of bad addresses are refused, and nobody without a key gets one', async () => {
    for (const url of ['https://example.org/watch?v=dQw4w9WgXcQ', '', 'x']) {
      expect((await transcript(url)).body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'url' }] });
    }
    const two = await world.post(`/videosite/transcript?url=${ID}`, key, { url: 'CCCCCCCCCCC' });
    expect(two.status).toBe(400);
    const stranger = await world.service.call('GET', `/api/v1/videosite/transcript?url=${ID}`);
    expect([stranger.status, stranger.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  it('of social posts are jobs, and what was said stays out of the log', async () => {
    const before = await used();
    const url = 'https://twitter.com/acme/status/1234567890?s=20';
    const queued = await world.post('/social/transcript', key, { url });
    expect([queued.status, queued.body]).toEqual([
      200,
      {
        job_id: expect.any(String),
        status: 'queued',
        poll_url: expect.stringMatching(`^http.*/api/v1/social/transcript\\?job_id=${queued.body.job_id}$`),
        powered_by: { source: 'Scoutline', url: expect.any(String) },
        credits: expect.objectContaining({ cost: 1 }),
      },
    ]);
    const path = `/social/transcript?job_id=${queued.body.job_id}`;
    const done = await world.ended(path, key);
    expect(done).toMatchObject({
      job_id: queued.body.job_id,
      status: 'done',
      title: 'A post',
      duration_seconds: 3,
      language: 'en',
      source: 'speech',
      transcript: 'Small robots sort more parcels than the large ones do.',
      char_count: 54,
      powered_by: { source: 'Scoutline' },
      credits_refunded: 0,
    });
    expect(await used()).toBe(before + 1);
    const shown = await world.service.call(
      'GET',
      `/api/admin/jobs/${queued.body.job_id}`,
      'op_development-only-secret',
    );
    expect(JSON.stringify(shown.body)).not.toContain('parcels');
    const { key: other } = await world.account('free');
    expect((await world.get(path, other)).status).toBe(404);
    expect((await world.get('/social/transcript', key)).status).toBe(400);
  });

  it('of social posts come from the feed that links to them, and expire', async () => {
    const queued = await world.post('/social/transcript', key, { url: 'https://twitter.com/acme/status/77' });
    const path = `/social/transcript?job_id=${queued.body.job_id}`;
    const done = await world.ended(path, key);
    expect(done).toMatchObject({ source: 'feed', title: 'Small robots, in full', language: 'en', stage: 'finished' });
    expect(done.transcript).toMatch(/^Tiny robots/);
    try {
      world.service.clock.offsetMs = 31 * 86_400_000;
      const { body } = await world.get(path, key);
      expect(body).toEqual({ ...done, stage: 'expired', title: null, transcript: null });
    } finally {
      world.service.clock.offsetMs = 0;
    }
  });

  it('of what is no post are refused, of a post that is gone refunded', async () => {
    const before = await used();
    expect((await world.post('/social/transcript', key, {})).status).toBe(400);
    const page = await world.post('/social/transcript', key, { url: 'https://x.com/acme' });
    expect([page.status, page.body.code]).toEqual([422, 'unprocessable']);
    world.site.serve('/fetcher/page', {}, {}, 404);
    const queued = await world.post('/social/transcript', key, { url: 'https://x.com/acme/status/9' });
    const failed = await world.refunded(`/social/transcript?job_id=${queued.body.job_id}`, key);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'source_not_found' }, credits_refunded: 1 });
    expect(await used()).toBe(before);
  });

  it('prove the quote of a clip; one that is not said is refused and refunded, or allowed', async () => {
    world.site.serve('/watch', watchPage(player({ status: 'OK' }, TRACK)));
    const clip = async (source: object, quote: string, more: object = {}) => {
      const body = { ...source, quote, start_seconds: 0, end_seconds: 3, aspect: '16:9', style: 'shorts', ...more };
      const queued = await world.post('/clip', key, body);
      return { ...(await world.ended(queued.body.poll_url, key)), poll: queued.body.poll_url };
    };
    const output = await clip({ video_id: ID }, 'robots sort more parcels than');
    expect(output).toMatchObject({ status: 'done', quote_proved: true });
    expect(output.quote_span.start_seconds).toBeGreaterThan(0.1);
    expect(output.quote_span.end_seconds).toBeLessThan(2.6);
    world.site.serve('/file.mp4', readFileSync(join(world.folder, 'post.mp4')), { 'content-type': 'video/mp4' });
    const film = readFileSync(join(world.folder, 'post.mp4'));
    world.site.serve('/unknown.mp4', film, { 'content-type': 'video/mp4' });
    const unknown = { video_url: `http://${SITE}/unknown.mp4` };
    const unsaid = await clip(unknown, 'nobody ever said these words');
    expect(unsaid).toMatchObject({ status: 'failed', url: null, error: { code: 'quote_not_found' } });
    expect(unsaid.error.message).toMatch(/quote .*between 0 s and 3 s.*allow_unproved/);
    expect(await world.refunded(unsaid.poll, key)).toMatchObject({ credits_refunded: 6 });
    const allowed = await clip(unknown, 'nobody ever said these words', { allow_unproved: true });
    expect(allowed).toMatchObject({ status: 'done', quote_proved: false, quote_span: null });
    // Only the feed's transcript of this very file says "tiny".
    const fed = await clip({ video_url: `http://${SITE}/file.mp4` }, 'tiny robots sort');
    expect(fed).toMatchObject({ status: 'done', quote_proved: true, quote_span: { start_seconds: 0.1 } });
  }, 120_000);
});

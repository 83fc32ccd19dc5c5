import { ESPEAK, describeWithInfra } from '../../kit/infra.js';
import sharp from 'sharp';
import { framesOf, judged, probe, readFrame, soundOf } from '../../kit/film.js';
import { MediaWorld } from './media-world.js';

const HOST = 'news.example.org';
const SENTENCES = [
  'Parcel Robotics raised $22.5 million to put small robots into small warehouses.',
  'A robot is taught a new shelf in an hour, and works beside people without a fence.',
  'Warehouses that could never afford a conveyor now rent robots by the month.',
];
const ARTICLE = SENTENCES.join(' ');
/** As long as a text must be, and said in seconds. */
const SHORT = `Parcel Robotics raised $22.5 million to put small robots into small warehouses ${'— '.repeat(80)}.`;
const PAGE = `<!doctype html><html><head><title>Small robots, small warehouses</title></head><body>
  <nav><a href="/">Home</a> <a href="/about">About our cookies</a></nav>
  <article><h1>Small robots, small warehouses</h1>${SENTENCES.map((sentence) => `<p>${sentence}</p>`).join('')}</article>
  <aside>Subscribe to our newsletter today.</aside><footer>All rights reserved.</footer></body></html>`;

describeWithInfra(ESPEAK, 'videos', () => {
  let world: MediaWorld;
  let key: string;

  beforeAll(async () => {
    // What is proved here does not depend on the number of pixels; the default is in video-input.rules.spec.ts.
    world = await MediaWorld.open(HOST, () => ({ MEDIA_VIDEO_SIDE: '720' }));
    ({ key } = await world.account('pro'));
    world.site.serve('/article', PAGE, { 'content-type': 'text/html; charset=utf-8' });
  }, 60_000);

  afterAll(() => world.close());

  const made = async (body: object, by = key) => {
    const requested = await world.post('/video', by, body);
    if (requested.status !== 200) throw new Error(JSON.stringify(requested.body));
    return { asked: requested.body, done: await world.ended(requested.body.poll_url, by, 280_000) };
  };

  it('of an article say its sentences, each with its scene, in step with the sound', async () => {
    const { asked: requested, done } = await made({ url: `http://${HOST}/article` });
    expect(requested).toMatchObject({
      status: 'queued',
      poll_url: `/video/${requested.jobId}`,
      cost: 1,
      credits_remaining: 199,
    });
    expect(done).toMatchObject({ status: 'done', error: null, width: 720, height: 1280, retry_after_seconds: null });
    const { scenes } = (await world.get(`${requested.poll_url}?include=storyboard`, key)).body;
    expect(scenes.map(({ sentence }: { sentence: string }) => sentence)).toEqual(SENTENCES);
    expect([scenes[0].start_seconds, scenes.at(-1).end_seconds]).toEqual([0, done.duration_seconds]);

    const { file, size } = await world.download(done.url);
    expect(done.size_bytes).toBe(size);
    const shape = probe(file);
    expect(shape.video).toMatchObject({ codec: 'h264', width: 720, height: 1280 });
    expect(shape.video.frames).toBe(Math.round(done.duration_seconds * 25));
    expect(shape.audio?.seconds).toBeCloseTo(done.duration_seconds, 1);

    // Each sentence begins where its scene does: the sound rises out of the pause before it.
    const rises = risesOf(soundOf(file, 8_000), 8_000, 0.3);
    const starts = scenes.slice(1).map((scene: { start_seconds: number }) => scene.start_seconds);
    for (const start of starts) {
      const nearest = Math.min(...rises.map((rise) => Math.abs(rise - start)));
      expect(nearest).toBeLessThan(0.1);
    }
    expect(Math.abs(loudnessOf(file) + 16)).toBeLessThan(1);
    expect(judged(file, '-vf', 'blackdetect=d=0.05:pix_th=0.05', '-an')).not.toContain('black_start');

    // The words can be read: a figure, large, and the subtitle of the moment.
    expect(readFrame(file, 2.4)).toMatch(/22\.5 million/i);
    expect(readFrame(file, starts[0] + 0.4, 'crop=iw:ih*0.2:0:ih*0.7,negate')).toMatch(/taught/i);
  }, 300_000);

  it('show a picture of the article, fetched and cropped, behind the words of its section', async () => {
    const red = { create: { width: 900, height: 700, channels: 3, background: '#e01020' } } as const;
    world.site.serve('/red.jpg', await sharp(red).jpeg().toBuffer(), { 'content-type': 'image/jpeg' });
    const page = PAGE.replace(
      `<p>${SENTENCES[1]}</p>`,
      `<p><img src="/red.jpg"><img src="/gone.png"></p><p>${SENTENCES[1]}</p>`,
    );
    world.site.serve('/with-picture', page, { 'content-type': 'text/html; charset=utf-8' });
    const { asked, done } = await made({ url: `http://${HOST}/with-picture`, visual_style: 'night' });
    const { scenes } = (await world.get(`${asked.poll_url}?include=storyboard`, key)).body;
    const shown = scenes.find(({ layout }: { layout: string }) => layout === 'picture');
    expect(SENTENCES).toContain(`${shown?.shown}.`);
    const { file } = await world.download(done.url);
    const at = (seconds: number): number[] => {
      const args = ['-ss', String(seconds), '-t', '0.1'];
      const [frame] = framesOf(file, { width: 1, height: 1, filter: 'crop=iw:ih*0.2:0:ih*0.25,lutrgb=g=0:b=0', args });
      return [...(frame ?? [])];
    };
    const middle = (shown.start_seconds + shown.end_seconds) / 2;
    expect(at(middle)[0]).toBeGreaterThan(at(0.5)[0] ?? 255);
  }, 300_000);

  it('are the same file for the same input, and hold no subtitles where none are wanted', async () => {
    const look = { wide: true, visual_style: 'night', voice: 'en-gb', subtitles: false };
    const ask = { text: SHORT, title: 'Robots', ...look };
    const [one, two] = [await made(ask), await made(ask)];
    const [first, second] = await Promise.all([one, two].map(({ done }) => world.download(done.url)));
    expect(first?.sha256).toBe(second?.sha256);
    expect(one.done).toMatchObject({ width: 1280, height: 720 });
    expect(readFrame(first?.file ?? '', 2.4, 'crop=iw:ih*0.2:0:ih*0.76,negate')).not.toMatch(/[a-z]{3}/i);
    expect(readFrame(first?.file ?? '', 2.4)).toMatch(/22\.5 million/i);
  }, 600_000);

  it.each([
    ['a page without an article', '<html><body><p>Nothing here.</p></body></html>', 'text/html', 'article_unreadable'],
    ['a page nested without end', '<div>'.repeat(20_000), 'text/html', 'article_unreadable'],
    ['a picture', 'x'.repeat(500), 'image/png', 'article_unreadable'],
    ['nothing', null, '', 'article_unreachable'],
  ])(
    'of %s fail, and the credit goes back',
    async (what, content, type, code) => {
      const path = `/${what.replaceAll(' ', '-')}`;
      if (content !== null) world.site.serve(path, content, { 'content-type': type });
      const { accountId, key: by } = await world.account('pro_mini');
      const requested = await world.post('/video', by, { url: `http://${HOST}${path}` });
      const failed = await world.refunded(requested.body.poll_url, by);
      expect(failed).toMatchObject({ status: 'failed', url: null, error: { code }, credits_refunded: 1 });
      expect((await world.audit(accountId)).balances.video.used).toBe(0);
    },
    60_000,
  );

  it.each([
    [{}, 'url'],
    [{ text: 'too short' }, 'text'],
    [{ text: '机器人在分拣包裹。'.repeat(40) }, 'text'],
    [{ text: ARTICLE, title: '机器人' }, 'title'],
    [{ text: ' '.repeat(300) }, 'text'],
    [{ url: 'http://169.254.169.254/latest/meta-data' }, 'url'],
    [{ text: ARTICLE, voice: 'klingon-tlh' }, 'voice'],
    [{ text: ARTICLE, voice: '--help' }, 'voice'],
    [{ text: ARTICLE, format: '4:3' }, 'format'],
    [{ text: ARTICLE, visual_style: 'plaid' }, 'visual_style'],
    [{ text: ARTICLE, wide: true, format: '9:16' }, 'wide'],
    [{ text: ARTICLE, watermark: true }, 'watermark'],
  ])('are refused where %j', async (body, field) => {
    const answer = await world.post('/video', key, body);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('are stopped by an operator, whose word stands in the log, and the credit goes back', async () => {
    const { accountId, key: by } = await world.account('pro_mini');
    const requested = await world.post('/video', by, { text: `${ARTICLE} `.repeat(3) });
    const { jobId } = requested.body;
    const shown = await world.service.call('GET', `/api/admin/jobs/${jobId}`, 'op_development-only-secret');
    expect(shown.body).toMatchObject({ job_id: jobId, account_id: accountId, kind: 'video' });
    expect(JSON.stringify(shown.body.input)).not.toContain('conveyor');
    const cancelled = await world.service.admin(`jobs/${jobId}/cancel`, { reason: 'spec' });
    expect(cancelled.body).toEqual({ id: jobId, status: 'failed' });
    expect(await world.refunded(requested.body.poll_url, by)).toMatchObject({ error: { code: 'cancelled' } });
    expect((await world.audit(accountId)).balances.video.used).toBe(0);
    const again = await world.service.admin(`jobs/${jobId}/retry`);
    expect([again.status, again.body.code]).toEqual([422, 'unprocessable']);
  }, 60_000);

  it('need a credit, and say what is not set up before they take one', async () => {
    const bare = await MediaWorld.open('bare.example.org', () => ({ MEDIA_ESPEAK: 'no-such-program' }));
    try {
      const { accountId, key: by } = await bare.account('free');
      const answer = await bare.post('/video', by, { text: ARTICLE });
      expect([answer.status, answer.body.code, answer.body.variable]).toEqual([503, 'not_configured', 'MEDIA_ESPEAK']);
      expect((await bare.audit(accountId)).balances.video.used).toBe(0);
      const health = await bare.service.call('GET', '/health/ready', 'op_development-only-secret');
      expect(JSON.stringify(health.body)).toContain('"espeak":false');
    } finally {
      await bare.close();
    }
  }, 60_000);

  function loudnessOf(file: string): number {
    const text = judged(file, '-vn', '-af', 'ebur128=framelog=verbose');
    return Number(/I:\s+(-?[\d.]+) LUFS/.exec(text.slice(text.lastIndexOf('Summary')))?.[1]);
  }
});

/** Where sound begins after at least so much silence, in seconds. */
function risesOf(samples: Int16Array, rate: number, silence: number): number[] {
  const rises: number[] = [];
  let quiet = 0;
  samples.forEach((sample, at) => {
    if (Math.abs(sample) < 500) quiet++;
    else {
      if (quiet >= silence * rate) rises.push(at / rate);
      quiet = 0;
    }
  });
  return rises;
}

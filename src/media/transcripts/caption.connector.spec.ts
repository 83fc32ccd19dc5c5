import { LocalSite } from '../../../test/kit/local-site.js';
import { VideoSiteCaptions } from './caption.connector.js';

const HOST = 'videos.example.org';
const CONSENT = '<form action="https://consent.youtube.com/save">Before you continue</form>';
const player = {
  playabilityStatus: { status: 'OK' },
  videoDetails: { title: 'Robots', author: 'Acme', lengthSeconds: '61' },
  captions: {
    playerCaptionsTracklistRenderer: { captionTracks: [{ baseUrl: '/api/timedtext?v=x', languageCode: 'en' }] },
  },
};
let site: LocalSite;
let asked: (string | undefined)[];

beforeAll(async () => {
  site = await LocalSite.start(HOST);
});
afterAll(() => site.stop());
beforeEach(() => {
  site.clear();
  asked = [];
  site.serve(`${HOST}/api/timedtext`, { events: [{ tStartMs: 0, dDurationMs: 1_000, segs: [{ utf8: 'hello' }] }] });
});

const read = () =>
  new VideoSiteCaptions(site.safeFetch, { media: { captionsUrl: `http://${HOST}` } } as never).read('x');
const serveWatchPage = (answer: (cookie: string | undefined) => string): void => {
  site.routes.set(`${HOST}/watch`, ({ headers }, response) => {
    asked.push(headers.cookie);
    response.writeHead(200, { 'content-type': 'text/html' }).end(answer(headers.cookie));
  });
};
const video = `<script>var ytInitialPlayerResponse = ${JSON.stringify(player)};</script>`;

describe('the video site', () => {
  it('is told that its optional cookies are refused, where it asks before it shows a video', async () => {
    serveWatchPage((cookie) => (cookie === 'SOCS=CAI' ? video : CONSENT));
    expect(await read()).toMatchObject({ title: 'Robots', captions: { cues: [{ text: 'hello' }] } });
    expect(asked).toEqual([undefined, 'SOCS=CAI']);
  });

  it('is asked once where it shows the video, and twice where it asks again', async () => {
    serveWatchPage(() => video);
    expect(await read()).toMatchObject({ title: 'Robots' });
    expect(asked).toEqual([undefined]);
    serveWatchPage(() => CONSENT);
    expect(await read()).toMatchObject({ captions: { refusal: 'blocked' } });
    expect(asked).toHaveLength(3);
  });
});

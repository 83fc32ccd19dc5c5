import fc from 'fast-check';
import { ranMs } from '../../../test/kit/machine-speed.js';
import { videoIdOf } from '../sources/video-site.rules.js';
import { findQuote, readJson3, textOf } from './cue.rules.js';
import { readWatchPage } from './player-response.rules.js';
import { socialPost } from './social-post.rules.js';

const page = (player: object): string =>
  `<html><script>var ytInitialPlayerResponse = ${JSON.stringify(player)};var other = {"a":"}"};</script></html>`;
const track = (languageCode: string, kind?: string) => ({
  baseUrl: `https://elsewhere.example/api/timedtext?v=x&lang=${languageCode}`,
  languageCode,
  ...(kind && { kind }),
});
const video = (tracks: object[] | null, status: object = { status: 'OK' }) => ({
  playabilityStatus: status,
  videoDetails: { title: 'A "title" {with} \\ all', author: 'A channel', lengthSeconds: '61' },
  ...(tracks && { captions: { playerCaptionsTracklistRenderer: { captionTracks: tracks } } }),
});

describe('a watch page', () => {
  it('tells of the video, and of its best captions below the site itself', () => {
    const read = readWatchPage(page(video([track('de'), track('en', 'asr'), track('en')])));
    expect(read).toEqual({
      title: 'A "title" {with} \\ all',
      channel: 'A channel',
      duration_seconds: 61,
      captions: { track: { path: '/api/timedtext?v=x&lang=en&fmt=json3', language: 'en', isAutomatic: false } },
    });
  });

  it.each([
    ['disabled', page(video(null))],
    ['no_captions', page(video([]))],
    ['age_restricted', page(video([track('en')], { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm your age' }))],
    [
      'blocked',
      page(video([track('en')], { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' })),
    ],
    ['unavailable', page(video([track('en')], { status: 'ERROR', reason: 'Video unavailable' }))],
    ['unavailable', page(video([track('en')], { status: 'UNPLAYABLE' }))],
    ['not_a_video', '<html>Welcome</html>'],
    ['not_a_video', '<script>ytInitialPlayerResponse = {"a": </script>'],
    ['blocked', '<html><div class="g-recaptcha"></div></html>'],
  ])('says why there are none: %s', (refusal, html) => {
    expect(readWatchPage(html).captions).toEqual({ refusal });
  });

  it('may be anything at all', () => {
    fc.assert(fc.property(fc.string(), (noise) => void readWatchPage(`ytInitialPlayerResponse = {${noise}`)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void readWatchPage(page(value as object))));
  });
});

describe('a caption track', () => {
  it('is read, line breaks and empty events left out', () => {
    const text = JSON.stringify({
      events: [
        { tStartMs: 0, dDurationMs: 2_000, segs: [{ utf8: 'small robots\n' }, { utf8: 'sort' }] },
        { tStartMs: 500, segs: [{ utf8: '\n' }] },
        { tStartMs: 2_000, dDurationMs: 1_000, segs: [{ utf8: 'parcels' }] },
        { wWinId: 1 },
      ],
    });
    const cues = readJson3(text);
    expect(cues).toEqual([
      { from: 0, to: 2, text: 'small robots sort' },
      { from: 2, to: 3, text: 'parcels' },
    ]);
    expect(textOf(cues ?? [])).toBe('small robots sort parcels');
  });

  it('that is none is none', () => {
    fc.assert(fc.property(fc.string(), (noise) => void readJson3(noise)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void readJson3(JSON.stringify({ events: [value] }))));
  });
});

describe('a quote', () => {
  const cues = [
    { from: 10, to: 14, text: 'well I think small robots sort' },
    { from: 14, to: 18, text: 'more parcels than the large ones do' },
  ];

  it('is found where it is said, whatever its case and signs, and with a word misheard', () => {
    const span = findQuote('Small robots sort more parcels!', cues);
    expect(span?.from).toBeCloseTo(11.6, 0);
    expect(span?.to).toBeCloseTo(15.7, 0);
    expect(findQuote('small robots sort more parcels than THE big ones', cues)).not.toBeNull();
  });

  it.each(['small parrots bite more postmen', 'robots parcels small', 'we never said any of this'])(
    'is not: %s',
    (quote) => {
      expect(findQuote(quote, cues)).toBeNull();
    },
  );

  it('taken from what is said is always found', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 4, maxLength: 40 });
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (spokenWords, a, b) => {
        const first = a % (spokenWords.length - 2);
        const quote = spokenWords.slice(first, first + 2 + (b % (spokenWords.length - first - 1))).join(' ');
        const span = findQuote(quote, [{ from: 0, to: 10, text: spokenWords.join(' ') }]);
        expect(span).not.toBeNull();
        expect((span?.to ?? 0) > (span?.from ?? 0)).toBe(true);
      }),
    );
  });

  it('is found in little time, whatever is said', () => {
    const quote = 'a b '.repeat(70);
    const hostile = [
      [{ from: 0, to: 10, text: 'a b '.repeat(500_000) }],
      Array.from({ length: 50_000 }, () => ({ from: 0, to: 10, text: 'c d e f g h i j' })),
    ];
    for (const cues of hostile) {
      const before = ranMs();
      findQuote(quote, cues);
      expect(ranMs() - before).toBeLessThan(200);
    }
  });
});

it.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://www.youtube.com/watch?v=short', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the video of %s', (text, id) => {
  expect(videoIdOf(text)).toBe(id);
});

it.each([
  ['https://x.com/acme/status/1234567890123456789', 'https://x.com/acme/status/1234567890123456789'],
  ['https://twitter.com/acme/status/1/video/1?s=20', 'https://twitter.com/acme/status/1'],
  [
    'https://www.tiktok.com/@acme.io/video/7123456789012345678',
    'https://tiktok.com/@acme.io/video/7123456789012345678',
  ],
  ['https://www.instagram.com/reel/C1a2b3c4d5e/', 'https://instagram.com/reel/C1a2b3c4d5e'],
  ['https://x.com/acme', null],
  ['https://x.com:8080/acme/status/1', null],
  ['https://user@x.com/acme/status/1', null],
  ['https://x.com.evil.example/acme/status/1', null],
  ['ftp://x.com/acme/status/1', null],
  ['not an address', null],
])('the post at %s', (text, post) => {
  expect(socialPost(text)).toBe(post);
});

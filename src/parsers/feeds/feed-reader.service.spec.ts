import { fill, HOSTILE_FEEDS, HOSTILE_TRANSCRIPTS } from '../../../test/fuzz/hostile-input.js';
import { leastBlockedMs } from '../../../test/kit/held-loop.js';
import { SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { FeedReader } from './feed-reader.service.js';

/** The longest that a feed may hold the event loop of its process. */
const MAX_BLOCKED_MS = 50;

const reader = new FeedReader();
afterAll(() => reader.onApplicationShutdown());

function answerOf(text: string, contentType = 'application/xml'): SafeResponse {
  const head = { url: 'https://news.ai/feed', status: 200, headers: { 'content-type': contentType }, redirects: [] };
  return new SafeResponse(head, Buffer.from(text), false, 1);
}

describe('a feed read in a thread', () => {
  it('is the same feed, in the charset that its host names', async () => {
    const latin = Buffer.from('<rss><title>Caf\u00e9</title><item><title>A</title></item></rss>', 'latin1');
    const head = { url: 'https://news.ai/', status: 200, redirects: [] };
    const answer = new SafeResponse(
      { ...head, headers: { 'content-type': 'text/xml; charset=iso-8859-1' } },
      latin,
      false,
      1,
    );
    expect(await reader.read(answer)).toMatchObject({
      outcome: 'read',
      feed: { title: 'Caf\u00e9', items: [{ title: 'A' }], isCut: false },
    });
  });

  it('is told from a page, whose feeds are found', async () => {
    const page = answerOf('<html><link rel=alternate type=application/rss+xml href=/rss.xml></html>', 'text/html');
    expect(await reader.read(page)).toEqual({ outcome: 'not_a_feed' });
    expect(await reader.namedBy(page)).toEqual(['https://news.ai/rss.xml']);
  });

  it.each(Object.entries(HOSTILE_FEEDS))('does not hold the event loop with %s', async (_what, text) => {
    const answer = answerOf(text);
    expect(await leastBlockedMs(() => reader.read(answer), MAX_BLOCKED_MS)).toBeLessThan(MAX_BLOCKED_MS);
    expect(await leastBlockedMs(() => reader.namedBy(answer), MAX_BLOCKED_MS)).toBeLessThan(MAX_BLOCKED_MS);
  });

  it('gives the times of a transcript, and none where there are none', async () => {
    const timed = 'WEBVTT\n\n00:00.500 --> 00:02.000\nSmall robots\n\n00:03.000 --> 00:04.000\nsort parcels.';
    expect(await reader.transcript(answerOf(timed, 'text/vtt'))).toEqual({
      text: 'Small robots sort parcels.',
      cues: [
        { from: 0.5, to: 2, text: 'Small robots' },
        { from: 3, to: 4, text: 'sort parcels.' },
      ],
    });
    expect(await reader.transcript(answerOf('Small robots', 'text/plain'))).toEqual({
      text: 'Small robots',
      cues: null,
    });
    expect(await reader.transcript(answerOf('', 'text/vtt'))).toBeNull();
  });

  it.each(Object.entries(HOSTILE_TRANSCRIPTS))(
    'does not hold the event loop with a transcript of %s',
    async (_, text) => {
      const answer = answerOf(text, 'text/vtt');
      expect(await leastBlockedMs(() => reader.transcript(answer), MAX_BLOCKED_MS)).toBeLessThan(MAX_BLOCKED_MS);
    },
  );

  it('is handed over in bounds, whatever it holds', async () => {
    const words = `<item><title>a</title><description>${fill('\u0142 ', 15_000)}</description></item>`;
    const read = await reader.read(answerOf(`<rss>${words.repeat(500)}</rss>`));
    const items = read.outcome === 'read' ? read.feed.items : [];
    expect(items.length).toBeGreaterThan(100);
    expect(items.reduce((chars, { text }) => chars + text.length, 0)).toBeLessThanOrEqual(4_000_000);
    expect(read).toMatchObject({ feed: { isCut: true } });
  });
});

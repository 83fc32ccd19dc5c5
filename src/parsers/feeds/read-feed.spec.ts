import { readFeed } from './read-feed.js';

const RSS = `<?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
<title>Robots &amp; Co</title><link>https://acme.com</link><image><title>logo</title><link>https://x.com</link></image>
<item><title><![CDATA[Łódź <b>plant</b> opens]]></title><link>https://acme.com/a</link><guid isPermaLink="false">a-1</guid>
<pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate><description>We &lt;i&gt;open&lt;/i&gt; it</description>
<content:encoded><![CDATA[<p>All of it with <a href="https://robots.io/x">robots</a></p>]]></content:encoded><dc:creator>Ada B</dc:creator>
<enclosure url="https://cdn.io/1.mp3" type="audio/mpeg" length="1"/>
<podcast:alternateEnclosure type="video/mp4"><podcast:source uri="https://cdn.io/1.mp4"/></podcast:alternateEnclosure>
<podcast:contentLink href="https://youtu.be/x">Watch</podcast:contentLink>
<podcast:transcript url="https://cdn.io/1.vtt" type="text/vtt" language="en"/><podcast:transcript url="/1.json" type="application/json"/></item>
<item><title>No date</title><guid>https://acme.com/b</guid><pubDate>someday</pubDate></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><link rel="self" href="/feed"/><link href="https://acme.com/"/>
<entry><id>tag:1</id><title type="html">A &amp;amp; B</title><link rel="alternate" href="https://acme.com/1"/>
<link rel="enclosure" href="https://cdn.io/1.mp3" type="audio/mpeg"/><author><name>Ada</name></author>
<updated>2026-11-03T10:00:00+02:00</updated><content type="xhtml"><div>Hello <b>all</b></div></content></entry></feed>`;

describe('a feed', () => {
  it('of RSS is read with its episodes', () => {
    const feed = readFeed(RSS);
    expect(feed).toMatchObject({ title: 'Robots & Co', link: 'https://acme.com', isCut: false });
    expect(feed?.items).toEqual([
      {
        id: 'a-1',
        title: 'Łódź plant opens',
        link: 'https://acme.com/a',
        publishedAt: '2026-11-03T10:00:00.000Z',
        author: 'Ada B',
        text: 'We open it All of it with robots',
        links: ['https://robots.io/x'],
        enclosure: { url: 'https://cdn.io/1.mp3', type: 'audio/mpeg' },
        alternates: ['https://cdn.io/1.mp4', 'https://youtu.be/x'],
        transcripts: [
          { url: 'https://cdn.io/1.vtt', type: 'text/vtt', language: 'en' },
          { url: '/1.json', type: 'application/json', language: null },
        ],
      },
      expect.objectContaining({ title: 'No date', link: 'https://acme.com/b', publishedAt: null, transcripts: [] }),
    ]);
  });

  it('of Atom is read alike', () => {
    expect(readFeed(ATOM)?.items).toEqual([
      expect.objectContaining({
        id: 'tag:1',
        title: 'A & B',
        link: 'https://acme.com/1',
        author: 'Ada',
        publishedAt: '2026-11-03T08:00:00.000Z',
        enclosure: { url: 'https://cdn.io/1.mp3', type: 'audio/mpeg' },
      }),
    ]);
  });

  it('of JSON is read alike', () => {
    const feed = readFeed(
      JSON.stringify({
        title: 'N',
        home_page_url: 'https://acme.com',
        items: [
          { id: '1', url: 'https://acme.com/1', title: 'T', content_html: '<p>x</p>', date_published: '2026-11-03' },
        ],
      }),
    );
    expect(feed?.items[0]).toMatchObject({ id: '1', title: 'T', text: 'x', publishedAt: '2026-11-03T00:00:00.000Z' });
  });

  it.each(['', '<html><body>x</body></html>', '{"a":1}', '{', 'plain', '<rss'])('is not %j', (body) => {
    expect(readFeed(body)?.items ?? []).toEqual([]);
  });

  it.each([
    ['XML', RSS.replace('No date', 'No\0 date')],
    ['JSON', JSON.stringify({ items: [{}, { id: '2', title: 'No\0 date' }] })],
  ])('of %s has no NUL in its texts', (_, body) => {
    expect(readFeed(body)?.items[1]?.title).toBe('No\ufffd date');
  });

  it('that is cut off keeps the items that ended, and says so', () => {
    const feed = readFeed(RSS.slice(0, RSS.indexOf('No date')));
    expect(feed).toMatchObject({ isCut: true, items: { length: 1 } });
  });

  it('that is hostile costs no more than its characters', () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>';
    expect(readFeed(bomb)?.title).not.toContain('aaaaaaaaaa');
    for (const unit of [
      '<item>',
      '<title>',
      '<a',
      '<![CDATA[',
      '&',
      '<item><title>x</title></item>',
      '<link href=x>',
    ]) {
      const started = process.cpuUsage().user;
      const feed = readFeed(`<rss>${unit.repeat(Math.floor(2_000_000 / unit.length))}`);
      expect(feed?.items.length ?? 0).toBeLessThanOrEqual(500);
      expect([unit, process.cpuUsage().user - started < 4_000_000]).toEqual([unit, true]);
    }
  });
});

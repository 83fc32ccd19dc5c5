import { ranMs } from '../../../test/kit/machine-speed.js';
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

  it('is dated by its publication, and by its last change only without one', () => {
    const dates = (own: string): (string | null)[] =>
      (readFeed(`<feed><entry><id>a</id>${own}</entry></feed>`)?.items ?? []).map(({ publishedAt }) => publishedAt);
    const [updated, published] = [
      '<updated>2026-11-20T00:00:00Z</updated>',
      '<published>2020-01-01T00:00:00Z</published>',
    ];
    expect(dates(updated + published)).toEqual(['2020-01-01T00:00:00.000Z']);
    expect(dates(updated)).toEqual(['2026-11-20T00:00:00.000Z']);
    const modified = { items: [{ id: 7, url: 'https://acme.com/7', title: 'T', date_modified: '2026-11-20' }] };
    expect(readFeed(JSON.stringify(modified))?.items[0]).toMatchObject({
      id: '7',
      publishedAt: '2026-11-20T00:00:00.000Z',
    });
  });

  it('has no title, link or id of the logo and of the feed that an entry is from', () => {
    const image = '<image><title>Logo</title><link>https://logo.io</link></image>';
    const rss = `<rss><channel>${image}<title>News</title><link>https://news.io</link><item>${image}<title>A</title></item></channel></rss>`;
    expect(readFeed(rss)).toMatchObject({
      title: 'News',
      link: 'https://news.io',
      items: [{ title: 'A', link: null }],
    });
    const source =
      '<source><id>p</id><title>Planet</title><link href="https://p.io"/><updated>2001-01-01</updated></source>';
    const entry = `<entry>${source}<id>a</id><title>A</title><link href="https://a.io"/><updated>2026-01-05</updated></entry>`;
    expect(readFeed(`<feed><title>P</title>${entry}</feed>`)?.items).toEqual([
      expect.objectContaining({ id: 'a', title: 'A', link: 'https://a.io', publishedAt: '2026-01-05T00:00:00.000Z' }),
    ]);
  });

  it('has the words and links of XHTML, and a sign of less as a sign', () => {
    const div = '<div><p>One</p><p>Two &lt; 3 <a href="https://acme.com/?a=1&amp;b=2">Acme</a></p><br/>End</div>';
    const [item] = readFeed(`<feed><entry><content type="xhtml">${div}</content></entry></feed>`)?.items ?? [];
    expect(item).toMatchObject({ text: 'One Two < 3 Acme End', links: ['https://acme.com/?a=1&b=2'] });
    const [plain] = readFeed('<rss><item><description><p>One</p><p>Two</p></description></item></rss>')?.items ?? [];
    expect(plain?.text).toBe('One Two');
  });

  it('resolves addresses against the base that it declares', () => {
    const feed = '<feed xml:base="https://b.io/en/"><entry xml:base="2026/"><link href="post"/></entry></feed>';
    expect(readFeed(feed)?.items[0]?.link).toBe('https://b.io/en/2026/post');
  });

  it('of Atom may have a prefix', () => {
    const feed =
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>N</a:title><a:entry><a:title>T</a:title></a:entry></a:feed>';
    expect(readFeed(feed)).toMatchObject({ title: 'N', isCut: false, items: [{ title: 'T' }] });
  });

  it('has the episode of several files, and the address behind a counting one', () => {
    const files =
      '<enclosure url="https://x.io/i.jpg" type="image/jpeg"/><enclosure url="https://x.io/a.mp3" type="audio/mpeg"/>';
    const link =
      '<link>http://feedproxy.google.com/~r/x</link><feedburner:origLink>https://x.io/a</feedburner:origLink>';
    expect(readFeed(`<rss><item>${files}${link}</item></rss>`)?.items[0]).toMatchObject({
      link: 'https://x.io/a',
      enclosure: { url: 'https://x.io/a.mp3' },
    });
  });

  it('names the author without the address', () => {
    const author = '<author><email>a@b.c</email><name>Ada</name><uri>https://a.io</uri></author>';
    expect(readFeed(`<feed><entry>${author}</entry></feed>`)?.items[0]?.author).toBe('Ada');
  });

  it('never has half a character', () => {
    const title = `${'a'.repeat(499)}\u{1f600} b`;
    const items = [
      ...(readFeed(`<rss><item><title>${title}</title></item><item><title>${title} &amp;</title></item></rss>`)
        ?.items ?? []),
      ...(readFeed(JSON.stringify({ items: [{ id: 'b\ud83d', title }] }))?.items ?? []),
    ];
    expect(items.map((item) => item.title)).toEqual(Array(3).fill('a'.repeat(499)));
    expect(items.some((item) => /\p{Cs}/u.test(item.id ?? ''))).toBe(false);
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
      const before = ranMs();
      const feed = readFeed(`<rss>${unit.repeat(Math.floor(2_000_000 / unit.length))}`);
      expect(feed?.items.length ?? 0).toBeLessThanOrEqual(500);
      expect([unit, ranMs() - before < 4_000]).toEqual([unit, true]);
    }
  });
});

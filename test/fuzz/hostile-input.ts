/** Input that is made to cost more than it weighs, by kind: nested, repeated, long, with wildcards, many. */
export type Hostile = Readonly<Record<string, string>>;

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** As much of a repeated part as fits. */
export function fill(part: string, chars: number): string {
  return part.repeat(Math.floor(chars / part.length));
}

export const ROBOTS: Hostile = {
  wildcards: `User-agent: *\n${fill(`Disallow: /x${'*a'.repeat(50)}b\n`, 60 * KILOBYTE)}`,
  'one rule of wildcards': `User-agent: *\nDisallow: /x${'*a'.repeat(31_000)}b`,
  'short wildcards': `User-agent: *\n${fill('Allow: *b\n', 60 * KILOBYTE)}`,
  'almost found': `User-agent: *\n${fill(`Allow: /*${'aab'.repeat(10)}*b$\n`, 60 * KILOBYTE)}`,
  prefixes: `User-agent: *\n${fill(`Disallow: /${'a'.repeat(2_000)}b\n`, 60 * KILOBYTE)}`,
  crawlers: fill('User-agent: x\n', 60 * KILOBYTE),
};

/** Addresses of roles that a careers page leads to, as long as an address may be. */
export const LONG_LINKS = Array.from(
  { length: 40 },
  (_, n) => `<a href="/careers/${'a'.repeat(3_980)}${n}">Engineer</a>`,
);

/** Answers of a job board. */
export const BOARDS: Hostile = {
  roles: boardOf(8_000, { descriptionHtml: 'x'.repeat(1_000), location: 'Oslo' }),
  'roles beyond number': boardOf(60_000, {}),
  'many values': `{"jobs":[${fill('{"a":[[],[]]},', 8 * MEGABYTE)}{}]}`,
};

function boardOf(roles: number, more: object): string {
  const jobs = Array.from({ length: roles }, (_, n) => ({ id: `r${n}`, title: `Engineer ${n}`, ...more }));
  return JSON.stringify({ jobs });
}

export const PAGES: Hostile = {
  nested: fill('<div>', MEGABYTE),
  'linked data': fill('<script type=application/ld+json></script>', MEGABYTE),
  'wide linked data': `<script type=application/ld+json>[${fill('{"@type":"JobPosting"},', 250 * KILOBYTE)}0]</script>`,
  'deep linked data': `<script type=application/ld+json>${fill('[', 250 * KILOBYTE)}</script>`,
  links: fill('<a href=/careers/x>careers</a>', MEGABYTE),
  'long links': LONG_LINKS.join('').repeat(6),
  'careers links': Array.from({ length: 25_000 }, (_, n) => `<a href=/careers/${n}>Open roles</a>`).join(''),
  attributes: `<a ${fill('a=1 ', MEGABYTE)}>`,
  'a long attribute': `<a href="${fill('x', MEGABYTE)}">`,
  entities: fill('&amp;', MEGABYTE),
  comments: fill('<!---->', MEGABYTE),
  scripts: `<script>${fill('</scrip', MEGABYTE)}`,
  'script addresses': fill('<script src=https://js.stripe.com/v3/></script>', MEGABYTE),
  metas: fill('<meta name=generator content=WordPress>', MEGABYTE),
  'header images': `<header>${fill('<img src=/logo.png class=logo alt=logo>', MEGABYTE)}`,
  text: `<p>${fill('We are a team of ', MEGABYTE)}`,
};

export const TEXTS: Hostile = {
  words: 'a ',
  sentences: 'A b. ',
  dashes: 'a — b ',
  numbers: '1 ',
  dates: 'On 5 May 2020 it grew, ',
  comparisons: 'A vs B ',
  quotes: '" ',
  marks: '!',
  lists: '- a\n',
  phrases: 'It is important to note that ',
  'one word': 'x',
};

/** Values of form fields of a quarter of a megabyte. */
export const FIELDS: Hostile = {
  lines: fill('a\n', 240 * KILOBYTE),
  commas: fill('a,', 240 * KILOBYTE),
  words: fill('we a ', 240 * KILOBYTE),
  tags: fill('<b>', 80 * KILOBYTE),
  'one word': fill('x', 240 * KILOBYTE),
};

export const JSON_BODIES: Hostile = {
  nested: `{"founders":${fill('[', 500 * KILOBYTE)}`,
  'closed nest': `{"founders":${'['.repeat(200 * KILOBYTE)}${']'.repeat(200 * KILOBYTE)}}`,
  'many values': JSON.stringify({ sectors: Array.from({ length: 190_000 }, () => 'a') }),
  'many texts': JSON.stringify({
    founders: Array.from({ length: 12_000 }, (_, n) => ({ name: `a ${n}`, role: 'we a' })),
  }),
  'many members': JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`a${n}`, n]))),
  'a long text': JSON.stringify({ description: fill('We a ', 900 * KILOBYTE) }),
  broken: `{"name":"${fill('a\\n', 900 * KILOBYTE)}`,
};

const DATE = 'Mon, 02 Nov 2026 10:00:00 GMT';

/** Feeds as large as one may be. */
export const HOSTILE_FEEDS: Hostile = {
  items: `<rss><channel>${feedOf(`<item><title>a</title><link>http://a.ai/1</link><pubDate>${DATE}</pubDate></item>`)}`,
  nested: `<rss><channel><item>${feedOf('<a>')}`,
  closings: `<rss>${feedOf('</a>')}`,
  entities: `<rss><channel><item><title>${feedOf('&amp;')}</title></item></channel></rss>`,
  attributes: `<rss><channel><item ${feedOf('a=1 ')}>`,
  'a long attribute': `<rss><channel><item a="${feedOf('&amp;')}">`,
  comments: `<rss>${feedOf('<!---->')}`,
  cdata: `<rss><channel><item><description>${feedOf('<![CDATA[x]]>')}</description></item></channel></rss>`,
  'cdata never closed': `<rss><channel><item><description>${feedOf('<![CDATA[x')}`,
  bomb: `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1_000)}">${feedOf('<!ENTITY b "&a;&a;">')}]><rss/>`,
  text: `<rss><channel><item><title>${feedOf('a ')}</title></item></channel></rss>`,
  'pages as texts': `<rss>${feedOf(`<item><description><![CDATA[${fill('<a href="http://a.ai/x">', 16_000)}]]></description></item>`)}`,
  'escaped pages': `<rss>${feedOf(`<item><description>${fill('&lt;a href=http://a.ai/x>', 16_000)}</description></item>`)}`,
  'json nested': `{"items":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}}`,
  'json items': `{"items":[${feedOf('{"id":"1","content_html":"<b>"},')}{}]}`,
  'json authors': `{"items":[${feedOf(`{"authors":[${fill('{},', 16_000)}{}]},`)}{}]}`,
  'json numbers': `{"items":[{}],"a":[${feedOf('1,')}1]}`,
};

function feedOf(part: string): string {
  return fill(part, 8_300_000);
}

/** Transcripts as large as one may be. */
export const HOSTILE_TRANSCRIPTS: Hostile = {
  words: `WEBVTT\n\n00:00.000 --> 00:01.000\n${fill('Acme ', 4_000_000)}`,
  cues: `WEBVTT\n\n${fill('00:00.000 --> 00:01.000\nAcme Robotics of A1\n\n', 4_000_000)}`,
  'cues with tags': `WEBVTT\n\n${fill('00:00.000 --> 00:01.000\n<v A>B\n\n', 4_000_000)}`,
  times: fill('00:00.000 --> 00:01.000\n', 4_000_000),
  tags: `WEBVTT\n\n00:00.000 --> 00:01.000\n${fill('<', 4_000_000)}`,
  'json segments': `{"segments":[${fill('{"startTime":1,"body":"<b>A"},', 4_000_000)}{}]}`,
  'json nested': `{"segments":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}`,
  entities: fill('&amp;', 4_000_000),
};

export const SITEMAPS: Hostile = {
  addresses: `<urlset>${fill('<url><loc>http://a.ai/1</loc><lastmod>2026-01-01</lastmod></url>', 4 * MEGABYTE)}`,
  nested: `<urlset>${fill('<a>', 4 * MEGABYTE)}`,
  comments: `<urlset>${fill('<!-- -->', 4 * MEGABYTE)}`,
};

/** Answers of a venue whose list has the given name: as large as one may be, or as many rows as one may have. */
export function hostileAnswers(list: string, row: string): Hostile {
  const most = 15 * MEGABYTE;
  return {
    nested: `{"${list}":${'['.repeat(4 * MEGABYTE)}${']'.repeat(4 * MEGABYTE)}}`,
    'nested as deep as it may be': `{"${list}":${'['.repeat(990_000)}${']'.repeat(990_000)}}`,
    'as many values as one may have': `{"${list}":[${'{},'.repeat(498_000)}{}]}`,
    'never closed': fill('[', 8 * MEGABYTE),
    'empty objects': `{"${list}":[${fill('{},', most)}{}]}`,
    numbers: `{"${list}":[${fill('1,', 8 * MEGABYTE)}1]}`,
    members: `{"${list}":[{${Array.from({ length: 500_000 }, (_, n) => `"a${n}":${n}`).join()}}]}`,
    'a long text': `{"${list}":[{"title":"${fill('a\\n', most)}"}]}`,
    'too many rows': `{"${list}":[${`${row},`.repeat(60_000)}${row}]}`,
    'as many rows as one may have': `{"${list}":[${`${row},`.repeat(30_000)}${row}]}`,
    larger: fill(' ', 17 * MEGABYTE),
  };
}

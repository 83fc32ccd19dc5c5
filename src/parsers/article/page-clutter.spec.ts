import { parseHTML } from 'linkedom';
import { growth } from '../../../test/kit/growth.js';
import { type PageElement, removeClutter } from './page-clutter.js';
import { readableArticle } from './readable-article.js';

const SENTENCES = [
  'Harbor Robotics has opened a second plant in Oslo, where ninety people will build arms, the company said on Tuesday.',
  'The plant cost 40 million euros and can build 3,000 arms a year, about twice as many as the first one in Bergen.',
  '“We could not keep up with orders,” said chief executive Ida Holm, who founded the company in 2014 with two friends.',
  'Analysts had expected the opening in autumn; a shortage of steel delayed it by four months.',
];
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = SENTENCES.map((sentence) => `<p>${sentence}</p>`);
const COMMENT = `<div class="reply"><p>${'I have worked in the first plant, and the arms are very good, but the pay is low, I must say. '.repeat(2)}</p></div>`;

function textIn(body: string, title = 'Plant'): string {
  const { html } = readableArticle(`<html><head><title>${title}</title></head><body>${body}</body></html>`);
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function inArticle(part: string): string {
  return `<article><h1>Plant</h1>${FIRST}${SECOND}${part}${THIRD}${FOURTH}</article>`;
}

describe('what is not the article of a page', () => {
  it.each([
    [
      'an offer of a newsletter',
      '<div class="newsletter-signup"><h4>Our letter</h4><p>Sign up for the best CLUTTER.</p></div>',
    ],
    [
      'an offer of a subscription',
      '<div class="paywall"><h2>Read on</h2><p>CLUTTER: subscribe for 1 euro a week.</p></div>',
    ],
    ['consent on an AMP page', '<amp-consent id="c"><div>We use cookies, CLUTTER.</div></amp-consent>'],
    [
      'a pointer to another article',
      '<p><strong>Read more: <a href="/1">CLUTTER of the year, ranked by readers</a></strong></p>',
    ],
    ['a label of an advertisement', '<p>Advertisement</p><div>Story continues below advertisement</div>'],
    [
      'a caption of a picture',
      '<div class="wp-caption"><img src="/a.jpg"><p class="wp-caption-text">The plant. CLUTTER</p></div>',
    ],
    ['a text for screen readers', '<p><span class="visually-hidden">Skip CLUTTER</span></p>'],
    ['a template', '<template><p>CLUTTER is shown to no reader of the page.</p></template>'],
    [
      'who wrote it when',
      '<div class="gh-article-meta"><time>Mar 3, 2026</time><span>CLUTTER, 2 min read</span></div>',
    ],
    [
      'comments',
      `<div id="comments"><p>CLUTTER. I think this plant is great, and I would love to work there.</p></div>`,
    ],
  ])('is left out: %s', (_what, part) => {
    const text = textIn(inArticle(part));
    expect(text).not.toMatch(/CLUTTER|advertisement/i);
    for (const sentence of SENTENCES) expect(text).toContain(sentence);
  });

  it.each([
    ['of a long element', `<div class="newsletter-post"><p>${'Subscribers read it. '.repeat(40)}KEPT</p></div>`],
    [
      'of an element without an offer',
      '<div class="signup-count"><p>The plan has 40 users so far, who came by themselves. KEPT</p></div>',
    ],
    ['about an advertisement', '<p>Advertisement sales rose by 5 percent. KEPT</p>'],
    [
      'that says where to read more',
      '<p>Read more: the report has all figures of the year. KEPT <a href="/1">Report</a></p>',
    ],
  ])('is no text %s', (_what, part) => {
    expect(textIn(inArticle(part))).toContain('KEPT');
  });

  it.each([
    [
      'of a heading whose id has its words',
      '<h2 id="subscribe">Subscribe KEPT</h2><p>The price of the report is 5.</p>',
    ],
    [
      'of a section about cookies',
      '<section id="cookies"><h2>Cookies</h2><p>Cookies were invented in 1994 by Lou Montulli. KEPT</p></section>',
    ],
    ['of a recipe', '<div class="recipe-cookies"><p>Bake the cookies for 12 minutes at 180 degrees. KEPT</p></div>'],
    [
      'about subscribers',
      '<p class="subscribers-note">Those who subscribe to the bus plan pay 20 euros a month. KEPT</p>',
    ],
    ['of a topic', '<div class="post tag-newsletter"><p>Sign up rates: Subscribe buttons sell best. KEPT</p></div>'],
    [
      'of an entry in a live blog',
      '<div class="post-meta"><time>10:32</time></div><p>The bridge is closed until tomorrow. KEPT</p>',
      '10:32',
    ],
    ['of a list', '<ul><li>Advertising</li><li>Events KEPT</li></ul>', 'Advertising'],
    ['of a heading', '<h2>Advertising</h2><p>It fell by 12 percent in print alone. KEPT</p>', 'Advertising'],
    [
      'of a shadow root',
      '<x-box><template shadowrootmode="open"><p>The arms are sold in ten states. KEPT</p></template></x-box>',
    ],
  ])('leaves the words %s', (_what, part, word = 'KEPT') => {
    const text = textIn(inArticle(part));
    expect(text).toContain(word);
    expect(text).toContain('KEPT');
  });

  it('is found in nested elements in linear time', () => {
    const nested = (depth: number): string =>
      '<div class="newsletter">'.repeat(depth) + FIRST.repeat(depth) + '</div>'.repeat(depth);
    const cleared = (depth: number) => (): void => {
      const { document } = parseHTML(`<html><body>${nested(depth)}</body></html>`) as unknown as {
        document: PageElement;
      };
      removeClutter(document);
    };
    expect(growth(cleared(240), cleared(30), 8)).toBeLessThan(3);
  });

  it('is the discussion below a short article', () => {
    const text = textIn(
      `<article><h1>Plant</h1>${FIRST}${SECOND}</article><div class="talk">${COMMENT.repeat(20)}</div>`,
    );
    expect(text).toContain(SENTENCES[0]);
    expect(text).not.toContain('the pay is low');
  });

  it('is read where the page has nothing else', () => {
    expect(textIn(`<div class="comments">${COMMENT.repeat(5)}</div>`)).toContain('the pay is low');
  });
});

describe('the title of an article', () => {
  const titleOf = (title: string, heading: string): string | null =>
    readableArticle(
      `<html><head><title>${title}</title></head><body><h1 class="site">Robots Blog</h1><article><h2>${heading}</h2>${FIRST}${SECOND}${THIRD}</article></body></html>`,
    ).title;

  it.each([
    ['Harbor opens a plant – Robots Blog'],
    ['Harbor opens a plant - by Jon Lund'],
    ['Harbor opens a plant. Ninety people | by Jon Lund | Mar, 2026'],
  ])('is its heading, without the name of the site: %s', (title) => {
    expect(titleOf(title, 'Harbor opens a plant')).toBe('Harbor opens a plant');
  });

  it.each([
    ['Robots Blog – Harbor opens a plant', 'Harbor opens a plant'],
    ['Harbor opens a plant: ninety people will work there', 'Harbor opens a plant'],
    ['Harbor opens a plant – Robots Blog', 'Another heading'],
    ['The long way home – part two', 'The long way home – part two</h2><h2>The long way home'],
    ['Why Europe - and not Asia - leads in wind power', 'Why Europe - and not Asia - leads in wind power'],
  ])('stays as it is: %s', (title, heading) => {
    expect(titleOf(title, heading)).toBe(title);
  });
});

describe('a page without the tags that may be left out', () => {
  it.each([
    [
      'body',
      `<!doctype html><html lang="en"><title>Plant</title><article><h1>Plant</h1>${FIRST}${SECOND}</article></html>`,
    ],
    ['root, head and body', `<!doctype html><title>Plant</title><h1>Plant</h1>${FIRST}${SECOND}`],
    ['ends of paragraphs', `<html><head><title>Plant</title></head><body><h1>Plant</h1><p>${SENTENCES.join('<p>')}`],
  ])('is read: %s', (_what, page) => {
    const { title, html } = readableArticle(page);
    expect(title).toBe('Plant');
    expect(html).toContain(SENTENCES[0]);
  });
});

import { leastBlockedMs } from '../../../test/kit/held-loop.js';
import { slownessNow } from '../../../test/kit/machine-speed.js';
import { planCards } from '../script/scene-plan.rules.js';
import { storyOf } from '../video/story.rules.js';
import { articleOf } from './article.rules.js';
import { ArticleReader } from './article-reader.service.js';

const URL = 'https://acme.ai/news';
const PARAGRAPH =
  'Acme opened a second plant in Oslo in March. It builds robots for warehouses, and employs ninety people there. ';

let reader: ArticleReader;

beforeAll(() => {
  reader = new ArticleReader();
});

afterAll(() => reader.onApplicationShutdown());

function page(paragraphs: number): string {
  const text = Array.from({ length: paragraphs }, (_, n) => `<p>${n}. ${PARAGRAPH}</p>`).join('');
  return `<html><head><title>Acme grows</title></head><body><article><h1>Acme grows</h1>${text}</article></body></html>`;
}

describe('the article of a page', () => {
  it('is read while other work goes on', async () => {
    await reader.read(page(5), URL);
    let turns = 0;
    const beat = setInterval(() => turns++, 1);
    const article = await reader.read(page(4_000), URL);
    clearInterval(beat);
    expect(turns).toBeGreaterThan(10);
    expect(article.title).toBe('Acme grows');
    expect(article).toEqual(storyOf(articleOf(page(4_000), URL)));
  });

  it.each([
    ['prose', 'A company sorts parcels in warehouses and rents its robots to them by the month. '.repeat(1_200)],
    ['abbreviations', 'Mr. '.repeat(25_000)],
    ['dashes', `Robots${' –'.repeat(45_000)} sort`],
    ['one word', `${'a'.repeat(99_000)} b c d.`],
  ])('and its cards are planned while other work goes on: %s', async (_, text) => {
    await reader.cards({ ...(await reader.readText(page(5))), pictures: [] });
    const slowness = slownessNow();
    const plan = async (): Promise<void> => {
      const story = await reader.readText(text);
      const cards = await reader.cards(story);
      expect(cards).toHaveLength(story.script.length);
    };
    expect((await leastBlockedMs(plan, 49 * slowness)) / slowness).toBeLessThan(50);
  });

  it('has the cards that its script has', async () => {
    const story = await reader.readText(PARAGRAPH.repeat(5));
    expect(await reader.cards(story)).toEqual(planCards(story.script, story.sections));
  });

  it.each([
    ['without an article', '<p>Hello</p>', /no article of at least/],
    ['with too many tags', '<div>'.repeat(300), /too large to be read/],
  ])('says why a page %s cannot be read', async (_, html, message) => {
    await expect(reader.read(html, URL)).rejects.toMatchObject({ code: 'article_unreadable', message });
  });
});

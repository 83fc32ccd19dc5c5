import { ranMs, slownessNow } from '../../../test/kit/machine-speed.js';
import { captionScript, CLIP_STYLES } from '../clip/caption.rules.js';
import { drawnSections, type ArticleSection } from '../script/article-sections.rules.js';
import { canDraw, drawnText } from './drawn-text.js';

describe('what the fonts draw', () => {
  it('is found without ordering endless marks of one letter', () => {
    canDraw('a');
    const text = `a${'\u0301\u0316'.repeat(49_000)}`;
    const before = ranMs();
    expect(canDraw(text)).toBe(true);
    expect(drawnText(text).length).toBeLessThan(20);
    expect((ranMs() - before) / slownessNow()).toBeLessThan(100);
  });

  it.each([
    'Wir prüfen, ob „Größe“ stimmt: 5 €',
    'Ψηφιακή αγορά',
    'Роботы',
    'Cafe\u0301 tiế\u0302ng',
    'launched 🚀 today',
  ])('are the letters of %s', (text) => expect(canDraw(text)).toBe(true));

  it.each(['شركة جديدة', '机器人在分拣包裹', 'ロボット', 'רובוט', 'हिन्दी', 'Robots in 北京'])(
    'are not those of %s',
    (text) => {
      expect(canDraw(text)).toBe(false);
    },
  );

  it.each([
    ['launched 🚀 today', 'launched today'],
    ['👩‍🚀 1️⃣ 🇩🇪 go', '1 go'],
    ['non\u2011breaking', 'non-breaking'],
    ['a\u00ad → b ✓', 'a → b ✓'],
  ])('of %s is %s', (text, drawn) => {
    expect(drawnText(text)).toBe(drawn);
  });

  it.each(CLIP_STYLES)('of a quote is in the subtitle script of a clip, as %s', (style) => {
    const at = { width: 720, height: 1280, seconds: 5, spokenAt: null };
    const script = captionScript({ style, quote: 'launched 🚀 today', ...at });
    expect(script).toEqual(captionScript({ style, quote: 'launched today', ...at }));
  });

  it('of an article are the paragraphs, tables and captions in scripts of the fonts', () => {
    const section = (paragraphs: string[]): ArticleSection => ({
      heading: '概要',
      paragraphs,
      tables: [
        [
          ['a', '机'],
          ['b', 'c'],
        ],
        [['a 🚀', 'b']],
      ],
      pictures: [{ src: 'https://acme.com/a.png', caption: 'ロボット' }],
    });
    expect(drawnSections([section(['It launched 🚀.', '机器人。']), { ...section(['机器人。']), tables: [] }])).toEqual(
      [
        {
          heading: null,
          paragraphs: ['It launched.'],
          tables: [
            [
              ['a', '…'],
              ['b', 'c'],
            ],
            [['a', 'b']],
          ],
          pictures: [{ src: 'https://acme.com/a.png', caption: null }],
        },
      ],
    );
  });

  it.each([
    ['The firm sold robots to Alibaba (阿里巴巴) in 2023.', 'The firm sold robots to Alibaba in 2023.'],
    ['Robots sort parcels. 阿里巴巴 bought forty. They load trucks.', 'Robots sort parcels. They load trucks.'],
    ['Robots sort (2023) parcels (阿里巴巴, BABA). They load trucks.', 'They load trucks.'],
  ])('of a paragraph are its sentences in scripts of the fonts: %s', (paragraph, drawn) => {
    const section = { heading: null, paragraphs: [paragraph], tables: [], pictures: [] };
    expect(drawnSections([section])).toEqual([{ ...section, paragraphs: [drawn] }]);
  });
});

import fc from 'fast-check';
import { summaryArticles } from '../../../test/bench/gallery/summary-articles.js';
import { amountsOf } from '../../parsers/article/amounts.rules.js';
import { sectionsOfHtml, sectionsOfText, type ArticleSection } from './article-sections.rules.js';
import { brokenLines, EM, emsOf, setText, tornCost } from './card-lines.rules.js';
import { cardText, clauseAround, figureText, quoteText } from './card-text.rules.js';
import { chooseScript, MAX_WORDS } from './narration-script.rules.js';
import { planCards, shownOn, type Card } from './scene-plan.rules.js';
import { layoutEvents } from '../video/scene-layouts.rules.js';
import { sentencesOf, termsOf, wordsOf } from './sentences.rules.js';
import { seriesOf, tableSeries } from './series.rules.js';
import { styleSettings } from '../video/visual-styles.rules.js';

const CONJUNCTION = /\b(?:and|or|but|because|although|while|which|who|that|if|than|the|of|a|an)$/i;
/** Beginnings that need the words before them. */
const FRAGMENT =
  /^(?:(?:(?:in|of|for|with|on|at|from|to|under|by|among) )?(?:which|who|whom|whose)|where|that|among them|to \p{Ll}+|or|and|is|are|was|were|has|have|can|says?|said|expects?|slows?)\b/u;

/** Whether a text is of the sentence's words in order, with at most two inserted clauses left out. */
function isOf(sentence: string, text: string): boolean {
  const words = text.split(' ');
  const parts = (from: number, at: number, gaps: number): boolean => {
    let end = words.length;
    for (; end > from; end--) {
      const found = sentence.indexOf(words.slice(from, end).join(' '), at);
      if (found === -1) continue;
      if (end === words.length) return true;
      return gaps > 0 && parts(end, found + words.slice(from, end).join(' ').length, gaps - 1);
    }
    return false;
  };
  return parts(0, 0, 2);
}

const ARTICLES = summaryArticles().map((article) => {
  const sections = sectionsOfHtml(article.html, null);
  const script = chooseScript(sections);
  return { ...article, sections, script, cards: planCards(script, sections) };
});

describe('a figure on a card', () => {
  it.each([
    ['At night it fell to minus 15 degrees Celsius in the valley.', 'minus 15 degrees Celsius'],
    ['The fleet lost less than 2 percent of its value.', 'less than 2 percent'],
    ['Parcel Robotics raised $22.5 million to grow in Belgium.', '$22.5 million'],
    ['Up to 40,000 people crossed the bridge.', 'Up to 40,000 people'],
    ['A ticket goes up to €3.80 on Monday for adults.', '€3.80'],
    ['Exports shrank by −4.2% in the autumn of the year.', '−4.2%'],
    ['It earns 310 million shillings a year with deposits.', '310 million shillings a year'],
    ['Half of it, nearly 9 out of 10 routers, is old.', 'nearly 9 out of 10 routers'],
    ['They said no more than 12 hours were needed for the repair.', 'no more than 12 hours'],
    ['Sales rose by 42% in a year.', '42%'],
  ])('of "%s" is %s', (sentence, figure) => {
    expect(figureText(sentence)?.figure).toBe(figure);
  });

  it.each([['It was founded in 2023, because the market grew.'], ['In 1998 he came home.'], ['Windows 11 is there.']])(
    'is none in "%s"',
    (sentence) => expect(figureText(sentence)).toBeNull(),
  );
});

describe.each(['tuning', 'test'] as const)('the videos of the thirty articles of the %s half', (half) => {
  const videos = ARTICLES.filter((article) => article.half === half);
  const scenes = videos.flatMap(({ script, cards }) =>
    script.map(({ sentence }, index) => ({ sentence, card: cards[index] as Card })),
  );

  it('read something of every section and of the ending, within the length', () => {
    expect(videos).toHaveLength(30);
    for (const { title, sections, script } of videos) {
      const words = script.reduce((sum, { sentence }) => sum + wordsOf(sentence).length, 0);
      expect([title, words <= MAX_WORDS]).toEqual([title, true]);
      const read = new Set(script.map(({ section }) => section));
      const told = sections.flatMap(({ paragraphs }, index) => (paragraphs.length > 0 ? [index] : []));
      expect([title, told.filter((index) => !read.has(index))]).toEqual([title, []]);
      const last = sentencesOf(sections.at(-1)?.paragraphs.at(-1) ?? '').concat(
        sentencesOf(sections.at(-1)?.paragraphs.at(-2) ?? ''),
      );
      expect([title, last.includes(script.at(-1)?.sentence ?? '')]).toEqual([title, true]);
    }
  });

  it('show figures with sign, qualifier and unit, and with the words that they are said of', () => {
    for (const { sentence, card } of scenes) {
      if (card.layout !== 'figure' && card.layout !== 'figure_left') continue;
      expect(sentence).toContain(card.figure);
      expect(isOf(sentence, card.caption)).toBe(true);
      expect([sentence, card.caption.includes(card.figure)]).toEqual([sentence, true]);
      // Not "1 in 50" within "1 in 500".
      const at = sentence.search(new RegExp(`${card.figure.replace(/[$.*+?()[\]]/g, '\\$&')}(?!\\d)`));
      expect([
        sentence,
        /(?:minus|less than|more than|at least|at most|nearly|about|[−–-])\s?$/i.test(sentence.slice(0, at)),
      ]).toEqual([sentence, false]);
      // The amount as a reader of the whole sentence understands it.
      const whole = amountsOf(sentence).find(({ from, to }) => from >= at && to <= at + card.figure.length);
      expect([sentence, whole !== undefined]).toEqual([sentence, true]);
      expect([sentence, termsOf(card.caption.replace(card.figure, '')).length > 0]).toEqual([sentence, true]);
    }
  });

  it('show bars only with the values that the sentence states', () => {
    const charts = scenes.filter(({ card }) => card.layout === 'chart');
    expect(charts.length).toBeGreaterThan(3);
    for (const { sentence, card } of charts) {
      if (card.layout !== 'chart' || card.series.range === null) continue;
      for (const { shown, value } of card.series.bars) {
        expect(sentence).toContain(shown);
        expect(value).toBeGreaterThan(0);
      }
    }
  });

  it('show words of the text that end no card in a conjunction, and break no line behind one', () => {
    for (const { sentence, card } of scenes) {
      const text = 'text' in card ? card.text : 'caption' in card ? card.caption : card.words;
      if (card.layout !== 'chart' || card.series.range !== null)
        expect([text, isOf(sentence, text)]).toEqual([text, true]);
      expect([text, FRAGMENT.test(text) && !sentence.startsWith(text)]).toEqual([text, false]);
      if (!sentence.includes(`${text}.`)) expect([sentence, CONJUNCTION.test(text)]).toEqual([sentence, false]);
      const { lines } = setText(text, { width: 900, height: 900, size: 100, maxLines: 7 });
      const torn = lines
        .slice(0, -1)
        .filter((line, i) => tornCost(line.split(' ').at(-1) ?? '', lines[i + 1]?.split(' ')[0] ?? '') >= 3);
      expect([text, torn]).toEqual([text, []]);
    }
    const breaks = scenes.flatMap(({ card }) => {
      const text = 'text' in card ? card.text : 'caption' in card ? card.caption : card.words;
      return setText(text, { width: 900, height: 900, size: 100, maxLines: 7 }).lines.slice(0, -1);
    });
    expect(breaks.filter((line) => CONJUNCTION.test(line)).length / breaks.length).toBeLessThan(0.02);
  });

  it('alternate between at least four layouts, and never show one twice in a row', () => {
    for (const { title, cards } of videos) {
      const layouts = cards.map(({ layout }) => layout);
      expect([title, new Set(layouts).size >= 4]).toEqual([title, true]);
      expect([title, layouts.filter((layout, i) => layout === layouts[i - 1])]).toEqual([title, []]);
    }
  });

  it.each([
    [1080, 1920],
    [1920, 1080],
  ])('place every text within a picture of %i × %i, above the subtitles', (width, height) => {
    const style = styleSettings('gradient');
    for (const { sentence, card } of scenes) {
      const scene = { sentence, card, from: 0, to: 5, words: [] };
      const ask = { scenes: [scene], title: 'A title', style, width, height, seconds: 5, subtitles: true };
      for (const { text } of layoutEvents(ask, scene, 0)) {
        const [, align = '', size = ''] = /\\an(\d)\\fs(\d+)/.exec(text) ?? [];
        if (size === '') continue;
        const [, x = '', y = ''] = /\\move\(-?\d+,-?\d+,(-?\d+),(-?\d+)/.exec(text) ?? [];
        const lines = text.replace(/\{[^}]*\}/g, '').split('\\N');
        const tall = lines.length * Number(size);
        const top = Number(y) - (/[789]/.test(align) ? 0 : /[123]/.test(align) ? tall : tall / 2);
        const wide = Math.max(...lines.map((line) => emsOf(line) * Number(size) * EM));
        const left = Number(x) - (/[147]/.test(align) ? 0 : /[369]/.test(align) ? wide : wide / 2);
        const isMark = lines[0] === '“';
        expect([sentence, left >= 0, left + wide <= width]).toEqual([sentence, true, true]);
        if (!isMark)
          expect([sentence, top >= height * 0.19, top + tall <= height * 0.8]).toEqual([sentence, true, true]);
      }
    }
  });
});

describe('a script', () => {
  const filler = (index: number): string =>
    `The weather of day ${index} was neither good nor bad for anyone who asked about it.`;
  const section = (heading: string | null, ...paragraphs: string[]): ArticleSection => ({
    heading,
    paragraphs,
    tables: [],
    pictures: [],
  });

  it('is a short article, whole', () => {
    const script = chooseScript(sectionsOfText('One robot sorts parcels. Two robots sort more.'));
    expect(script.map(({ sentence }) => sentence)).toEqual(['One robot sorts parcels.', 'Two robots sort more.']);
  });

  it.each([
    ['a question', 'What saved you?', 'Groceries did it for us.', true],
    ['an answer', '1. People work less at home', 'This is false.', true],
    ['a list', 'Removed', 'Support for Internet Explorer 11', true],
    ['a day', 'Saturday', 'Climb to the castle before nine.', true],
    ['a section of sentences', 'The flour was old', 'Flour milled in March had lost its strength.', false],
  ])('reads the heading of %s', (_, heading, sentence, isRead) => {
    const script = chooseScript([section(null, 'We tried a lot of things.'), section(heading, sentence)]);
    expect(script.map((each) => each.sentence).slice(1)).toEqual(isRead ? [heading, sentence] : [sentence]);
    const long = [
      ...Array.from({ length: 30 }, (_each, index) => section(`Part ${index}`, filler(index))),
      section(heading, sentence),
    ];
    expect(chooseScript(long).reduce((sum, each) => sum + wordsOf(each.sentence).length, 0)).toBeLessThanOrEqual(
      MAX_WORDS,
    );
  });

  it('names of pros and cons whose they are', () => {
    const of = (name: string) =>
      `<h2>${name}</h2><h3>Pros</h3><ul><li>It is cheap<li>It is small</ul><h3>Cons</h3><p>It breaks.</p>`;
    const headings = (html: string) => sectionsOfHtml(html, null).map(({ heading }) => heading);
    expect(headings(of('Lidar') + of('Cameras'))).toEqual([
      'Lidar: Pros',
      'Lidar: Cons',
      'Cameras: Pros',
      'Cameras: Cons',
    ]);
    expect(headings(`<h1>Which to buy?</h1>${of('Lidar')}`)).toEqual(['Pros', 'Cons']);
    expect(headings('<h2>Lidar</h2><p>It measures.</p><h3>Pros</h3><p>It is cheap.</p>')).toEqual(['Lidar', 'Pros']);
  });

  it('shows a heading that is read once, and no mark of a quotation that ends elsewhere', () => {
    const sections = [
      section('Friday', 'Arrive by train at noon.', '“Tanneries use a lot of it. We do not,” she says.'),
    ];
    const cards = planCards(chooseScript(sections), sections);
    expect(cards.map(shownOn).slice(0, 3)).toEqual(['Friday', 'Arrive by train at noon', 'Tanneries use a lot of it']);
    expect(planCards(chooseScript(sectionsOfText('So sind wir vorgegangen.')), []).map(shownOn)).toEqual([
      'So sind wir vorgegangen',
    ]);
  });

  it('reads of many sections as many as fit, the first and the last among them', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      section(`Part ${index}`, `${filler(index)} ${filler(index + 100)}`),
    );
    const script = chooseScript(many);
    expect([script[0]?.section, script.at(-1)?.section]).toEqual([0, 29]);
    expect(script.reduce((sum, { sentence }) => sum + wordsOf(sentence).length, 0)).toBeLessThanOrEqual(MAX_WORDS);
  });

  it('is cut where one sentence is longer than everything may be', () => {
    expect(wordsOf(chooseScript([section(null, 'word '.repeat(500))], 20)[0]?.sentence ?? '')).toHaveLength(20);
  });

  it.each([
    ['words', Array.from({ length: 149 }, () => 'a'.repeat(650)).join(' ')],
    ['one word', `${'a'.repeat(99_000)} b c d.`],
    ['dashes', `Robots${' –'.repeat(45_000)} sort`],
  ])('is at most a few minutes of speech, also of endless %s', (_, text) => {
    const chars = chooseScript(sectionsOfText(text)).reduce((sum, { sentence }) => sum + sentence.length, 0);
    expect(chars).toBeGreaterThan(0);
    expect(chars).toBeLessThanOrEqual(20 * MAX_WORDS);
  });
});

describe('cards', () => {
  it('quote with the name of the speaker', () => {
    expect(quoteText('"We will offer every engineer a place," said Glowsoft\'s chief executive Petra Hahn.')).toEqual({
      words: 'We will offer every engineer a place',
      speaker: "Glowsoft's chief executive Petra Hahn",
    });
    expect(quoteText('“It is a place to live that binds your money,” she says.')?.speaker).toBeNull();
    expect(quoteText('He called the plan "short-sighted" and left the room before the vote.')).toBeNull();
  });

  it('chart years, changes and tables, and nothing else', () => {
    const shares = 'The share was 12 percent in 2015, 19 percent in 2019 and 28 percent in 2023.';
    expect(seriesOf(shares)?.bars.map(({ label, shown }) => `${label} ${shown}`)).toEqual([
      '2015 12 percent',
      '2019 19 percent',
      '2023 28 percent',
    ]);
    expect(seriesOf('It rose to 28 percent from 12 percent.')?.bars.map(({ value }) => value)).toEqual([12, 28]);
    const formerly = seriesOf('Food prices went up 1.9 percent; in April it had been 3.0 percent.');
    expect(formerly?.bars.map(({ label, value }) => [label, value])).toEqual([
      ['From', 3],
      ['To', 1.9],
    ]);
    expect(seriesOf('Food costs 1.9 euros; in April it had been 3.0 percent.')).toBeNull();
    expect(seriesOf('It rose from 12 euros to 28 percent.')).toBeNull();
    expect(seriesOf('He walked from 9 houses to 3 rivers.')).toBeNull();
    const html =
      '<p>Sales.</p><table><tr><th>City</th><th>Sales</th></tr><tr><td>Ghent</td><td>€40</td></tr><tr><td>Bonn</td><td>€55</td></tr><tr><td>Lyon</td><td>€20</td></tr></table>';
    expect(tableSeries(sectionsOfHtml(html, null)[0] as ArticleSection)).toMatchObject({
      title: 'Sales',
      bars: [{ label: 'Ghent', value: 40 }, {}, {}],
    });
  });

  it.each([
    ['The harvest shrank by 12 percent this year.', '12 percent', 'down'],
    ['Staff costs climbed 9.3 percent.', '9.3 percent', 'up'],
    ['Energy was 4.2 percent cheaper than a year ago.', '4.2 percent cheaper', null],
    ['Prices rose by 2.6 percent in May, down from 3.1 percent in April.', '2.6 percent', null],
    ['Coaching cost 170 dollars per person.', '170 dollars per person', null],
  ])('show with a figure what is said of it: %s', (sentence, figure, direction) => {
    expect(figureText(sentence)).toMatchObject({ figure, direction });
  });

  it('show no figure that another one is only compared with', () => {
    const sentence =
      'They stayed free of pain for 208 days, nearly twice as long as the 112 days of the control group.';
    expect(figureText(sentence)?.figure ?? '').not.toContain('112');
  });

  it('show pictures of the article in their section, and no icons', () => {
    const html =
      '<p>One robot sorts parcels.</p><h2>Arms</h2><img src="/a.jpg"><img src="/i.svg"><img src="/t.png" width="16"><p>An arm has joints.</p>';
    const sections = sectionsOfHtml(html, 'https://news.example.org/x');
    expect(sections[1]?.pictures).toEqual([{ src: 'https://news.example.org/a.jpg', caption: null }]);
    const cards = planCards(chooseScript(sections), sections, [{ index: 0, section: 1 }]);
    expect(cards.map(({ layout }) => layout)).toEqual(['centre', 'picture']);
  });

  it('show parts of the sentence, whatever it is, and end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zA-Z0-9$%.,'"()-]{1,14}$/), { minLength: 1, maxLength: 60 }),
        (words) => {
          const sentence = words.join(' ');
          expect(sentence).toContain(cardText(sentence, new Map()));
          expect(sentence).toContain(clauseAround(sentence, { from: 0, to: 1 }));
          const figure = figureText(sentence);
          if (figure) expect(sentence).toContain(figure.figure);
          expect(brokenLines(sentence, 12).join(' ')).toBe(sentence);
        },
      ),
    );
  });
});

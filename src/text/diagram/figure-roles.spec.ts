import { articleOf } from '../article/article.rules.js';
import { textBlocks } from '../article/text-blocks.rules.js';
import { amountsOf } from '../../parsers/article/amounts.rules.js';
import { causesOf } from './causes.rules.js';
import { rolesOf } from '../../parsers/article/changes.rules.js';
import { linkLabel } from './diagram.rules.js';
import { limitBefore, pointsBack } from './figure-words.rules.js';
import { hierarchyOf } from './hierarchy.rules.js';
import { figuresOf } from './figures.rules.js';

function rolesIn(text: string): string[] {
  return rolesOf(text, amountsOf(text)).map(({ amount, isOld, previous, direction }) => {
    const marks = [isOld ? 'old' : '', direction ?? '', previous ? text.slice(previous.from, previous.to) : ''];
    return [text.slice(amount.from, amount.to), ...marks.filter((mark) => mark !== '')].join(' | ');
  });
}

describe('the amounts of a sentence', () => {
  it.each([
    ['It rose to 28 percent, up from 12 percent.', ['28 percent | up | up from 12 percent', '12 percent | old']],
    ['The share shrank from 26 to 19 percent.', ['26 | old', '19 percent | down | from 26']],
    ['In 2019 it had 3.1 gigawatts; today it has 8.7 gigawatts.', ['3.1 gigawatts | old', '8.7 gigawatts']],
    [
      'It cost 2.1 billion kronor instead of 1.5 billion.',
      ['2.1 billion kronor | instead of 1.5 billion', '1.5 billion | old'],
    ],
    ['Sales were $2 billion, up 6 percent from 2023.', ['$2 billion', '6 percent | up']],
    [
      'Income fell to $184 million, or $1.12 a share, from $201 million.',
      ['$184 million | down', '$1.12 a share', '$201 million | old'],
    ],
    [
      'It is worth $320 million, up from $95 million two years ago.',
      ['$320 million | up | up from $95 million', '$95 million | old'],
    ],
    ['It closed 62 rounds of $100 million, compared with 220 in 2021.', ['62 rounds', '$100 million', '220 | old']],
    ['France had $8.3bn vs $7.1bn for Spain.', ['$8.3bn', '$7.1bn | old']],
    ['A year ago it lost $11.3 million.', ['$11.3 million | old | down']],
    ['Prices rose by 9 percent more.', ['9 percent | up']],
    ['Der Umsatz stieg 2025 um rund 12 Prozent.', ['12 Prozent | up']],
    ['Die Quote sank von 12 Prozent auf 4 Prozent.', ['12 Prozent | old', '4 Prozent | down | von 12 Prozent']],
    ['Der Gewinn fiel auf 3 Millionen Euro.', ['3 Millionen Euro | down']],
    ['Die Zahl wuchs auf 640 Millionen Euro.', ['640 Millionen Euro | up']],
    ['Der Umsatz stieg nicht um 12 Prozent.', ['12 Prozent']],
    ['Kein Preis stieg um 12 Prozent.', ['12 Prozent']],
    ['Expect −11.2 percent, plus or minus 2.6 points.', ['−11.2 percent', 'plus or minus 2.6 points']],
    ['It fell to minus 6 degrees.', ['minus 6 degrees | down']],
    ['Pay $15 to $40, or between £150 and £250.', ['$15 to $40', 'between £150 and £250']],
    ['It works on 9 out of 10 routers and 8 of our 12 phones.', ['9 out of 10 routers', '8 of our 12 phones']],
    ['The Kestrel 500 index has 4,812 points on 3 May 2021.', ['4,812 points']],
    ['Of people aged 61 one is missing since 23:40.', []],
    ['Freight made up 22 cents a litre; that falls to 6 cents.', ['22 cents a litre | old', '6 cents | down']],
    ['It assumed 61 decibels, while the measured value is 68 decibels.', ['61 decibels | old', '68 decibels']],
    ['The old record, from 2019, was 69.5 million.', ['69.5 million | old']],
    ['More than 48,000 traders save 140 shillings a day.', ['48,000 traders', '140 shillings a day']],
    ['It hired 212,000 people, more than the 180,000 forecast.', ['212,000 people', '180,000 | old']],
    ['The pill lowered fasting blood sugar by 1.4 points.', ['1.4 points | down']],
    ['Heart disease was rarer by 30 percent.', ['30 percent | down']],
    ['Tariffs raised prices by 4 percent.', ['4 percent | up']],
    ['The harvest shrank by 12 percent to 38 million tonnes.', ['12 percent | down', '38 million tonnes | down']],
    [
      'Farmers lost 1,870 killed sheep and 9,400 of those lambs.',
      ['1,870 killed sheep | down', '9,400 of those lambs'],
    ],
    ['A litre costs CAD 90 a day and 142 euros a night.', ['CAD 90 a day', '142 euros a night']],
    ['Between 10 and 20 percent agree.', ['Between 10 and 20 percent']],
    ['Die Quote sank von 12 Prozent auf 4 Prozent.', ['12 Prozent | old', '4 Prozent | down | von 12 Prozent']],
    ['Ein Umsatz von 12 Millionen Euro auf drei Märkten.', ['12 Millionen Euro']],
  ])('%s', (text, roles) => {
    expect(rolesIn(text)).toEqual(roles);
  });
});

describe('a change that did not happen', () => {
  it.each([
    ['Profit did not rise 12 percent.', ['12 percent']],
    ["Profit didn't rise by more than 12 percent.", ['12 percent']],
    ['The company denied that sales dropped 30 percent.', ['30 percent']],
    ['Nobody expects prices to fall 10 percent.', ['10 percent']],
    ['No region grew 4 percent.', ['4 percent']],
    ['Sales failed to climb 5 percent.', ['5 percent']],
    ['If rates rise 2 percent, rents double.', ['2 percent']],
    ['It is unlikely that rents fell 3 percent.', ['3 percent']],
    ['Analysts had expected a drop of 1.7 percent.', ['1.7 percent']],
    ['Economists had forecast that prices rose 2 percent.', ['2 percent']],
    ['The board rejected claims that sales fell 12 percent.', ['12 percent']],
    ['Fines are up to €20 million.', ['€20 million']],
    ['He doubts that sales rose 12 percent.', ['12 percent']],
    ['The firm denied, as reported, that sales fell 30 percent.', ['30 percent']],
    ['It is not true that profits rose and sales fell 12 percent.', ['12 percent']],
    ['Sales did not fall and rise 12 percent.', ['12 percent']],
  ])('has no direction: %s', (text, roles) => {
    expect(rolesIn(text)).toEqual(roles);
  });

  it.each([
    ['It did not pay a dividend, but sales rose 12 percent.', ['12 percent | up']],
    ['The firm, which no longer lends, lost 12 percent.', ['12 percent | down']],
    ['Profit not only rose 12 percent.', ['12 percent | up']],
    ['Sales did not merely rise 12 percent.', ['12 percent | up']],
    ["Sales didn't just rise 12 percent.", ['12 percent | up']],
    ['Prices rose by not less than 30 percent.', ['30 percent | up']],
    ['Prices rose no less than 30 percent.', ['30 percent | up']],
    ['Not until 2025 did sales rise 12 percent.', ['12 percent | up']],
    ['Never before have prices risen 12 percent.', ['12 percent | up']],
    ['There is no doubt that sales rose 12 percent.', ['12 percent | up']],
    ['Not-for-profit revenue rose 12 percent.', ['12 percent | up']],
    ['It is no longer a startup and its sales rose 12 percent.', ['12 percent | up']],
    ['The firm failed to deliver as sales fell 12 percent.', ['12 percent | down']],
    ['Costs were not covered because sales fell 9 percent.', ['9 percent | down']],
    ['It is no surprise that sales fell 9 percent.', ['9 percent | down']],
  ])('is of its own clause: %s', (text, roles) => {
    expect(rolesIn(text)).toEqual(roles);
  });
});

describe('digits beside digits', () => {
  it.each([
    ['Call 0800 123456 or +44 20 7946 0958.', []],
    ['They sold 555 1234 units.', []],
    ['By 2030 500,000 will be sold.', ['500,000']],
    ['The firm sold 1 234 567 units.', ['1 234 567 units']],
    ['It has 500 5-star reviews.', ['500']],
    ['They own 120 3D printers.', ['120']],
  ])('are a figure only behind a year or in groups: %s', (text, figures) => {
    expect(rolesIn(text)).toEqual(figures);
  });
});

describe('a text that is no sentence', () => {
  it.each([
    ['many numbers', '1, '.repeat(41)],
    ['a long text', `It grew by 5 percent, ${'and it sold parcels to a few more firms, '.repeat(60)}`],
  ])('gives none of its amounts a role: %s', (_what, text) => {
    expect(amountsOf(text).length).toBeGreaterThan(0);
    expect(rolesOf(text, amountsOf(text))).toEqual([]);
  });
});

describe('what a sentence reports, not its conditions and attributes', () => {
  it.each([
    ['A room of 20 square metres takes about 8 litres of paint.', ['20 square metres']],
    ['Over a marathon of 4 hours that is about 4 minutes.', ['4 hours']],
    ['It was priced at $19 a share, above the range of $15 to $17.', ['$15 to $17']],
    ['Adults who walked 30 minutes a day stayed well for 208 days.', ['30 minutes a day']],
    ['Work stopped for 14 months after cracks were found in two of the 11 piers.', ['11 piers']],
    ['Teachers go back after 19 days.', []],
    ['After five years 64 percent of the dogs were alive.', []],
    ['Interest is 7.75 percent, and you can pay later if the debt is below £30,000.', ['£30,000']],
    ['The association, which counts 6,200 members, called it late.', ['6,200 members']],
    ['The contractor, a firm with 30 employees that also works for insurers, has been suspended.', ['30 employees']],
    ['Merchants with sales above €1 million pay 0.6%.', ['€1 million']],
    ['It closed 62 rounds of more than $100 million.', ['$100 million']],
    ['It had 2023 sales of $5 billion.', []],
    ['It paid 10 percent of $5 billion.', []],
    ['They bought the yard, a plot of 40 hectares.', []],
    ['A total of 61,300 cars were registered.', []],
    ['Prices rose 1.1 percent, whereas the west lost 2.7 percent.', []],
  ])('%s', (text, background) => {
    const found = rolesOf(text, amountsOf(text)).filter(({ isBackground }) => isBackground);
    expect(found.map(({ amount }) => text.slice(amount.from, amount.to))).toEqual(background);
  });
});

describe('a sentence that needs the one before', () => {
  it.each([
    ['If it does not, the ceiling drops to 12 flights.', true],
    ['Wavebox charges $3 more for it.', true],
    ['Analysts at Korbel estimate €220 million.', true],
    ['Adjusted for prices that would be 1.1 percent.', true],
    ['Under him Penwell had grown from 12 to 1,450 employees.', true],
    ['From them the clinic bought 40 beds.', true],
    ['Under the new owner the firm has grown to 1,450 employees.', false],
    ['Sandstorms reduced the yield by 18 percent, and washing restored it.', false],
    ['Analysts estimate the price at €220 million.', false],
  ])('%s %s', (text, isExpected) => {
    expect(pointsBack(text)).toBe(isExpected);
  });
});

describe('the limit of an amount', () => {
  it.each([
    ['Each can apply for up to €2,500.', '€', 'up to '],
    ['More than 48,000 traders use it.', '48', 'More than '],
    ['It grew over 15 years.', '15', ''],
    ['It sold over 15 ships.', '15', 'over '],
    ['It fell by 15 ships.', '15', ''],
    ['Owners get a new valve within 10 days.', '10', 'within '],
    ['Fines are up to €20 million.', '€', 'up to '],
    ['Rates were up to 7 percent from 6.5 percent.', '7', ''],
    ['Firms cannot charge more than $35.', '$', ''],
    ['Cases rose up to 40 percent in some towns.', '40', 'up to '],
    ['Corvid lost no less than $5 million.', '$', 'no less than '],
    ['Mehr als 12 Prozent fallen weg.', '12', 'Mehr als '],
    ['Growth was revised up to 1 percent from 0.75 percent.', '1', ''],
    ['The price went up to $5 a share.', '$', ''],
    ['Prices rose by up to 5 percent.', '5', 'up to '],
    ['Oats come from farms within 200 kilometres.', '200', 'within '],
    ['Creditors can expect "at most 6 cents on the euro".', '6', 'at most '],
  ])('%s', (text, at, limit) => {
    const from = text.indexOf(at);
    expect(text.slice(from - limitBefore(text, from), from)).toBe(limit);
  });
});

describe('the figures of a news text', () => {
  const article = articleOf(
    'Solar power now meets 28 percent of demand',
    textBlocks(
      'Five years ago solar power met 12 percent of demand; now it meets 28 percent.\n' +
        'Ilse Brandt, who directs the operator, points out that the grid was full on 46 days. She asks for two lines at a cost of 2.4 billion euros.\n' +
        'Coal fell to 19 percent.',
    ),
  );

  it('begin with the new figure of the headline, not the old one', () => {
    const { diagram } = figuresOf(article) ?? {};
    if (diagram?.kind !== 'figures') throw new Error('no figures');
    expect(diagram.nodes[0]?.value.text).toBe('28 percent');
    expect(diagram.nodes.at(-1)).toMatchObject({ value: { text: '19 percent' }, direction: null });
  });

  it('have captions with their subject: none begins with a pronoun whose noun is not shown', () => {
    const { diagram } = figuresOf(article) ?? {};
    if (diagram?.kind !== 'figures') throw new Error('no figures');
    const captions = diagram.nodes.map(({ detail }) => detail.text);
    expect(captions[1]).toMatch(/^Ilse Brandt, who/);
    expect(captions.filter((caption) => /^(?:who|which|that)\b/i.test(caption))).toEqual([]);
  });
});

describe('the figures of a text', () => {
  const figures = (title: string, text: string) => {
    const { diagram } = figuresOf(articleOf(title, textBlocks(text))) ?? {};
    if (diagram?.kind !== 'figures') throw new Error('no figures');
    return diagram.nodes.map(({ value, detail }) => [value.text, detail.text]);
  };

  it('begin with the one that the headline rounds', () => {
    const stays = 'Hotels counted 71.3 million overnight stays last year, 4.8 percent more than in 2022.';
    const rest = 'Foreign guests accounted for 44 percent. Guests spent 142 euros a day.';
    expect(figures('Record year: 71 million overnight stays', `${stays}\n${rest}`)[0]).toEqual([
      '71.3 million overnight stays',
      stays,
    ]);
    expect(figures('Record year: 70 million overnight stays', `${stays}\n${rest}`)[0]?.[0]).toBe('4.8 percent');
    const shoes = 'Runners were 1.9 percent faster in $250 carbon shoes.';
    expect(figures('Are $250 running shoes worth it?', `${shoes}\n${rest}`)[0]?.[0]).toBe('1.9 percent');
  });

  it('do not take a part of the number of the headline for it', () => {
    const rate = 'The bank, which targets 2%, cut its rate to 3.5% last week.';
    expect(figures('Inflation eases to 2.4%', `Prices rose 2.4% in May.\n${rate}\nFood prices rose 3.1%.`)).toEqual([
      ['2.4%', 'Prices rose 2.4% in May.'],
      ['3.5%', rate],
      ['3.1%', 'Food prices rose 3.1%.'],
    ]);
  });

  it('have all sentences that lead to a pronoun, where one between them has an amount that no card shows', () => {
    const needs = 'The pill needs 8 times as much insulin.';
    const hope = 'Engineers hope to bring it below $5.';
    const last = (between: string) =>
      figures(
        'Insulin pill',
        `The trial had 56 patients. Of them 71 percent were well.\n${needs} ${between} ${hope}`,
      ).at(-1);
    const raised = 'That raises the cost from 9 to 14.';
    expect(last(raised)).toEqual(['below $5', `${needs} ${raised} ${hope}`]);
    expect(last('That raises the cost a lot.')).toEqual(['below $5', hope]);
  });
});

describe('a figure in a condition or a concession, or in an aside of a long sentence', () => {
  const late = 'The regulator was late, although the law allows 72 hours.';
  const aside =
    'The contractor, a firm with 30 employees that also works for two insurers, has been suspended, and investigators are ' +
    'examining whether anybody other than the researcher, who says that he deleted his sample, had the files.';
  const values = (rest: string): string[] => {
    const text = `The leak exposed 3.4 million patients.\n${late}\n${rest}\n${aside}`;
    const { diagram } = figuresOf(articleOf('A leak', textBlocks(text))) ?? {};
    if (diagram?.kind !== 'figures') throw new Error('no figures');
    return diagram.nodes.map(({ value }) => value.text);
  };

  it('is left out where four others are there', () => {
    const three = 'A fine of 4 percent is due.\nShares lost 12.6 percent.\nAbout 19,000 people sued.';
    expect(values(three)).toEqual(['3.4 million patients', '4 percent', '12.6 percent', '19,000 people']);
    expect(values('Shares lost 12.6 percent.')).toEqual(expect.arrayContaining(['72 hours', '30 employees']));
  });
});

describe('an arrow', () => {
  it.each([
    ['Fares rose because fuel became dearer.', 'fuel became dearer', 'that is why', 'Fares rose'],
    ['Because fuel became dearer, fares rose.', 'fuel became dearer', 'that is why', 'fares rose'],
    ['Deliveries fell due to a strike.', 'a strike', 'that is why', 'Deliveries fell'],
    ['The old pipe led to a flood.', 'The old pipe', 'led to', 'a flood'],
    ['Fuel became dearer. As a result, fares rose.', 'Fuel became dearer', 'as a result', 'fares rose'],
    ['Fuel became dearer, which led to higher fares.', 'Fuel became dearer', 'led to', 'higher fares'],
  ])('goes from the cause to the effect, and its label reads in that direction: %s', (text, cause, label, effect) => {
    const article = articleOf('Why fares rose', textBlocks(`${text}\nShips are late because the lock is broken.`));
    const { diagram } = causesOf(article) ?? {};
    if (diagram?.kind !== 'cause_effect') throw new Error('no causes');
    const [first] = diagram.nodes;
    expect(first && [first.cause.text, linkLabel(first), first.effect.text]).toEqual([cause, label, effect]);
  });
});

describe('a plain text', () => {
  it('is read without the marks of its bold words, which lead their item', () => {
    const text = '1. **Set a goal**: say it.\n2. Say **no** often.\n3. 2 ** 3 is 8, 2 ** 4 is 16.';
    const blocks = textBlocks(text);
    expect(blocks.map(({ text: line, lead }) => [line, lead])).toEqual([
      ['Set a goal: say it.', 10],
      ['Say no often.', 0],
      ['2 ** 3 is 8, 2 ** 4 is 16.', 0],
    ]);
    const [first] = blocks;
    expect(text.slice(first?.starts[0], first?.ends[9])).toBe('Set a goal');
  });

  it('is read as headings, items and paragraphs, each letter with its place', () => {
    const text = '# Ships\n\nThey wait\nfor hours.\n- One  boat 🚢\n2. Two boats\n\nEnd.';
    const blocks = textBlocks(text);
    expect(blocks.map(({ kind, text: line, isMarked }) => [kind, line, isMarked])).toEqual([
      ['heading', 'Ships', false],
      ['paragraph', 'They wait for hours.', false],
      ['item', 'One boat', false],
      ['item', 'Two boats', true],
      ['paragraph', 'End.', false],
    ]);
    for (const { text: line, starts, ends } of blocks) {
      const source = text.slice(starts[0], ends.at(-1)).replace(/\s+/g, ' ');
      expect(source).toBe(line);
    }
  });
});

describe('what a figure would say without its sentence', () => {
  const shownOf = (title: string, text: string) => {
    const { diagram } = figuresOf(articleOf(title, textBlocks(text))) ?? {};
    return diagram?.kind === 'figures' ? diagram.nodes.map(({ value, direction }) => [value.text, direction]) : null;
  };
  const REST = 'Sales rose 18%. Costs were $4 million. Debt fell by 5 percent. Cash was $9 million.';

  it('has an arrow before a change, not before the level that it reaches, unless the former one is beside it', () => {
    const text =
      'Churn fell to 0.7%. Profit fell to $3 million from $9 million. Sales rose 18%. Orders climbed to about 40,000 tonnes.';
    expect(shownOf('Results', text)).toEqual([
      ['0.7%', null],
      ['$3 million', 'down'],
      ['18%', 'up'],
      ['40,000 tonnes', null],
    ]);
  });

  it.each([
    'If prices rise by 3 percent a year, you need patience.',
    'If energy costs rise, inflation would be 3 percent higher.',
    'Rent if your job is insecure, or if rents are below 3 percent of prices.',
  ])('is no assumption: %s', (sentence) => {
    expect(shownOf('Rents', `The city is large.\n${sentence}\n${REST}`)?.map(([value]) => value)).toEqual([
      '18%',
      '$4 million',
      '5 percent',
      '$9 million',
    ]);
  });

  it('is of those whom the article is about', () => {
    const text = `Kestrel grows leather.\n“Tanneries use 17,000 litres of water. We use 900,” she said.\n${REST}`;
    expect(shownOf('Kestrel grows', text)?.map(([value]) => value)).not.toContain('17,000 litres');
  });

  it('has no mark of a quotation that ends elsewhere', () => {
    const text =
      '“Tanneries use 17,000 litres of water. They know it,” she said.\nSales rose 18%. Costs were $4 million.';
    const { diagram } = figuresOf(articleOf('Leather', textBlocks(text))) ?? {};
    expect(diagram?.kind === 'figures' && diagram.nodes[0]?.detail.text).toBe('Tanneries use 17,000 litres of water.');
  });
});

describe('sentences that stand alone', () => {
  it('have beside them the one that says the contrary', () => {
    const text =
      'Open offices were sold as a way to make people talk. The evidence says they do the opposite.\n' +
      'People put on headphones in open offices and send each other more mail.\nRent is the usual defence of open offices.';
    const { diagram } = hierarchyOf(articleOf('The case against open offices', textBlocks(text))) ?? {};
    expect(diagram?.kind === 'hierarchy' && diagram.nodes[0]?.label.text).toBe(
      'Open offices were sold as a way to make people talk. The evidence says they do the opposite.',
    );
  });
});

it('a section of three short sentences is whole, so that no "do not" is left out', () => {
  const text = '## What to do\nStop using it. Do not return it to the shop. Send a photo.\n\n## Why\nThe lid breaks.';
  const { diagram } = hierarchyOf(articleOf('Recall', textBlocks(text))) ?? {};
  const [first] = diagram?.kind === 'hierarchy' ? diagram.nodes : [];
  expect(first?.points.map(({ text: point }) => point)).toEqual([
    'Stop using it.',
    'Do not return it to the shop.',
    'Send a photo.',
  ]);
});

import { cardText, clauseAround, figureText } from './card-text.rules.js';

const none = new Map<string, number>();

describe('the words of a card', () => {
  it.each([
    [
      'Adults who walked 30 minutes five times a week stayed free of back pain for 208 days, nearly twice as long as the 112 days of the control group.',
      'Adults who walked 30 minutes five times a week stayed free of back pain for 208 days',
    ],
    [
      'The new line carries 41,000 passengers on every working day of the year, half as many again as the planners had promised.',
      'The new line carries 41,000 passengers on every working day of the year',
    ],
  ])('are the clause with its verb, not what it is compared with: %s', (sentence, words) => {
    expect(cardText(sentence, none)).toBe(words);
    const weights = new Map(['control', 'group', 'days', 'planners', 'promised'].map((term) => [term, 5]));
    expect(cardText(sentence, weights)).toBe(words);
  });
});

describe('a card of a long sentence', () => {
  it.each([
    [
      'The recordings of 1990, which had lain in a cellar of the radio station for three decades and which were almost thrown away when it moved in 2016, turned out to be of excellent quality, because a sound engineer had calibrated every tape with a tone.',
      'The recordings of 1990 turned out to be of excellent quality',
    ],
    [
      'Officials say that a second wave, which many had feared after heavy rain in the Harz mountains on Saturday, will not come, since two reservoirs upstream still have room for 21 million cubic metres of water.',
      'Officials say that a second wave will not come',
    ],
    [
      'Physiotherapist Owen Reid, who treats many runners, sees more calf problems since such shoes became common.',
      'Physiotherapist Owen Reid sees more calf problems since such shoes became common',
    ],
    [
      'The lead author, Sanna Koski, who has studied sleep for 20 years, believes that short phases of light sleep are enough.',
      'The lead author, Sanna Koski, believes that short phases of light sleep are enough',
    ],
    [
      'In the canton of Graubünden alone, where 13 packs live and where two hikers were followed by a young wolf last summer, the authorities have asked for permission to remove four packs entirely, a step that the ministry has so far granted for one of them.',
      'In the canton of Graubünden alone, the authorities have asked for permission to remove four packs entirely',
    ],
    [
      'A tax adviser, who typically charges between £150 and £250 for a simple return, pays off if you have income from abroad or from several landlords; otherwise the free helpline, which answers within about 20 minutes in the morning, is enough.',
      'A tax adviser pays off if you have income from abroad or from several landlords',
    ],
    [
      'The finding matters for climate accounts, in which coastal ecosystems have so far been listed with default values from the Mediterranean.',
      'The finding matters for climate accounts',
    ],
  ])('leaves out what parts the subject from its verb: %s', (sentence, words) => {
    expect(cardText(sentence, none)).toBe(words);
  });

  it.each([
    'The shop sells long fringes of carpets, which wind around the brushes, thresholds higher than the old ones, and black floors of many kinds.',
    'Economists pay attention to temporary employment, which has shrunk for a year and which, in earlier cycles, announced a downturn half a year ahead of time.',
    'The effect was the same for men and women and for people with one or several earlier episodes, which suggests, the authors write, that doctors could recommend it.',
    'Investors bought the shipbuilder, whose shares jumped after it announced orders, while the retailer fell to its lowest level since the year 2016.',
  ])('leaves in what does not part them: %s', (sentence) => {
    expect(sentence).toContain(cardText(sentence, none));
    expect(sentence).toContain(clauseAround(sentence, { from: 0, to: 10 }));
  });

  it.each([
    [
      'Critics note that coffee, which the rested group was allowed to drink and the nappers were not, may have disturbed the comparison; the authors answer that only 9 of 45 people in that group had any.',
      'only 9 of 45 people',
      'Critics note that coffee may have disturbed the comparison; the authors answer that only 9 of 45 people in that group had any',
    ],
    [
      'The contract, on which both sides worked for 14 months, obliges Toyo to repair breakdowns within 24 hours and to take the trucks back after eight years, while Mirabel guarantees that each of them will run at least 110,000 kilometres a year.',
      'at least 110,000 kilometres a year',
      'Mirabel guarantees that each of them will run at least 110,000 kilometres a year',
    ],
    [
      'Kustlijn, which took over the line in 1998 and has since replaced three of its five vessels, says it will use part of the additional income, about €1.2 million a year, to convert the two oldest ferries to electric engines.',
      'about €1.2 million a year',
      'Kustlijn says it will use part of the additional income, about €1.2 million a year, to convert the two oldest ferries to electric engines',
    ],
    [
      'Owners can find the serial number on the bottom of the machine; if it begins with D2 or D3, they should unplug the device, let it cool for at least 30 minutes and order the valve on a website that, according to the company, has already had 90,000 visitors.',
      'at least 30 minutes',
      'Owners can find the serial number on the bottom of the machine; if it begins with D2 or D3, they should unplug the device, let it cool for at least 30 minutes',
    ],
  ])('has with its figure the clauses that a reader needs: %s', (sentence, figure, caption) => {
    expect(figureText(sentence)).toMatchObject({ figure, caption });
  });

  it.each([
    'The purchase is the fourth in three years for Glowsoft, which was spun off from a bank in 2011 and has grown to 880 employees, and the largest since it paid €60 million for the Dutch time-tracking firm Uurwerk.',
    'The state government, which owns 26 percent of the airport and has defended the night flights as vital for the region, said it would study the reasons for the ruling before deciding whether to appeal.',
    'Compared with physiotherapy, which costs about 480 dollars, the result was similar.',
    'A second Canadian line is planned for 2027, if demand keeps growing by 15 percent a year.',
    'Nobody accounts for more than 3 percent of revenue.',
    'The company did not lose 40 percent of its customers.',
    "The company didn't lose 40 percent of its customers.",
    'The company did not, as reported, lose 40 percent of its customers.',
    'The company denied that it had lost 40 percent of its customers.',
    'The company has no debt of $40 million, as its auditors confirmed.',
    'The company failed to raise $40 million, as its auditors confirmed.',
    'Investors declined to give the company $40 million.',
    'The company is said to be raising $40 million from two funds.',
    'No loss of $40 million was recorded in the accounts of the company.',
    'The board rejected claims that it lost 40 percent of its customers.',
    'The company no longer owes $40 million to its banks.',
    'Keine Bank verlor mehr als 40 Millionen Euro im ersten Jahr.',
    'It is a myth that 90 percent of startups fail.',
    'An earlier version of this article said that the company had raised $21 million.',
  ])('shows no figure that is not its point, or is denied: %s', (sentence) => {
    expect(figureText(sentence)).toBeNull();
  });

  it.each([
    ['Corvid not only cut its costs but raised $40 million in new funding.', '$40 million'],
    ['Not until 2025 did revenue of the company reach $40 million.', '$40 million'],
    ['No company in Europe has raised $40 million faster than Corvid.', '$40 million'],
    ['There is no sign that growth of 12 percent is slowing at Corvid.', '12 percent'],
    ['Corvid no longer needs the loan of $40 million from its bank.', '$40 million'],
    ['Nicht weniger als 40 Euro kostet das Gerät im Laden.', 'Nicht weniger als 40 Euro'],
  ])('shows a figure that its sentence states with a negative word: %s', (sentence, figure) => {
    expect(figureText(sentence)?.figure).toContain(figure);
  });
});

describe('an arrow', () => {
  it.each([
    ['Revenue grew to $21 million last year from $8 million the year before.', '$21 million', null],
    ['Exports will fall to 14 million tonnes, and buyers turn to the Black Sea.', '14 million tonnes', null],
    ['Solar plants supplied 28 percent of the electricity, up from 12 percent five years earlier.', '28 percent', null],
    ['The wheat harvest shrank by 12 percent to 38 million tonnes.', '12 percent', 'down'],
    ['Brent crude rose 4.6 percent to $91.20.', '4.6 percent', 'up'],
    ['Fines for large firms are up to €20 million.', 'up to €20 million', null],
    ['Fines of $10,000 or more are public.', '$10,000 or more', null],
  ])('stands before a change and not before a level: %s', (sentence, figure, direction) => {
    expect(figureText(sentence)).toMatchObject({ figure, direction });
  });
});

describe('a figure', () => {
  it('is what the company expects, and not what that is compared with', () => {
    const sentence = 'The start-up expects sales of $90 million this year, against $60 million in 2024.';
    expect(figureText(sentence)?.figure).toBe('$90 million');
  });

  it('is the new value where a sentence has the old one too', () => {
    const sentence = 'Quality checks would rise from 1 in 500 machines to 1 in 50.';
    expect(figureText(sentence)?.figure).toBe('1 in 50');
  });
});

import { articleOf } from '../article/article.rules.js';
import { textBlocks } from '../article/text-blocks.rules.js';
import { figuresOf } from './figures.rules.js';

function nodesOf(title: string, ...lines: string[]) {
  const { diagram } = figuresOf(articleOf(title, textBlocks(lines.join('\n')))) ?? {};
  if (diagram?.kind !== 'figures') throw new Error('no figures');
  return diagram.nodes;
}

const REST = ['The round values Corvid at $70 million.', 'Corvid had revenue of $9 million.', 'Debt is $3 million.'];

describe('a figure that its sentence takes back', () => {
  const valuesOf = (sentence: string): string[] => nodesOf('Corvid', ...REST, sentence).map(({ value }) => value.text);

  it.each([
    ['An earlier version of this article said that Corvid had raised $21 million.', '$21 million'],
    ['A previous version of the story gave the loss as €41 million.', '€41 million'],
    ['This article originally said that it lost $41 million.', '$41 million'],
    ['Myth: Corvid lost less than $10 million.', 'less than $10 million'],
    ['Corvid has never owed $17 million.', '$17 million'],
    ['The firm did not lose more than $40 million.', 'more than $40 million'],
    ["Corvid won't cut 300 jobs.", '300 jobs'],
    ['Corvid did not, as reported, lose $40 million.', '$40 million'],
    ['Corvid did not manage to raise $40 million.', '$40 million'],
    ['Corvid has neither raised $40 million nor asked for it.', '$40 million'],
    ['Corvid denied raising $40 million.', '$40 million'],
    ['Critics deny that 40 percent of panels are faulty.', '40 percent'],
    ['The authors reject claims that coffee shortens life by 4 years.', '4 years'],
    ['Corvid did not lose more than 1 percent of its orders.', '1 percent'],
    ['Corvid has never paid a dividend of more than $1.', '$1'],
    ['The board rejected claims that it lost $40 million.', '$40 million'],
    ['Clarification: a previous version said that Corvid had 400 employees.', '400 employees'],
    ['Corvid has no debt of $40 million.', '$40 million'],
    ['No loss of $40 million was recorded.', '$40 million'],
    ['No deal worth $40 million was signed.', '$40 million'],
    ['Corvid is without a bank loan of $40 million.', '$40 million'],
    ['Corvid hat keine Schulden von 40 Millionen Euro.', '40 Millionen Euro'],
    ['Corvid hat nicht 40 Millionen Euro verloren.', '40 Millionen Euro'],
    ['No customer accounts for more than 10 percent of sales.', 'more than 10 percent'],
    ['None of the funds paid $40 million.', '$40 million'],
    ['None of the patients needed 20 doses.', '20 doses'],
    ['No pill adds more than 30 minutes.', 'more than 30 minutes'],
    ['Corvid has no plans to cut 300 jobs.', '300 jobs'],
    ['Corvid found no evidence that traders lost $40 million.', '$40 million'],
    ['Corvid no longer owes $40 million.', '$40 million'],
    ['Corvid denied reports that it had raised $40 million.', '$40 million'],
    ['No customer has to wait more than 3 minutes.', 'more than 3 minutes'],
    ['Keine Bank verlor mehr als 40 Millionen Euro.', '40 Millionen Euro'],
    ['Corvid failed to raise $40 million.', '$40 million'],
    ['Corvid fell short of raising $40 million.', '$40 million'],
    ['Corvid abandoned plans to raise $40 million.', '$40 million'],
    ['Corvid is in talks to raise $40 million.', '$40 million'],
    ['Corvid is said to be raising $40 million.', '$40 million'],
    ['A common myth is that 90 percent of startups fail.', '90 percent'],
  ])('is not shown: %s', (sentence, figure) => {
    expect(valuesOf(sentence)).toEqual(['$70 million', '$9 million', '$3 million']);
    expect(valuesOf(sentence)).not.toContain(figure);
  });

  it('gives way to the one that holds', () => {
    expect(valuesOf('Corvid had planned to raise $40 million but raised $4 million.').at(-1)).toBe('$4 million');
    expect(valuesOf('The firm did not lose $40 million last year, as reported; it lost $4 million.')).toContain(
      '$4 million',
    );
  });

  it.each([
    ['Consumers do not use 30 percent of their food.', '30 percent'],
    ['Corvid has not said how it will spend the $5 million.', '$5 million'],
    ['Corvid has lost not less than $5 million.', '$5 million'],
    ['Corvid has not been profitable and owes $5 million.', '$5 million'],
    ['Corvid did not only lose $5 million.', '$5 million'],
    ['The fund did not disclose the $5 million stake.', '$5 million'],
    ['The price does not include a $900 delivery charge.', '$900'],
    ['Corvid has not flown its 20 jets since March.', '20 jets'],
    ["Corvid won't ship until 300 orders are in.", '300 orders'],
    ['The staff did not realise that 300 jobs were gone.', '300 jobs'],
    ['The town could not sleep for 3 days.', '3 days'],
    ['The fee may not exceed €50.', '€50'],
    ['An earlier version of the report put the cost at €4 million.', '€4 million'],
    ['The report initially drew 3,000 readers.', '3,000 readers'],
    ['Corvid lost no less than $5 million.', 'no less than $5 million'],
    ['Running costs are $900 to $1,400 a year.', '$900 to $1,400 a year'],
    ['Fines of $10,000 or more are public.', '$10,000 or more'],
    ['Families with $10,000 or more than that pay.', '$10,000'],
    ['Fines are up to €20 million.', 'up to €20 million'],
    ['Corvid is moving up to 300 jobs to Poland.', 'up to 300 jobs'],
    ['No fewer than 300 jobs are gone at Corvid.', '300 jobs'],
    ['Corvid has no stake in the $5 million fund.', '$5 million'],
    ['Corvid has made no small loss of $5 million.', '$5 million'],
    ['Corvid has no idea about a loss of $5 million.', '$5 million'],
    ['No rain fell for 40 days.', '40 days'],
    ['No deposit is needed for orders under $40.', 'under $40'],
    ['Corvid lost no longer than 3 weeks over 40 jets.', '40 jets'],
    ['Corvid, which has no debt, raised $5 million.', '$5 million'],
    ['The loan runs no longer than 30 months.', '30 months'],
    ['No one expected the $5 billion offer.', '$5 billion'],
    ['No one else has raised $40 million.', '$40 million'],
    ['No company has raised $40 million faster than Corvid.', '$40 million'],
    ['No other drug costs $2 million a dose.', '$2 million'],
    ['Without a loan of $40 million Corvid would have closed.', '$40 million'],
    ['Ohne Kredite von 40 Millionen Euro hätte Corvid nicht überlebt.', '40 Millionen Euro'],
    ['You cannot enter without a fee of $40.', '$40'],
    ['No effect of 5 grams of creatine was found.', '5 grams'],
    ['The court saw no reason to reduce a $40 million fine.', '$40 million'],
    ['Police found no trace of 300 paintings.', '300 paintings'],
    ['No part of the $40 million went to staff.', '$40 million'],
    ['Corvid cannot rule out 300 job cuts.', '300 job cuts'],
    ['Corvid did not deny that it had lost $40 million.', '$40 million'],
    ['Neither the drop of 12 percent nor the fine worried investors.', '12 percent'],
    ['Nicht weniger als 40 Millionen Euro flossen in den Bau.', 'Nicht weniger als 40 Millionen Euro'],
    ['Bis zu 12 Prozent der Stellen fallen weg.', 'Bis zu 12 Prozent'],
  ])('is another than one behind a denial of something else: %s', (sentence, figure) => {
    expect(valuesOf(sentence).join(' ')).toContain(figure);
  });

  it.each([
    ['Shops must not add fees of more than $2.', '$2'],
    ['Firms cannot charge more than $35 a month.', '$35 a month'],
  ])('is shown without "more than" where it is the limit of a rule: %s', (sentence, figure) => {
    expect(valuesOf(sentence)).toContain(figure);
  });

  it('is shown where the headline says that it is not raised yet', () => {
    const sentence = 'Corvid is in talks to raise $40 million, it said.';
    const [first] = nodesOf('Corvid in talks to raise $40 million', sentence, ...REST);
    expect(first?.value.text).toBe('$40 million');
  });

  it('is shown where the headline denies it too', () => {
    const [first] = nodesOf('Corvid will not cut 300 jobs', 'Corvid will not cut 300 jobs, it said.', ...REST);
    expect(first?.value.text).toBe('300 jobs');
  });
});

describe('bars', () => {
  it('do not compare a price with billions', () => {
    const nodes = nodesOf('Flixby', ...REST, 'The plan costs $9.');
    expect(nodes.map(({ share }) => share)).toEqual([null, null, null, null]);
    expect(nodesOf('Flixby', ...REST).every(({ share }) => share !== null)).toBe(true);
  });

  const shares = ['Of the founders 61 percent would stay.', 'Among the young 44 percent would.'];

  it('compare shares of a whole, of which percentage points are none', () => {
    const isBar = (last: string): boolean => nodesOf('Founders', ...shares, last).every(({ share }) => share !== null);
    expect(isBar('In Spain 35 percent would.')).toBe(true);
    expect(isBar('The margin of error is 2.8 percentage points.')).toBe(false);
  });
});

import { articleOf } from '../article/article.rules.js';
import { textBlocks } from '../article/text-blocks.rules.js';
import { firstDate } from './dates.rules.js';
import { timelineOf } from './timeline.rules.js';

function dateIn(text: string): string | null {
  const found = firstDate(text);
  return found && text.slice(found.from, found.to);
}

describe('the date of a sentence', () => {
  it.each([
    ['In early 2019 it opened a plant.', 'early 2019'],
    ['Late in 2019 it opened a plant.', 'Late in 2019'],
    ['By the end of 2019 it had a plant.', 'end of 2019'],
    ['In mid-2019 it opened a plant.', 'mid-2019'],
    ['In early May 2019 it opened a plant.', 'early May 2019'],
    ['In spring 2020 it opened a plant.', 'spring 2020'],
    ['In the late summer of 2020 it opened a plant.', 'late summer of 2020'],
    ['In the first quarter of 2020 it opened a plant.', 'first quarter of 2020'],
    ['In H2 2020 it opened a plant.', 'H2 2020'],
    ['In the early 1990s it opened a plant.', 'early 1990s'],
    ['In 2019–20 it opened a plant.', '2019–20'],
    ['In 753 BC Rome was founded.', '753 BC'],
    ['In 1200 BC the city fell.', '1200 BC'],
    ['In 1,200 BCE the city fell.', '1,200 BCE'],
    ['At 9 a.m. the doors open.', '9 a.m.'],
    ['12:30 a.m. The doors close.', '12:30 a.m.'],
    ['6.45 – The bread is ready.', '6.45'],
    ['Noon: lunch is served.', 'Noon'],
    ['8.15 million people watched it.', null],
    ['1500 workers were dismissed.', null],
    ['It was sold in 1500 stores.', null],
    ['On 3.10.2021 it opened a plant.', '3.10.2021'],
    ['Version 3.10.2021 lost its data.', null],
    ['It runs on v3.10.2021 of the system.', null],
  ])('is whole: %s', (text, date) => {
    expect(dateIn(text)).toBe(date);
  });

  it('has its place in time', () => {
    const inOrder = [
      'In 753 BC it fell.',
      'In 44 BC it fell.',
      'In 2018 it fell.',
      'In early 2019 it fell.',
      'In spring 2019 it fell.',
      'In July 2019 it fell.',
      'In late July 2019 it fell.',
      'In the fourth quarter of 2019 it fell.',
      'At the end of 2019 it fell.',
      'In 2020 it fell.',
      'In the late 2020s it fell.',
    ];
    const orders = inOrder.map((text) => firstDate(text)?.order ?? NaN);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    const hours = ['12:30 a.m. x', '9 a.m. x', 'Noon x', '12:15 p.m. x', '13:00 x', '2 pm x'];
    expect(hours.map((text) => firstDate(text)?.order)).toEqual([0.5, 9, 12, 12.25, 13, 14]);
  });
});

describe('a timeline', () => {
  const nodes = (text: string) => {
    const { diagram } = timelineOf(articleOf('The history of Kestrel', textBlocks(text))) ?? {};
    return diagram?.kind === 'timeline'
      ? diagram.nodes.map(({ date, detail }) => `${date.text}: ${detail.text}`)
      : null;
  };

  it('has every event that its date opens, also several of one date', () => {
    const text =
      'In 2017 two engineers founded Kestrel in Ghent.\n' +
      'In 2019 it opened a plant in Lyon.\nIn 2019 it also bought Fernway.\nThe plant of 2019 was small.\n' +
      'In 2022 it went public.';
    expect(nodes(text)).toEqual([
      '2017: two engineers founded Kestrel in Ghent.',
      '2019: it opened a plant in Lyon.',
      '2019: it also bought Fernway.',
      '2022: it went public.',
    ]);
  });

  it('shows early and late with the year, and several years with their sentence', () => {
    const text =
      'In early 2017 two engineers founded Kestrel.\nLate in 2019 it opened a plant in Lyon.\n' +
      'In 2020, 2021 and 2022, it lost money.';
    expect(nodes(text)).toEqual([
      'early 2017: two engineers founded Kestrel.',
      'Late in 2019: it opened a plant in Lyon.',
      '2020: In 2020, 2021 and 2022, it lost money.',
    ]);
  });

  it('begins before midnight where its text does', () => {
    const text = 'At 11 p.m. the bakers arrive.\nAt 12:15 a.m. they mix the dough.\nAt 6 a.m. the shop opens.';
    expect(nodes(text)?.map((node) => node.split(':')[0])).toEqual(['11 p.m.', '12', '6 a.m.']);
  });

  it('has noon and midnight in their places', () => {
    const text = '9:00 Doors open\n12 noon Lunch\n5 pm Talks\nMidnight The doors close';
    expect(nodes(text)).toEqual(['9:00: Doors open', '12 noon: Lunch', '5 pm: Talks', 'Midnight: The doors close']);
  });

  it('shows the whole sentence where the words behind the date belong to it', () => {
    const text = 'In 2021 it had 70 ferries.\nThe first half of 2022 ended with 110.\nIn 2023 alone, 25 were ordered.';
    expect(nodes(text)?.slice(1)).toEqual([
      'first half of 2022: The first half of 2022 ended with 110.',
      '2023: In 2023 alone, 25 were ordered.',
    ]);
  });

  it('says since when', () => {
    const text = 'In 2011 it was founded in Ghent.\nIn 2013 it opened a plant.\nSince 2015, Ilse Brandt has run it.';
    expect(nodes(text)?.at(-1)).toBe('Since 2015: Ilse Brandt has run it.');
  });

  it('needs three dates, not three events', () => {
    expect(
      nodes('In 2019 it opened a plant.\nIn 2019 it bought Fernway.\nIn 2019 it went public in Paris.'),
    ).toBeNull();
  });
});

describe('short events', () => {
  function eventsIn(text: string): string[] {
    const { diagram } = timelineOf(articleOf('History of the bank', textBlocks(text))) ?? {};
    return diagram?.kind === 'timeline' ? diagram.nodes.map(({ date, detail }) => `${date.text} ${detail.text}`) : [];
  }

  it('are not left out behind their date', () => {
    expect(eventsIn('In 1850, it opened.\n\nIn the 1920s it grew.\n\nIn 1931 it closed.')).toEqual([
      '1850 it opened.',
      '1920s it grew.',
      '1931 it closed.',
    ]);
  });

  it('have dates with points', () => {
    const text = '12.05.2020: The suit came.\n\n3.7.2021: It was heard.\n\n01.02.2022: It was lost.';
    expect(eventsIn(text)).toEqual(['12.05.2020 The suit came.', '3.7.2021 It was heard.', '01.02.2022 It was lost.']);
    expect(firstDate('Version 1.2.2024.3 is out')).toBeNull();
  });
});

describe('the zone of a time of day', () => {
  it.each([
    ['09:12 UTC – Writes blocked.', '09:12 UTC'],
    ['9:30 am PST: talks', '9:30 am PST'],
    ['20:15 Zwei Filme', '20:15'],
    ['9:30 et 10:30, visites', '9:30'],
    ['9:30 ist Einlass', '9:30'],
  ])('belongs to it: %s', (text, time) => {
    const found = firstDate(text);
    expect(found && text.slice(found.from, found.to)).toBe(time);
  });
});

it('the times of two days are no timeline, since one order would mix them', () => {
  const of = (second: string) =>
    timelineOf(articleOf('Programme', textBlocks(`## Day 1\n- 09:00 Tea\n- 12:30 Lunch\n\n## ${second}`)));
  expect(of('Day 2\n- 09:30 Workshops\n- 16:00 Closing')).toBeNull();
  expect(of('Afternoon\n- 13:30 Workshops\n- 16:00 Closing')?.diagram.nodes).toHaveLength(4);
});

import { growth } from '../../../test/kit/growth.js';
import { EnglishTagger } from '../wording/english-tagger.service.js';
import { type MeaningDifference } from './fact.rules.js';
import { meaningDifference } from './meaning-lock.rules.js';

const { tag } = new EnglishTagger();
const difference = (before: string, after: string): MeaningDifference | null => meaningDifference(before, after, tag);

describe('the meaning lock', () => {
  it.each([
    ['a number', 'It has 12 wheels.', 'It has 13 wheels.', 'number', '12', '13'],
    ['a number in words', 'It has twelve wheels.', 'It has 13 wheels.', 'number', 'twelve', '13'],
    ['a sign', 'It is -5 degrees.', 'It is 5 degrees.', 'number', '- 5 degrees', '5 degrees'],
    ['a unit', 'It weighs 5 kg here.', 'It weighs 5 g here.', 'number', '5 kg', '5 g'],
    ['a currency', 'It costs $30 here.', 'It costs €30 here.', 'number', '$ 30', '€ 30'],
    ['a limit', 'It costs at least $30 here.', 'It costs at most $30 here.', 'number', 'at least $ 30', 'at most $ 30'],
    ['figures that change places', 'It rose from 10 to 20.', 'It rose from 20 to 10.', 'number', '10', '20'],
    ['a date', 'It ends in May 2024.', 'It ends in June 2024.', 'date', 'May', 'June'],
    ['dates that change places', 'From 2019 to 2021.', 'From 2021 to 2019.', 'date', '2019', '2021'],
    ['an order in time', 'Wash it before lunch.', 'Wash it after lunch.', 'date', 'before', 'after'],
    ['a name', 'We met Ada there.', 'We met Eve there.', 'name', 'Ada', 'Eve'],
    ['a name at the beginning', 'Ada met us.', 'Eve met us.', 'name', 'Ada', 'Eve'],
    ['two names that change places', 'Ada beat Eve.', 'Eve beat Ada.', 'name', 'Ada', 'Eve'],
    [
      'a number that changes its owner',
      'Ada paid 5 and Eve paid 7.',
      'Ada and Eve paid 5 and 7.',
      'number',
      'Ada: 5',
      'Eve: 5',
    ],
    ['a negation that goes', 'It is not here.', 'It is here.', 'negation', 'not', null],
    ['a negation that comes', 'It does run.', "It doesn't run.", 'negation', null, "doesn't"],
    [
      'a negation that moves',
      'The tool does not save time but it costs money.',
      'The tool saves time but it does not cost money.',
      'negation',
      'not save time',
      'not cost money',
    ],
    ['a modal verb', 'It may run.', 'It must run.', 'modality', 'may', 'must'],
    ['a certainty', 'It will likely run.', 'It will run.', 'modality', 'likely', null],
    ['a condition', 'It runs if it rains.', 'It runs and it rains.', 'condition', 'if', null],
    ['a comparison', 'More people came.', 'Fewer people came.', 'comparison', 'More', 'Fewer'],
    ['an amount', 'All of them came.', 'Some of them came.', 'quantity', 'All', 'Some'],
    [
      'a cause that becomes the effect',
      'The prices rose because the demand fell.',
      'The demand fell because the prices rose.',
      'cause',
      'because',
      'because',
    ],
    [
      'a cause that was none',
      'It rained. The match ended.',
      'The match ended because it rained.',
      'cause',
      null,
      'because',
    ],
    [
      'an address',
      'See https://a.example/x now.',
      'See https://a.example/y now.',
      'url',
      'https://a.example/x',
      'https://a.example/y',
    ],
    ['a quotation', 'He said "yes, use it".', 'He said "yes, try it".', 'quote', '"yes, use it"', '"yes, try it"'],
    ['code', 'Call `use()`.', 'Call `try()`.', 'code', '`use()`', '`try()`'],
    [
      'a rise that becomes a fall',
      'The prices rose in spring.',
      'The prices fell in spring.',
      'direction',
      'rose',
      'fell',
    ],
    ['a decrease', 'We saw an increase in costs.', 'We saw a decrease in costs.', 'direction', 'increase', 'decrease'],
    ['a place above', 'The shelf is above the bench.', 'The shelf is below the bench.', 'direction', 'above', 'below'],
    ['a way up', 'Prices went up in May.', 'Prices went down in May.', 'direction', 'up', 'down'],
    ['a deal', 'They buy old robots.', 'They sell old robots.', 'direction', 'buy', 'sell'],
    ['less of it', 'It has more wheels.', 'It has less wheels.', 'comparison', 'more', 'less'],
    [
      'a way back',
      'We moved from the shed to the dock.',
      'We moved from the dock to the shed.',
      'direction',
      'from shed',
      'to shed',
    ],
    [
      'a rise and a fall that change places',
      'Rents climbed while wages declined.',
      'Rents declined while wages climbed.',
      'direction',
      'rents climbed',
      'rents declined',
    ],
    [
      'an order in time that turns round',
      'Clean the filter before you start the pump.',
      'Start the pump before you clean the filter.',
      'date',
      'before',
      'before',
    ],
  ])('sees %s', (_what, before, after, fact, was, is) => {
    expect(difference(before, after)).toEqual({ fact, before: was, after: is });
    expect(difference(before, before)).toBeNull();
  });

  it.each([
    ['other words', 'The firm purchased 12 robots to handle parcels.', 'The firm bought 12 robots that sort parcels.'],
    ['a number in digits', 'The shed holds twelve robots.', 'There is room for 12 robots in the shed.'],
    ['an amount of money in words', 'It raised $5 million.', 'It took in 5 million dollars.'],
    ['another word for a limit', 'More than 40 people came.', 'Over 40 people were there.'],
    ['a date in another place', 'In 2024, Acme raised $5M.', 'Acme raised $5M in 2024.'],
    ['another way to deny', 'The tool is not able to climb.', 'The tool cannot climb.'],
    ['another word for a chance', 'Perhaps it rains.', 'It may rain.'],
    ['another word for a condition', 'Call us in the event that it leaks.', 'If it leaks, call us.'],
    ['a cause the other way round', 'The match ended because it rained.', 'Because it rained, the match ended.'],
    ['another word for a cause', 'It rained. Therefore the match ended.', 'It rained. So the match ended.'],
    ['a name said once', 'Acme grew. Acme hired 12 people.', 'Acme grew and hired 12 people.'],
    ['another word for a rise', 'Sales rose while costs fell.', 'Costs dropped while sales grew.'],
    [
      'a rise that is said with other words',
      'Sales went up by 5%, and we set up a shop.',
      'Sales climbed by 5%, and we opened a shop.',
    ],
    [
      'a way said the other way round',
      'From the shed to the dock it is a mile.',
      'It is a mile from the shed to the dock.',
    ],
    [
      'a cause that moves past a time',
      'Because the pump failed before noon, the cellar flooded.',
      'The cellar flooded because the pump failed before noon.',
    ],
    ['a time at the beginning', 'Before lunch, wash the boxes.', 'Wash the boxes before lunch.'],
    [
      'a whole sentence said anew',
      'We do not sell robots to schools.',
      'Schools are not among the buyers of our robots.',
    ],
  ])('accepts %s', (_what, before, after) => {
    expect(difference(before, after)).toBeNull();
    expect(difference(after, before)).toBeNull();
  });

  it('takes time in proportion to a text of causes without a full stop', () => {
    const [whole, part] = [240, 60].map((times) => 'because the pump failed we left, '.repeat(times * 2)) as [
      string,
      string,
    ];
    const compare = (text: string) => (): void => void difference(text, text);
    expect(growth(compare(whole), compare(part), 4)).toBeLessThan(2.5);
  });
});

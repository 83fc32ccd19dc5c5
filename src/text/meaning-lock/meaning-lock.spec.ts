import { WORDINGS } from '../wording/wordings.rules.js';
import { meaningDifference } from './meaning-lock.rules.js';

describe('the meaning lock', () => {
  it.each([
    ['a number', 'It has 12 wheels.', 'It has 13 wheels.', 'number', '12', '13'],
    ['a sign', 'It is -5 degrees.', 'It is 5 degrees.', 'number', '-', null],
    ['a unit', 'It weighs 5 kg here.', 'It weighs 5 g here.', 'unit', 'kg', 'g'],
    ['a date', 'It ends in May 2024.', 'It ends in June 2024.', 'modality', 'May', 'June'],
    ['a name', 'We met Ada there.', 'We met Eve there.', 'name', 'Ada', 'Eve'],
    ['a name at the beginning', 'Ada met us.', 'Eve met us.', 'name', 'Ada', 'Eve'],
    ['two names that change places', 'Ada beat Eve.', 'Eve beat Ada.', 'name', 'Ada', 'Eve'],
    ['a negation that goes', 'It is not here.', 'It is here.', 'negation', 'not', null],
    ['a negation that comes', 'It does run.', "It doesn't run.", 'word', 'does', "doesn't"],
    ['a modal verb', 'It may run.', 'It must run.', 'modality', 'may', 'must'],
    ['a comparison', 'More people came.', 'Fewer people came.', 'comparison', 'More', 'Fewer'],
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
  ])('sees %s', (_what, before, after, fact, was, is) => {
    expect(meaningDifference(before, after)).toEqual({ fact, before: was, after: is });
    expect(meaningDifference(before, before)).toBeNull();
  });

  it.each(WORDINGS.map(({ from, to, place }) => [from.join(' '), to, place] as const))(
    'lets "%s" become "%s"',
    (from, to, place) => {
      const comma = place === 'opener' ? ',' : '';
      const before = `We saw that ${from}${comma} the robots sort 12 parcels.`;
      const after = `We saw that ${to}${to === '' ? '' : comma} the robots sort 12 parcels.`;
      expect(meaningDifference(before, after)).toBeNull();
      for (const planted of ['17', 'Wilkins', 'not', 'never', 'more']) {
        expect(meaningDifference(before, after.replace('the robots', `${planted} the robots`))).toMatchObject({
          before: null,
          after: planted,
        });
      }
      expect(meaningDifference(before, after.replace('12', '13'))?.fact).toBe('number');
    },
  );
});

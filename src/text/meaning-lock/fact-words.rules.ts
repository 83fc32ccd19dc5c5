export type FactWordKind = 'number' | 'unit' | 'date' | 'negation' | 'modality' | 'comparison' | 'quantity';

const LISTS: Readonly<Record<FactWordKind, string>> = {
  number:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands ' +
    'million millions billion billions trillion trillions dozen dozens half quarter third once twice thrice double ' +
    'triple first second fourth fifth sixth seventh eighth ninth tenth last single pair',
  unit:
    'percent percentage dollar dollars cent cents euro euros pound pounds yen usd eur gbp second seconds minute ' +
    'minutes hour hours day days week weeks month months year years decade decades century centuries metre metres ' +
    'meter meters kilometre kilometres kilometer kilometers mile miles foot feet inch inches gram grams kilogram ' +
    'kilograms tonne tonnes ton tons litre litres liter liters watt watts volt volts degree degrees byte bytes ' +
    'kg km cm mm ms mb gb tb kb kwh mw gw',
  date:
    'january february march april june july august september october november december monday tuesday wednesday ' +
    'thursday friday saturday sunday today yesterday tomorrow now soon ago daily weekly monthly annually yearly ' +
    'quarterly before after until while during',
  negation:
    'not no never none nobody nothing nowhere nor neither without cannot hardly scarcely barely except unless lack ' +
    'lacks lacking fail fails failed refuse refuses refused deny denies denied',
  modality:
    'can could may might must shall should will would ought need needs needed if perhaps maybe possibly probably ' +
    'likely unlikely certainly seem seems seemed appear appears appeared allegedly reportedly although though ' +
    "because whether only i'll you'll he'll she'll it'll we'll they'll i'd you'd he'd she'd we'd they'd",
  comparison:
    'more less most least better worse best worst than as fewer greater larger smaller bigger higher lower faster ' +
    'slower longer shorter cheaper earlier later equal same unlike like above below over under beyond nearly almost ' +
    'about around approximately exactly near',
  quantity:
    'all every each some any many few several both either much enough everyone everybody everything someone somebody ' +
    'something always often sometimes rarely seldom usually regularly promptly',
};

/** Words that are facts by themselves. */
export const FACT_WORDS: ReadonlyMap<string, FactWordKind> = new Map(
  Object.entries(LISTS).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, FactWordKind] => [word, kind as FactWordKind]),
  ),
);

interface Canon {
  readonly words: readonly string[];
  /** Keys of its facts; empty without facts. */
  readonly facts: readonly string[];
}

const canon = (says: string, ...phrases: readonly string[]): Canon[] =>
  phrases.map((phrase) => ({ words: phrase.split(' '), facts: says === '' ? [] : says.split(' ') }));

/** Phrases with fact words or in place of them, and their facts. Longest first for each beginning. */
export const CANON: readonly Canon[] = [
  ...canon('because', 'due to the fact that', 'owing to the fact that', 'on the grounds that', 'for the reason that'),
  ...canon('because', 'in light of the fact that'),
  ...canon('although', 'in spite of the fact that', 'despite the fact that'),
  ...canon('if', 'in the event that'),
  ...canon('until', 'until such time as'),
  ...canon('now', 'at this point in time', 'at the present time', 'at the current time'),
  ...canon('soon', 'in the near future'),
  ...canon('near', 'in close proximity to'),
  ...canon('about', 'with regard to', 'with regards to', 'in regard to'),
  ...canon('always', 'at all times'),
  ...canon('daily', 'on a daily basis'),
  ...canon('weekly', 'on a weekly basis'),
  ...canon('monthly', 'on a monthly basis'),
  ...canon('annually', 'on an annual basis'),
  ...canon('regularly', 'on a regular basis'),
  ...canon('promptly', 'in a timely manner'),
  ...canon('before', 'prior to'),
  ...canon('after', 'subsequent to'),
  ...canon('more than', 'in excess of'),
  ...canon('without', 'in the absence of'),
  ...canon('except', 'with the exception of'),
  ...canon('can', 'has the ability to', 'have the ability to', 'is able to', 'are able to'),
  ...canon('first', 'first and foremost', 'firstly'),
  ...canon('second', 'secondly'),
  ...canon('third', 'thirdly'),
  ...canon('last', 'lastly'),
  ...canon('', 'it should be noted that', 'needless to say'),
  ...canon('', 'as previously mentioned', 'as mentioned earlier', 'as mentioned above', 'as noted above'),
  ...canon('', 'stands as a testament to', 'serves as a testament to', 'as a consequence'),
  ...canon('', 'serves as a', 'serves as an', 'serves as the'),
];

/** Kinds of facts that words express. */
export type FactWordKind = 'date' | 'negation' | 'modality' | 'condition' | 'comparison' | 'quantity' | 'cause';

export interface Meaning {
  readonly kind: FactWordKind;
  /** What it says: other words with the same key say the same. */
  readonly key: string;
}

/** `key: words and phrases, separated by commas`; phrases of several words win over their parts. */
const LISTS: Readonly<Record<FactWordKind, string>> = {
  date: `
    now: now, currently, at present, at this point, at this point in time, at the present time, at the current time, at the moment, at this moment, at this moment in time, presently
    today: today
    yesterday: yesterday
    tomorrow: tomorrow
    soon: soon, shortly, in the near future
    ago: ago
    daily: daily, on a daily basis, on a day-to-day basis, every day, each day, per day
    weekly: weekly, on a weekly basis, every week, each week, per week
    monthly: monthly, on a monthly basis, every month, each month, per month
    annually: annually, yearly, on an annual basis, every year, each year, per year
    before: before, prior to
    after: after, subsequent to
    until: until, till, until such time as
    promptly: promptly, in a timely manner, in a timely fashion`,
  negation: `
    not: not, cannot, never, no, none, nobody, nothing, nowhere, neither, nor, without, in the absence of, lack, lacks, lacking, no longer, fail to, fails to, failed to, unable to, isn't, aren't, wasn't, weren't, don't, doesn't, didn't, won't, can't, couldn't, shouldn't, wouldn't, mustn't, haven't, hasn't, hadn't, needn't, ain't
    except: except, with the exception of, apart from`,
  modality: `
    possible: may, might, perhaps, possibly, maybe
    could: could, couldn't
    should: should, ought to, shouldn't
    must: must, need to, needs to, needed to, have to, has to, had to, required to, shall, mustn't
    will: will, won't, i'll, you'll, he'll, she'll, it'll, we'll, they'll, going to
    would: would, wouldn't, i'd, you'd, he'd, she'd, we'd, they'd
    able: can, cannot, can't, able to, unable to, has the ability to, have the ability to, has the capacity to
    likely: likely, probably
    unlikely: unlikely
    seems: seem, seems, seemed, appear to, appears to, appeared to
    reported: allegedly, reportedly, alleged, claims, claimed
    only: only, solely, exclusively`,
  condition: `
    if: if, in the event that, provided that, as long as
    unless: unless
    whether: whether, whether or not`,
  comparison: `
    more: more, greater, higher, larger, bigger, livelier, stronger
    less: less, fewer, lower, smaller
    most: most, a majority of, the majority of, the vast majority of
    least: least
    better: better
    worse: worse
    best: best
    worst: worst
    faster: faster, quicker
    slower: slower
    longer: longer
    shorter: shorter
    cheaper: cheaper
    earlier: earlier, sooner
    later: later
    equal: equal, equally`,
  quantity: `
    all: all, every, each, everyone, everybody, everything, each and every
    always: always, at all times
    some: some, someone, somebody, something
    few: few
    often: often, frequently
    rarely: rarely, seldom
    sometimes: sometimes, occasionally`,
  cause: `
    because: because, due to the fact that, owing to the fact that, on the grounds that, for the reason that, in light of the fact that, in view of the fact that, because of, due to, owing to, thanks to, as a result of, caused by
    so: therefore, thus, hence, consequently, as a result, as a result of this, as a result of that, as a consequence, accordingly, as such
    causes: cause, causes, caused, causing, leads to, led to, lead to, leading to, results in, resulted in, resulting in, gives rise to, gave rise to, give rise to, giving rise to`,
};

/** Phrases with words of the lists that state none of those facts. */
const EMPTY =
  'not just, not only, not merely, not simply, more than just, get the most from, gets the most from, getting the most from, ' +
  "got the most from, the most from, don't hesitate to, do not hesitate to, there is no doubt that, there's no doubt that, " +
  'no matter, every step of the way, above all, after all, all in all, when all is said and done, as we all know, ' +
  "needless to say, it goes without saying that, it must be noted that, it should be noted that, isn't just, isn't only, " +
  "isn't merely, isn't simply, aren't just, wasn't just, weren't just, don't just, doesn't just, most importantly, " +
  "what's more, no stone unturned, learn more, learns more, learned more, learning more, more closely, " +
  'better match, better matches, better matched, better matching, feel able to, feels able to, felt able to, ' +
  'feeling able to, as mentioned earlier, as noted earlier, as mentioned before, it is no secret that, ' +
  "it's no secret that, it is no surprise that, it's no surprise that, it comes as no surprise that, " +
  "it is no wonder that, it's no wonder that, there is no denying that, there's no denying that, " +
  "more importantly, first and foremost, in the first place, let us, all the difference, at every turn, in no time, a few clicks, you're not alone, no shortage of, look no further, you can rest assured, whether you, whether you're, whether you've, something extraordinary, something amazing, something great, something special, something remarkable";

interface Row {
  readonly words: readonly string[];
  /** None where the phrase states no fact; "cannot" has two. */
  readonly meanings: readonly Meaning[];
}

/** Meanings by their words. The longest phrase first for each first word. */
export const MEANINGS: ReadonlyMap<string, readonly Row[]> = indexed();

function indexed(): ReadonlyMap<string, readonly Row[]> {
  const byPhrase = new Map<string, Meaning[]>(EMPTY.split(', ').map((phrase) => [phrase, []]));
  for (const [kind, list] of Object.entries(LISTS)) {
    for (const line of list.trim().split('\n')) {
      const [key = '', phrases = ''] = line.trim().split(/: /);
      for (const phrase of phrases.split(', ')) {
        byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), { kind: kind as FactWordKind, key }]);
      }
    }
  }
  const rows = [...byPhrase].map(([phrase, meanings]): Row => ({ words: phrase.split(' '), meanings }));
  const byFirst = new Map<string, Row[]>();
  for (const row of rows.sort((a, b) => b.words.length - a.words.length)) {
    const [first = ''] = row.words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), row]);
  }
  return byFirst;
}

export const MONTHS_AND_DAYS: ReadonlySet<string> = new Set(
  (
    'january february march april may june july august september october november december monday tuesday wednesday ' +
    'thursday friday saturday sunday'
  ).split(' '),
);

/** Words in place of digits, with their value. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  (
    'zero:0 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 ' +
    'fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 ' +
    'sixty:60 seventy:70 eighty:80 ninety:90 hundred:hundred hundreds:hundreds thousand:thousand thousands:thousands ' +
    'million:million millions:millions billion:billion billions:billions trillion:trillion dozen:dozen dozens:dozens ' +
    'half:half third:third quarter:quarter twice:twice double:double triple:triple second:second first:first ' +
    'firstly:first secondly:second thirdly:third fourth:fourth fourthly:fourth fifth:fifth fifthly:fifth sixth:sixth tenth:tenth last:last lastly:last'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Units by what they measure; an abbreviation and its word are the same. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  (
    '%:percent percent:percent percentage:percent $:usd usd:usd dollar:usd dollars:usd €:eur eur:eur euro:eur ' +
    'euros:eur £:gbp gbp:gbp pound:pound pounds:pound ¥:jpy yen:jpy °:degree degree:degree degrees:degree kg:kg ' +
    'kilogram:kg kilograms:kg g:g gram:g grams:g km:km kilometre:km kilometres:km kilometer:km kilometers:km m:m ' +
    'metre:m metres:m meter:m meters:m cm:cm mm:mm mile:mile miles:mile foot:foot feet:foot inch:inch inches:inch ' +
    'tonne:tonne tonnes:tonne ton:ton tons:ton litre:l litres:l liter:l liters:l watt:w watts:w w:w kwh:kwh mw:mw gw:gw ' +
    'volt:v volts:v byte:byte bytes:byte kb:kb mb:mb gb:gb tb:tb ms:ms lb:lb lbs:lb second:second seconds:second ' +
    'minute:minute minutes:minute min:minute hour:hour hours:hour day:day days:day week:week weeks:week month:month ' +
    'months:month year:year years:year decade:decade decades:decade cent:cent cents:cent'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Signs and abbreviations that are units without a number too. */
export const UNIT_SIGNS: ReadonlySet<string> = new Set(
  '% $ € £ ¥ ° ‰ kg km cm mm kb mb gb tb kwh mw gw lb lbs'.split(' '),
);

/** What limits a number, before it, by its first word; the longest first. */
export const LIMITS: ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly sign: string }[]> =
  limits(
    '>: more than, over, above, in excess of, exceeding, upwards of; <: less than, fewer than, under, below; ' +
      '≥: at least, no less than, a minimum of; ≤: at most, no more than, up to, a maximum of; ' +
      '~: about, around, approximately, roughly, some, nearly, almost; =: exactly',
  );

function limits(list: string): ReadonlyMap<string, { words: string[]; sign: string }[]> {
  const byFirst = new Map<string, { words: string[]; sign: string }[]>();
  for (const group of list.split('; ')) {
    const [sign = '', phrases = ''] = group.split(': ');
    for (const phrase of phrases.split(', ')) {
      const words = phrase.split(' ');
      const [first = ''] = words;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { words, sign }]);
    }
  }
  return byFirst;
}

/** Words that carry grammar, not content. */
export const GRAMMAR: ReadonlySet<string> = new Set(
  (
    "a an the and or but of to in on at by for with from as is are was were be been being it its it's this that these " +
    'those they their them we our us you your i my he his she her has have had do does did so than then there which who ' +
    'whom whose what when where how into onto over under about also just very too any make makes made making help helps helped get gets got take takes took give gives gave'
  ).split(' '),
);

import { type Wording } from './rule.rules.js';

/** Long wordings with their short replacements: left becomes right. */
const PLAIN: readonly (readonly [string, string])[] = [
  ['in order to', 'to'],
  ['due to the fact that', 'because'],
  ['owing to the fact that', 'because'],
  ['on the grounds that', 'because'],
  ['for the reason that', 'because'],
  ['in light of the fact that', 'because'],
  ['in spite of the fact that', 'although'],
  ['despite the fact that', 'although'],
  ['in the event that', 'if'],
  ['until such time as', 'until'],
  ['at this point in time', 'now'],
  ['at the present time', 'now'],
  ['at the current time', 'now'],
  ['in the near future', 'soon'],
  ['at all times', 'always'],
  ['on a daily basis', 'daily'],
  ['on a weekly basis', 'weekly'],
  ['on a monthly basis', 'monthly'],
  ['on an annual basis', 'annually'],
  ['on a regular basis', 'regularly'],
  ['in a timely manner', 'promptly'],
  ['prior to', 'before'],
  ['subsequent to', 'after'],
  ['in excess of', 'more than'],
  ['in the absence of', 'without'],
  ['with the exception of', 'except'],
  ['for the purpose of', 'for'],
  ['by means of', 'by'],
  ['in close proximity to', 'near'],
  ['with regard to', 'about'],
  ['with regards to', 'about'],
  ['in regard to', 'about'],
  ['in the realm of', 'in'],
  ['first and foremost', 'first'],
  ['make use of', 'use'],
  ['makes use of', 'uses'],
  ['made use of', 'used'],
  ['making use of', 'using'],
  ['give rise to', 'cause'],
  ['gives rise to', 'causes'],
  ['gave rise to', 'caused'],
  ['giving rise to', 'causing'],
  ['come to the conclusion that', 'conclude that'],
  ['comes to the conclusion that', 'concludes that'],
  ['came to the conclusion that', 'concluded that'],
  ['is in possession of', 'has'],
  ['are in possession of', 'have'],
];

/** Only where nothing governs the verb: "does not have the ability to" is unchanged. */
const UNGOVERNED: readonly (readonly [string, string])[] = [
  ['has the ability to', 'can'],
  ['have the ability to', 'can'],
  ['is able to', 'can'],
  ['are able to', 'can'],
  ['serves as a', 'is a'],
  ['serves as an', 'is an'],
  ['serves as the', 'is the'],
  ['boasts a', 'has a'],
  ['boasts an', 'has an'],
  ['stands as a testament to', 'shows'],
  ['serves as a testament to', 'shows'],
  ['is a testament to', 'shows'],
  ['are a testament to', 'show'],
  ...['crucial', 'vital', 'key', 'pivotal', 'critical'].flatMap((word): (readonly [string, string])[] => [
    [`plays a ${word} role in`, `is ${word} to`],
    [`play a ${word} role in`, `are ${word} to`],
  ]),
];

/** Words typical of machine writing, each with its plain word. */
const FOND: readonly (readonly [string, string])[] = [
  ['delve into', 'look into'],
  ['delves into', 'looks into'],
  ['delved into', 'looked into'],
  ['delving into', 'looking into'],
  ['embark on', 'start'],
  ['embarks on', 'starts'],
  ['embarked on', 'started'],
  ['embarking on', 'starting'],
  ['harness the power of', 'use'],
  ['harnesses the power of', 'uses'],
  ['harnessed the power of', 'used'],
  ['harnessing the power of', 'using'],
  ['endeavor to', 'try to'],
  ['endeavour to', 'try to'],
  ['endeavors to', 'tries to'],
  ['endeavours to', 'tries to'],
  ['endeavored to', 'tried to'],
  ['endeavoured to', 'tried to'],
  ['the aforementioned', 'the'],
];

/** Spelling variants of a verb share one plain replacement. */
const FOND_VERBS: readonly (readonly [string, string])[] = [
  ['utilize utilizes utilized utilizing', 'use uses used using'],
  ['utilise utilises utilised utilising', 'use uses used using'],
  ['leverage leverages leveraged leveraging', 'use uses used using'],
  ['commence commences commenced commencing', 'start starts started starting'],
  ['bolster bolsters bolstered bolstering', 'strengthen strengthens strengthened strengthening'],
  ['garner garners garnered garnering', 'gain gains gained gaining'],
  ['elucidate elucidates elucidated elucidating', 'explain explains explained explaining'],
  ['ascertain ascertains ascertained ascertaining', 'determine determines determined determining'],
  ['underscore underscores underscored underscoring', 'stress stresses stressed stressing'],
  ['ameliorate ameliorates ameliorated ameliorating', 'improve improves improved improving'],
  ['necessitate necessitates necessitated necessitating', 'require requires required requiring'],
  ['showcase showcases showcasing', 'show shows showing'],
];

const FOND_ADJECTIVES: readonly (readonly [string, string])[] = [
  ['pivotal', 'key'],
  ['multifaceted', 'complex'],
  ['intricate', 'complex'],
  ['paramount', 'vital'],
  ['meticulous', 'careful'],
  ['meticulously', 'carefully'],
];

/** Words that connect a sentence to the previous one. */
const CONNECTIVES: readonly (readonly [string, string])[] = [
  ['additionally', 'also'],
  ['furthermore', 'also'],
  ['moreover', 'also'],
  ['in addition', 'also'],
  ['consequently', 'so'],
  ['as a consequence', 'so'],
  ['nevertheless', 'still'],
  ['nonetheless', 'still'],
  ['that being said', 'still'],
  ['with that being said', 'still'],
  ['having said that', 'still'],
];

/** Ordinals as openers. */
const ORDINALS: readonly (readonly [string, string])[] = [
  ['firstly', 'first'],
  ['secondly', 'second'],
  ['thirdly', 'third'],
  ['lastly', 'last'],
];

/** Openers that only announce; they are removed with their comma. */
const ANNOUNCEMENTS: readonly string[] = [
  'in conclusion',
  'in summary',
  'to summarize',
  'to summarise',
  'to sum up',
  'as previously mentioned',
  'as mentioned earlier',
  'as mentioned above',
  'as noted above',
  'needless to say',
];

/** Openers that only announce, followed directly by the clause. */
const PREAMBLES: readonly string[] = [
  ...['it is', "it's"].flatMap((start) => [
    `${start} important to note that`,
    `${start} important to remember that`,
    `${start} worth noting that`,
    `${start} worth mentioning that`,
    `${start} interesting to note that`,
  ]),
  'it should be noted that',
  'please note that',
];

const rows = (pairs: readonly (readonly [string, string])[], terms: Omit<Wording, 'from' | 'to'>): readonly Wording[] =>
  pairs.map(([from, to]) => ({ ...terms, from: from.split(' '), to }));

const verbRows = FOND_VERBS.flatMap(([from, to]): (readonly [string, string])[] => {
  const forms = to.split(' ');
  return from.split(' ').map((form, index) => [form, forms[index] as string]);
});

/** Every replaced wording. `docs/text.md` documents the same lists. */
export const WORDINGS: readonly Wording[] = [
  ...rows(PLAIN, { rule: 'tells/plain', option: 'tells', strength: 'light', place: 'anywhere' }),
  ...rows(UNGOVERNED, { rule: 'tells/plain-verb', option: 'tells', strength: 'balanced', place: 'ungoverned' }),
  ...rows(FOND, { rule: 'tells/fond', option: 'tells', strength: 'balanced', place: 'anywhere' }),
  ...rows(verbRows, { rule: 'tells/fond-verb', option: 'tells', strength: 'balanced', place: 'verb' }),
  ...rows(FOND_ADJECTIVES, {
    rule: 'tells/fond-adjective',
    option: 'tells',
    strength: 'thorough',
    place: 'anywhere',
  }),
  ...rows(CONNECTIVES, { rule: 'tells/connective', option: 'tells', strength: 'balanced', place: 'opener' }),
  ...rows(ORDINALS, { rule: 'destructure/ordinal', option: 'destructure', strength: 'light', place: 'opener' }),
  ...rows(
    ANNOUNCEMENTS.map((from) => [from, '']),
    { rule: 'destructure/announcement', option: 'destructure', strength: 'balanced', place: 'opener' },
  ),
  ...rows(
    PREAMBLES.map((from) => [from, '']),
    { rule: 'destructure/preamble', option: 'destructure', strength: 'balanced', place: 'preamble' },
  ),
];

/** Intensifying adverbs after a form of "be" or the like. */
export const WEIGHTS: readonly string[] = ['truly', 'really', 'actually', 'literally'];

/** "The result? Fewer errors." means the same as "The result: fewer errors." */
export const LABELS: readonly string[] = [
  'result',
  'answer',
  'reason',
  'problem',
  'solution',
  'catch',
  'upside',
  'downside',
  'goal',
  'outcome',
  'takeaway',
];

/** Decorative signs at the beginning of a line; meaningful ones, such as a tick or a warning, are not listed. */
export const DECORATIONS: readonly string[] = ['🚀', '✨', '🔥', '💡', '🌟', '🎯', '🎉', '💪', '🌈', '👉'];

/**
 * Signs of machine writing, after published lists: Wikipedia's guide "Signs of AI writing", the excess words that Kobak
 * et al. (2024) and Liang et al. (2024) counted in abstracts, and style guides for editors of generated text. The lists
 * here are independent of the rules' lists in `src/text/wording`.
 */
export type SignKind =
  | 'vocabulary'
  | 'significance'
  | 'promotion'
  | 'negative parallelism'
  | 'disclaimer'
  | 'connective'
  | 'participle'
  | 'triad'
  | 'dash'
  | 'emoji'
  | 'register'
  | 'false range'
  | 'fragment'
  | 'attribution'
  | 'challenges'
  | 'copula';

export interface Sign {
  readonly kind: SignKind;
  readonly text: string;
}

const words = (...stems: readonly string[]): RegExp => new RegExp(`\\b(?:${stems.join('|')})\\b`, 'gi');
/** At the beginning of a sentence. */
const opening = (...phrases: readonly string[]): RegExp =>
  new RegExp(`(?<=^|[.!?:]["”)]? |\\n)(?:${phrases.join('|')})\\b`, 'g');

const WORD = "[a-z][a-z’'-]{2,}";
/** A quality rather than a thing, by its ending. */
const QUALITY =
  '[a-z-]{2,}(?:tion|sion|ity|ty|ness|ence|ance|ency|ment|ism|ship|ive|able|ible|al|ful|ic|ous|less|ly|ing|ize|ate|ent|ant)';
const TWO_OF_THREE = [
  [QUALITY, QUALITY, WORD],
  [QUALITY, WORD, QUALITY],
  [WORD, QUALITY, QUALITY],
];

/** Of signs that overlap, the earlier row counts. */
const SIGNS: readonly (readonly [SignKind, RegExp])[] = [
  ['emoji', /\p{Extended_Pictographic}/gu],
  ['dash', /—|(?<=\s)--(?=\s)/g],
  [
    'negative parallelism',
    /\b(?:not|isn[’']t|aren[’']t|wasn[’']t|don[’']t|doesn[’']t) (?:just|only|merely|simply)\b|\bnot only\b|\bmore than just\b/gi,
  ],
  ['negative parallelism', /\b(?:isn[’']t|is not|not) about [^.;—]{3,80}[.;—,]\s*(?:it[’']s|it is|but) about\b/gi],
  [
    'negative parallelism',
    /\b(?:is not|isn[’']t|is more than) an? [^.;—]{3,60}[.;]\s(?:it[’']s|it is) (?:an?|the)\b/gi,
  ],
  [
    'disclaimer',
    /\b(?:it is|it[’']s) (?:also |always )?(?:important|worth|crucial|essential|vital|best|interesting)\b/gi,
  ],
  ['disclaimer', words('should be noted', 'keep in mind', 'needless to say', 'be mindful of')],
  ['challenges', /\bDespite (?:its|these|this|notable|their)\b|\b(?:several|a number of) challenges\b/g],
  [
    'significance',
    words(
      ...['testament to', 'reminder of', 'stark reminder', 'gentle reminder'],
      'plays? (?:an? )?(?:\\w+ )?(?:\\w+ )?role',
      'played (?:an? )?(?:\\w+ )?(?:\\w+ )?role',
      'leav(?:e|es|ing) an? \\w+ (?:mark|impact|impression)',
      'left an? \\w+ (?:mark|impact|impression)',
      '(?:lasting|profound|big|significant|positive) (?:impact|impression)',
      'marks? (?:an? )?(?:\\w+ )?(?:step|shift|milestone|moment|turning point)',
      'marked (?:an? )?(?:\\w+ )?(?:step|shift|milestone|moment|turning point)',
      'represents? (?:an? )?\\w+ (?:shift|step|milestone|extension|challenge|opportunity)',
      'at the (?:heart|core|forefront|intersection) of',
      ...['at its core', 'rich (?:cultural )?(?:heritage|history|tapestry|texture)s?', 'cultural heritage'],
      ...['shap(?:e|es|ing) the future', 'pav(?:e|es|ing) the way', 'setting a new standard'],
      ...[
        '(?:cornerstone|backbone|foundation) of',
        'deeply rooted',
        'turning point',
        'broader (?:shift|effort|movement)',
      ],
      ...['the importance of', 'the need for', 'legacy', 'cement(?:s|ed|ing)? (?:its|his|her|their)'],
    ),
  ],
  [
    'promotion',
    words(
      ...['in the heart of', 'hidden gems?', 'hustle and bustle', 'next level', 'look no further', 'must-have'],
      ...['must-visit', 'go-to', 'say goodbye to', '(?:say )?hello to', 'best version of', 'full potential'],
      ...['game-changers?', 'every step of the way', 'peace of mind', 'magic happens', 'hassle-free', 'in no time'],
      ...['makes? (?:all the|an? (?:real |meaningful )?)difference', 'perfect (?:balance|solution|choice|for)'],
      ...[
        'new heights',
        'a click away',
        'a few clicks',
        "whether you[’']re",
        'whether you are',
        'wide (?:range|array) of',
      ],
      ...['diverse (?:range|array) of', 'commitment to', 'dedication to', 'world of possibilities', 'greener future'],
      ...['sustainable future', 'years to come', 'what (?:truly )?matters', 'something (?:extraordinary|magical)'],
    ),
  ],
  ['attribution', words('research suggests', 'studies (?:show|suggest)', 'experts (?:argue|say|believe)')],
  ['attribution', words('(?:critics|proponents|observers) (?:argue|warn|say)', 'widely (?:considered|regarded)')],
  ['copula', words('serv(?:e|es|ed|ing) as', 'stand(?:s|ing)? as', 'functions? as', 'acts? as')],
  [
    'register',
    words(
      ...[
        'certainly!',
        'absolutely,',
        'great question',
        'finds? you well',
        'hesitate to',
        'feel free to',
        'rest assured',
      ],
      ...["let[’']s (?:dive|explore|break|take|face|keep|build|move)", "we[’']ll explore", 'closer look'],
      ...['(?:thrilled|excited|delighted|proud) to', 'incredibly excited', "you[’']re not alone", 'good news'],
      ...[
        'have you ever wondered',
        'ready to take',
        'imagine a world',
        "here[’']s (?:the truth|how)",
        'look forward to',
      ],
      ...['reach(?:ing)? out', 'wanted to take a moment', 'heartfelt', 'huge thanks', 'i trust that'],
    ),
  ],
  [
    'connective',
    opening(
      ...['Additionally', 'Furthermore', 'Moreover', 'Consequently', 'Notably', 'Ultimately', 'Overall', 'Thus'],
      ...[
        'In conclusion',
        'In summary',
        'In essence',
        'That (?:being )?said',
        'Nevertheless',
        'Nonetheless',
        'As such',
      ],
      ...['First and foremost', 'On the (?:one|other) hand', 'Moving forward', 'Going forward', 'Looking ahead'],
      ...[
        "In today[’']s",
        'In an? (?:world|era|age)',
        'In the ever-',
        'When it comes to',
        'In fact',
        'Plus',
        'Finally',
      ],
      ...['Throughout history', 'Gone are the days', 'More importantly', 'Remember', 'In this context', 'Simply'],
    ),
  ],
  ['connective', words('however,', 'therefore,?')],
  ['false range', /(?<=^|[.!?] )From [^.,]{3,60} to [^.,]{3,60},/g],
  ['fragment', /(?<=^|[.!?] )(?:The|My)? ?\w+(?: \w+){0,2}\?(?= [A-Z])|(?<=[.!?] )Agree\?|(?<=[.!?] )Why\?/g],
  [
    'participle',
    new RegExp(
      ', (?:thereby |thus |further |ultimately )?(?:' +
        'allowing|bringing|capturing|catering|cementing|continuing|contributing|creating|cultivating|delivering|' +
        'demonstrating|driving|emphasizing|empowering|enabling|encouraging|enhancing|ensuring|expanding|exploring|' +
        'facilitating|featuring|fostering|giving|helping|highlighting|illustrating|improving|indicating|inspiring|' +
        'inviting|leading|leaving|leveraging|making|marking|offering|opening|paving|positioning|preserving|promising|' +
        'promoting|providing|reducing|reflecting|reinforcing|representing|resulting|revealing|setting|shaping|' +
        'shedding|showcasing|signaling|solidifying|sparking|strengthening|suggesting|supporting|symbolizing|' +
        'transforming|turning|underscoring|weaving' +
        ') (?!(?:and|or|to)\\b)',
      'g',
    ),
  ],
  [
    'vocabulary',
    words(
      ...['actionable', 'adapt(?:ive|able)', 'advancements?', 'align(?:s|ed|ing)? (?:more closely )?with', 'aligns?'],
      ...['ambiance', 'aspirations', 'boast(?:s|ed|ing)?', 'bolster(?:s|ed|ing)?', 'breathtaking', 'bustling'],
      ...['captivat\\w+', 'cherish', 'commendable', 'compelling', 'comprehensive', 'complexities', 'contemporary'],
      ...['countless', 'craft(?:s|ed|ing)?', 'crucial(?:ly)?', 'cultivat\\w+', 'curated', 'cutting-edge', 'deep dive'],
      ...['delv(?:e|es|ed|ing)', 'democratiz\\w+', 'diverse', 'dynamic', 'effortless(?:ly)?', 'elevat(?:e|es|ed|ing)'],
      ...['embark(?:s|ed|ing)?', 'embod(?:y|ies|ied|ying)', 'embrac(?:e|es|ed|ing)', 'emerged as', 'empower\\w*'],
      ...['emphasiz(?:es|ed|ing)', 'enchanting', 'encompass\\w*', 'endeavou?rs?', 'enduring', 'engaging', 'enigmatic'],
      ...['enhanc(?:e|es|ed|ing|ement)', 'essential', 'ever-\\w+', 'evocative', 'evolving', 'exceptional(?:ly)?'],
      ...[
        'exemplif\\w+',
        'facilitat\\w+',
        'flourish\\w*',
        'forg(?:e|es|ing)',
        'foster(?:s|ed|ing)?',
        'fundamental(?:ly)?',
      ],
      ...['garner(?:s|ed|ing)?', 'grappl\\w+', 'groundbreaking', 'harmonious', 'harness(?:es|ed|ing)?', 'headwinds'],
      ...['heightened', 'highlight(?:s|ed|ing)?', 'holistic', 'iconic', 'immers\\w+', 'impactful', 'imperative'],
      ...['incredibl[ey]', 'indelible', 'innovat\\w+', 'insightful', 'insights?', 'instrumental', 'integral'],
      ...['interplay', 'intersection', 'intertwined', 'intricate', 'intricacies', 'intuitive', 'invaluable', 'journey'],
      ...['key', 'landmark', 'landscape', 'leverag(?:e|es|ed|ing)', 'meaningful', 'meticulous(?:ly)?', 'milestone'],
      ...[
        'mindful',
        'multifaceted',
        'myriad',
        'narratives?',
        'navigat(?:e|es|ed|ing)',
        'nestled',
        'notable',
        'nuanced',
      ],
      ...['nuances', 'ongoing', 'paramount', 'passion(?:ate)?', 'personalized', 'pivotal', 'plethora', 'poised'],
      ...['prestigious', 'pressing', 'proactive', 'profound(?:ly)?', 'proven track record', 'realm', 'reimagin\\w+'],
      ...[
        'relentless',
        'remarkable',
        'renaissance',
        'renowned',
        'resilien\\w+',
        'resonat\\w+',
        'resurgence',
        'revolutioniz\\w+',
      ],
      ...[
        'robust',
        'seamless(?:ly)?',
        'seasoned',
        'serene',
        'showcas\\w+',
        'significant(?:ly)?',
        'sleek',
        'solidif\\w+',
      ],
      ...[
        'sophisticat\\w+',
        'spearhead\\w*',
        'stakeholders?',
        'stark',
        'state-of-the-art',
        'streamlin\\w+',
        'striking',
      ],
      ...[
        'strive[sd]?',
        'stunning',
        'superpower',
        'synergy',
        'tailored',
        'tapestry',
        'thought-provoking',
        'thriv(?:e|es|ing)',
      ],
      ...[
        'timeless',
        'tireless(?:ly)?',
        'transcend\\w*',
        'transform(?:s|ed|ing|ation|ative)?',
        'truly',
        'underpin\\w*',
      ],
      ...[
        'underscor\\w+',
        'unforgettable',
        'unique',
        'unleash\\w*',
        'unlock(?:s|ed|ing)?',
        'unparalleled',
        'unprecedented',
      ],
      ...['unveil(?:s|ed|ing)?', 'unwavering', 'utiliz\\w+|valuable', 'vibrant|visionary|vital|world-class'],
    ),
  ],
  // The rule of three, of qualities: three things are an enumeration.
  [
    'triad',
    new RegExp(
      TWO_OF_THREE.map(([a, b, c]) => `\\b${a}, (?:${WORD} )?${b},? and (?:${WORD} ){0,2}${c}\\b`).join('|'),
      'g',
    ),
  ],
];

/** The signs in a text, each place at most once. Linear in the text. */
export function signsIn(text: string): Sign[] {
  const found: { kind: SignKind; start: number; end: number }[] = [];
  for (const [kind, pattern] of SIGNS) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!found.some((sign) => sign.start < end && start < sign.end)) found.push({ kind, start, end });
    }
  }
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) }));
}

/** What products do about fraud and attacks is no complaint, and a price of nothing no praise. */
const SUBJECTS = [
  'fraud(?:ulent)?(?= (?:detection|prevention|protection|teams?|attempts?|alerts?|checks?|department|scores?))|cyber ?security',
  '(?:stop|block|detect|prevent|fight|catch)(?:s|ped|ed|ing)? (?:\\S+ ){0,2}(?:fraud|scams?|breaches|attacks?|threats?|spam|phishing|malware)',
  '(?:fought|caught) (?:\\S+ ){0,2}(?:fraud|scams?|attacks?|threats?|spam)',
  'free(?= (?:trials?|plan|tier|alternatives?|version|account|option|tools?))|how (?:do|can|to) (?:(?:i|you|we) )?cancel',
  '(?:do|save) (?:yourself|yourselves) (?:a favou?r|the (?:headache|trouble|time|money|pain|hassle))',
];
/** Words of complaint that the lexicon lacks or scores otherwise, as expressions. */
const COMPLAINTS = [
  'overpriced|expensive|pric(?:e)?y|costly|price hikes?|price rises?|(?:raised|raises|raising|increased) (?:the |their |our |my |its )?(?:prices?|fees?|rates?|cut)',
  '(?:doubled|tripled|quadrupled) (?:the |their |our |my |its )?(?:prices?|fees?|bill|cost)|bill (?:\\S+ ){0,4}(?:doubled|tripled|quadrupled)|hidden fees?|charges? extra|fees? (?:are|is) (?:too )?high',
  'slow|clunky|buggy|laggy|bloated|sluggish|flaky|unusable|not usable|unreliable|outages?|downtime|crash(?:ed|es|ing)?|brick(?:s|ed)|broke|went down',
  "(?:does not|doesn[’']t|did not|didn[’']t|stopped|never) work(?:ing)?|half-baked|unfinished|slipped|slips|forgot to finish|vapou?rware|oversold|overpromised",
  "stay away|steer clear|avoid|never again|not worth|do not bother|don[’']t bother|rip-?off|scammy|waste of|garbage",
  'ghosted|canned repl(?:y|ies)|in circles|(?:nobody|no one|never) (?:answers?|answered|picks? up|replies|replied|responds?|responded)|stopped answering|(?:is|was) a bot|vanished',
  'without (?:any |a )?(?:warning|notice|explanation|apology|reason)|nobody could explain',
  'breach(?:es|ed)?|leaked|sold my (?:\\S+ )?(?:address|data|details)|locked (?:me|us) (?:out|into)|(?:charged|billed) (?:me |us )?twice',
  '(?:held|kept|froze|blocked) (?:my|our|the) (?:\\S+ ){0,1}(?:salary|money|payouts?|funds|accounts?|fee)|suspended my|(?:weeks|days|months) late|arrived (?:\\S+ ){0,2}late|landed in spam',
  '(?:is|are|was|were) misleading|a downgrade|i regret',
  '(?:never|not) (?:been )?(?:fixed|solved|resolved|addressed(?! by))|no help (?:from|at all)',
  "(?:(?:did|does|do|could|would|will) not|(?:did|does|do|could|wo)n't|can(?:not|'t)|unable to|failed to) (?:fix|solve|resolve)|(?:refused|refuses|declined) (?:to |a |my |our )?refund",
  "(?:do not|don't|would not|wouldn't|cannot|can't) trust|over ?charged|waiting for (?:my|our|a) refund|red flags?|no better|(?:zero|one|1|0) stars?|[012]/10",
  'good luck (?:getting|reaching|finding|trying|contacting|cancell?ing|talking|with (?:the |their )?support)',
  "(?:use|try|pick|choose) anything else|(?:go|look) elsewhere|wish (?:i|we) (?:(?:had|'d) )?(?:never|not)|wish (?:i|we) hadn't",
  "what a joke|(?:is|are|was|were) a joke|(?:expected|deserve|wanted|hoped for) better|could be better|could(?: not|n't) be worse|want (?:my|our) money back",
  "nothing but (?:problems?|trouble|issues?|headaches?|bugs?|excuses|frustration)|no improvements?|(?:(?:do not|don't) )?wast(?:e|ed|ing) (?:my|our|your) (?:time|money)|impossible to (?:cancel|reach|contact|get|find|use|talk)",
  'only (?:good|nice|positive|redeeming) (?:thing|part|feature)',
  '(?:no|zero|none of (?:the|my|our)|not a single) (?:bugs?|problems?|issues?|tickets?) (?:(?:was|were|is|are|has|have|been|gets?|got|ever|actually) ){0,3}(?:fixed|solved|resolved|addressed)',
];
const PRAISE = [
  'just works?|rock[- ]solid|no-brainer|game[- ]changer|painless(?:ly)?|hassle-free|flawless(?:ly)?|seamless(?:ly)?|intuitive|life ?saver',
  "can(?:not|'t) (?:recommend|praise|thank) (?:\\S+ ){0,4}enough",
  '(?:no|zero) (?:(?:real|major|big|technical) )?(?:problems?|issues?|hiccups?|hassles?)(?= (?:so far|ever(?! (?:gets? |got |been )?(?:fixed|solved|resolved|addressed))|at all|whatsoever|since|yet|here|and|or|with(?! \\p{L}+ing(?!\\p{L})))(?!\\p{L})|\\s*(?:[.,;!)]|$))',
  'without (?:a |any )?(?:hitch|hiccups?|problems?|issues?)|never had (?:a|any) (?:\\S+ )?(?:problems?|issues?)|no complaints|five stars',
  'saved (?:me|us|my|our) (?:\\S+ ){0,2}(?:hours|days|weeks|months|sanity)|saves \\S+ (?:hours|days|weeks)|never looked back|(?:nobody|no one) wants to go back',
  'cut (?:\\S+ ){1,4}in half',
  "could(?: not|n't) be (?:happier|better|easier|simpler|smoother|more (?:pleased|impressed|satisfied))|nothing but (?:great|good|positive|praise|excellent)",
  '(?:no|zero) regrets|nothing (?:beats|comes close)|hard to beat|second to none|killer (?:feature|app|product)s?|no (?:bs|bullshit|nonsense)',
  '(?:dead|stupidly|ridiculously|insanely|crazy) (?:simple|easy|good|fast|quick|cheap)|saved (?:me|us) from (?:an? )?\\p{L}+',
  "(?:less|(?:not|isn't) as) (?:buggy|slow|clunky|expensive|pricey|bloated|laggy|flaky|confusing)",
];
/** Words of this subject that the lexicon scores as praise or blame. */
const NEUTRAL =
  'not only|support|supported|supports|shares?|shared|sharing|interest|securit(?:y|ies)|credit|trust|value|values|debug(?:ger|ging)?|personal guarantee|alerts?|warnings?|play|played|promised?|promises|lol|lmao' +
  '|(?:fix|solv|resolv)(?:e|ed|es) (?:\\S+ ){0,3}(?:problems?|issues?|bugs?|pains?)';
/** A former state is not the present one. */
const FORMER = 'used to (?:be )?\\p{L}+';

const expression = (parts: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
const FORMER_STATES = expression([FORMER]);
const NO_JUDGEMENT = expression(SUBJECTS);
const COMPLAINT = expression(COMPLAINTS);
const PRAISED = expression(PRAISE);
const NEUTRAL_NOUNS = expression([NEUTRAL]);

/** The lexicon's rules find a negation only in lower case and with a straight apostrophe. */
const NEGATION = expression([
  "not|never|no|none|nor|neither|nothing|nobody|nowhere|without|cannot|rarely|seldom|despite|\\p{L}{2,6}n'?t",
]);

/** The text in words that the lexicon scores as reviews mean them. Negations before a phrase stay. */
export function inLexiconWords(text: string): string {
  return text
    .replaceAll('’', "'")
    .replace(NEGATION, (word) => word.toLowerCase())
    .replace(NO_JUDGEMENT, 'thing')
    .replace(FORMER_STATES, 'was something')
    .replace(PRAISED, 'great')
    .replace(COMPLAINT, 'terrible')
    .replace(NEUTRAL_NOUNS, 'thing');
}

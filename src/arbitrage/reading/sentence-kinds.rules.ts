import { withoutEnd } from './words.rules.js';

/** What a sentence of the rules does. */
export type Sentence =
  /** Yes (or No) follows from it. */
  | { readonly kind: 'condition'; readonly text: string; readonly outcome: string }
  /** The other outcome where nothing else holds: it adds nothing. */
  | { readonly kind: 'default' }
  | { readonly kind: 'source'; readonly text: string }
  /** What becomes of it when the thing itself does not take place. */
  | { readonly kind: 'void'; readonly triggers: readonly string[]; readonly outcome: string }
  /** About when it closes or pays, not about what. */
  | { readonly kind: 'housekeeping' }
  /** Says what words mean, or anything else that can change who wins. */
  | { readonly kind: 'definition'; readonly text: string };

const MARKET = String.raw`(?:this|the|these) (?:market|contract|question|strike)`;
const RESOLVES = String.raw`(?:will |shall )?(?:be )?(?:immediately )?(?:resolves?|resolved|settles?|settled)`;
const TO = String.raw`(?: to| as| at| in favor of)?`;

// Each has one way to match a text: the only repetition is lazy and is followed by fixed words.
const IF_FIRST = new RegExp(
  String.raw`^(?:if|in the event that|should) (.+?),? (?:then )?(?:${MARKET}|it) ${RESOLVES}${TO} (yes|no)$`,
  'i',
);
const IF_LAST = new RegExp(
  String.raw`^(?:${MARKET}|it) ${RESOLVES}${TO} (.{1,80}?) (?:only )?(?:if|provided that|in case) (.+)$`,
  'i',
);
const TAIL = new RegExp(
  String.raw`[,;]? ?(?:and )?(?:otherwise|else),? (?:(?:${MARKET}|it) )?(?:${RESOLVES})?${TO} ?(?:yes|no)$|,? and (?:${TO.trim()} )?no otherwise$|,? and no otherwise$`,
  'i',
);
const DEFAULT = new RegExp(
  String.raw`^(?:otherwise|if not|if (?:this|that|it|the above|neither) (?:does not (?:happen|occur)|is not the case|happens|occurs)),? (?:${MARKET} |it )?(?:${RESOLVES})?${TO} ?(?:yes|no)$`,
  'i',
);
const SOURCE = new RegExp(
  String.raw`^(?:the )?(?:primary |official |main |sole )?(?:resolution|settlement|data) sources?(?: agency| agencies)?(?: for (?:this|the) market)? (?:will be|shall be|is|are|includes?) (.+)$`,
  'i',
);
const VERIFIED =
  /^(?:the )?outcomes? (?:is |are |will be )?(?:verified|determined) (?:from|by|using|according to) (.+)$/i;
const BASED_ON = new RegExp(String.raw`^${MARKET} ${RESOLVES} (?:according to|based on|using|per) (.+)$`, 'i');
const ALSO_PRESS =
  /^(?:however, )?(?:a )?consensus of (?:\w+ )?credible reporting (?:may|will|can) (?:also )?be used(?: as well)?$/i;

const TRIGGERS: readonly (readonly [string, RegExp])[] = [
  [
    'cancel',
    /\bcancel(?:l?ed|l?ation|s)?\b|\bnot (?:held|played|take place)\b|\bdoes not take place\b|\bno[- ]contest\b|\babandon(?:ed)?\b/,
  ],
  ['postpone', /\bpostpone(?:d|s|ment)?\b|\bdelay(?:ed|s)?\b|\breschedul(?:e|ed|es)\b|\bsuspend(?:ed)?\b/],
  ['tie', /\b(?:ties?|tied|draw|drawn|dead heat)\b/],
  ['forfeit', /\bforfeit(?:ed|s)?\b|\bwalkover\b|\bdisqualif(?:y|ied|ication)\b|\bwithdraw(?:s|n|al)?\b/],
  [
    'missing',
    /\b(?:data|information|value|report) (?:is|are) (?:not|un)\s?(?:available|released|published)\b|\bunavailable\b/,
  ],
  ['death', /\bdies\b|\bdeath\b|\bdeceased\b/],
];
const OUTCOMES: readonly (readonly [string, RegExp])[] = [
  ['half', /\b50[-/ ]50\b|\b0?\.50?\b|\bhalf\b|\b50%/],
  ['fair price', /\bfair (?:market )?(?:price|value)\b|\blast (?:traded|fair) price\b/],
  ['refund', /\brefund(?:ed)?\b|\bvoid(?:ed)?\b|\bcancel(?:l?ed)? and\b/],
  ['stays open', /\bremains? open\b|\bextended\b/],
  ['no', /\b(?:resolves?|resolved|settles?|settled)(?: to| as)? no\b/],
  ['yes', /\b(?:resolves?|resolved|settles?|settled)(?: to| as)? yes\b/],
];

const NO_DATA = /\b(?:is|are) not (?:available|released|published)\b/g;
const OUTCOME_AMOUNT = /\b50[-/ ]50\b|\$?0?\.50?\b|\b50%/g;

const HOUSEKEEPING: readonly RegExp[] = [
  new RegExp(
    String.raw`^${MARKET} (?:will|may|can) (?:close|expire)(?: and expire)?(?: early)?(?: if the event occurs| once the event occurs| the sooner of.*)?$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:if this event occurs|if the event occurs), ${MARKET} will close(?: the following 10am et| early)?$`,
    'i',
  ),
  new RegExp(String.raw`^(?:this|the) (?:market|contract) (?:is|are) mutually exclusive$`, 'i'),
  /^(?:see|for more information,? see|please see|please read) the (?:full )?(?:rules|rulebook|contract terms)(?: for (?:more )?details)?$/i,
  /^(?:the )?(?:projected )?payout (?:is|will be|occurs?) .{0,60}after (?:closing|close|the market closes|expiration)$/i,
];

/** @param outcomes what the venue calls its sides, lower case, Yes first */
export function sentenceKind(sentence: string, outcomes: readonly [string, string]): Sentence {
  const bare = withoutEnd(sentence.replaceAll('"', ''), '.!?');
  const text = bare.replace(/^(?:note|nb|rules|resolution): /i, '');
  if (DEFAULT.test(text)) return { kind: 'default' };
  if (HOUSEKEEPING.some((form) => form.test(text))) return { kind: 'housekeeping' };
  const source = SOURCE.exec(text) ?? VERIFIED.exec(text) ?? BASED_ON.exec(text);
  if (source) return { kind: 'source', text: source[1] ?? '' };
  if (ALSO_PRESS.test(text)) return { kind: 'source', text };
  return voidOf(text) ?? conditionOf(text, outcomes) ?? { kind: 'definition', text };
}

function voidOf(text: string): Sentence | null {
  const lower = text.toLowerCase();
  if (!/^(?:if|in the event|should|in case|a tie|any tie)\b/.test(lower)) return null;
  const outcome = OUTCOMES.find(([, form]) => form.test(lower));
  const triggers = TRIGGERS.filter(([, form]) => form.test(lower)).map(([name]) => name);
  if (!outcome || triggers.length === 0) return null;
  // "If the event is cancelled ... Yes" may be what the contract is about.
  if (outcome[0] === 'yes') return null;
  const hedged = /\b(?:unless|except|only|nor|never)\b|\bnot (?!held|played|take place)/.test(
    lower.replace(NO_DATA, ''),
  );
  if (hedged) return null;
  // How long a delay may be, or until when, is part of the rule.
  const limits = (lower.replace(OUTCOME_AMOUNT, ' ').match(/\b\d+(?:[.,]\d+)*\b/g) ?? []).join(' ');
  return { kind: 'void', triggers, outcome: limits ? `${outcome[0]} (${limits})` : outcome[0] };
}

function conditionOf(text: string, [yes, no]: readonly [string, string]): Sentence | null {
  const body = text.replace(TAIL, '');
  const first = IF_FIRST.exec(body);
  if (first) return { kind: 'condition', text: first[1] ?? '', outcome: (first[2] ?? '').toLowerCase() };
  const last = IF_LAST.exec(body);
  if (!last) return null;
  const named = (last[1] ?? '').toLowerCase();
  const outcome = named === yes ? 'yes' : named === no ? 'no' : named;
  return outcome === 'yes' || outcome === 'no' ? { kind: 'condition', text: last[2] ?? '', outcome } : null;
}

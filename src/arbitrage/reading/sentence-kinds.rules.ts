import { withoutEnd } from './tokens.rules.js';

/** The role of a sentence in the rules. */
export type Sentence =
  /** Decides Yes (or No). */
  | { readonly kind: 'condition'; readonly text: string; readonly outcome: 'yes' | 'no' }
  /** The other outcome in all other cases: it adds nothing. */
  | { readonly kind: 'default'; readonly outcome: 'yes' | 'no' }
  | { readonly kind: 'source'; readonly text: string }
  /** The payout where the event does not take place or stays unknown. */
  | { readonly kind: 'exception'; readonly trigger: string; readonly outcome: string }
  /** About closing or payment only. */
  | { readonly kind: 'housekeeping'; readonly text: string }
  /** A definition, or any other statement that can change the outcome. */
  | { readonly kind: 'definition'; readonly text: string };

const MARKET = String.raw`(?:this|the|these) (?:markets?|contracts?|questions?|strikes?)`;
const RESOLVES = String.raw`(?:will |shall )?(?:be )?(?:immediately )?(?:resolves?|resolved|settles?|settled)`;
const TO = String.raw`(?: to| as| at| in favor of)?`;
const WHEN = String.raw`(?:if|in the event that|in the event of|should|in case of|in case)`;

// Linear: the only repetition in each is lazy and followed by fixed words.
const IF_FIRST = new RegExp(
  String.raw`^(?:if|in the event that|should) (.+?),? (?:then )?(?:${MARKET}|it) ${RESOLVES}${TO} (yes|no)$`,
  'i',
);
const IF_LAST = new RegExp(
  String.raw`^(?:${MARKET}|it) ${RESOLVES}${TO} (.{1,80}?) (?:only )?(?:if|provided that|in case) (.+)$`,
  'i',
);
/** "In the upcoming game, scheduled for May 1, this market resolves to Yes if A wins." */
const SCENE_FIRST = new RegExp(
  String.raw`^((?:in|at|during) (?:the|a|an) .{1,200}?), (${MARKET} ${RESOLVES}${TO} (?:yes|no) if .+)$`,
  'i',
);
const TAIL = new RegExp(
  String.raw`[,;]? ?(?:and )?(?:otherwise|else),? (?:(?:${MARKET}|it) )?(?:${RESOLVES})?${TO} ?(yes|no)$|,? and (?:${TO.trim()} )?(no) otherwise$`,
  'i',
);
const DEFAULT = new RegExp(
  String.raw`^(?:otherwise|if not|if (?:this|that|it|the above) (?:does not (?:happen|occur)|is not the case)),? (?:${MARKET} |it )?(?:${RESOLVES})?${TO} ?(yes|no)$`,
  'i',
);
const SOURCE_NAME = String.raw`(?:(?:primary|official|main|sole|final|underlying|exclusive) ){0,2}(?:(?:resolution|settlement|data|verification|information) )?sources?(?: agency| agencies| of truth| of data| of information)?`;
const SOURCE_USE = String.raw`(?: (?:for|of|used for|used to|used in) (?:(?:resolve|settle|resolving|settling|(?:the )?resolution of|(?:the )?settlement of) )?${MARKET})?`;
const SOURCE = new RegExp(
  String.raw`^(?:the )?${SOURCE_NAME}${SOURCE_USE}(?: (?:will be|shall be|is|are|includes?)|:) (.+)$`,
  'i',
);
/** "The Bloomberg Billionaires Index is the source." */
const SOURCE_LAST = new RegExp(String.raw`^(?:the )?([^,;:]{1,120}) (?:is|are) the ${SOURCE_NAME}${SOURCE_USE}$`, 'i');
const VERIFIED =
  /^(?:the )?outcomes? (?:is |are |will be )?(?:verified|determined) (?:from|by|using|according to) (.+)$/i;
const BASED_ON = new RegExp(String.raw`^${MARKET} ${RESOLVES} (?:according to|based on|using|per) (.+)$`, 'i');
const ALSO_PRESS =
  /^(?:however, )?(?:a )?consensus of (?:\w+ )?credible reporting (?:may|will|can) (?:also )?be used(?: as well)?$/i;

const EXCEPTION_FIRST = new RegExp(
  String.raw`^${WHEN} (.+?),? (?:then )?(?:${MARKET}|it) (?:(?:will |shall )?(?:be )?(?:immediately )?(?:resolves?|resolved|settles?|settled)|(?:will |shall )?((?:remains?|stays?) open\b))(.*)$`,
  'i',
);
const EXCEPTION_LAST = new RegExp(
  String.raw`^(?:${MARKET}|it) ${RESOLVES} (.{1,80}?) (?:if|in case of|in case|in the event that|in the event of) (.+)$`,
  'i',
);
/** What happens to a game or report itself: such a sentence is not a condition. */
const OFF =
  /\bcancel|\bpostpone|\bdelay|\breschedul|\bsuspend|\babandon|\bnot (?:be )?(?:held|played|take place|completed)\b|\bno[- ]contest\b|\bt(?:ie|ies|ied)\b|\bdraws?\b|\bdrawn\b|\bforfeit|\bwalkover\b|\bdisqualif|\bwithdr|\bunavailable\b|\bnot (?:available|released|published)\b|\bdies\b|\bdeath\b|\bdeceased\b/;

const HOUSEKEEPING: readonly RegExp[] = [
  new RegExp(
    String.raw`^${MARKET} (?:will|may|can) (?:close|expire)(?: and expire)?(?: early)?(?: (?:if|once|when|after) (?:the|this) event occurs| the sooner of [^;:]{1,160}| by [^;:]{1,60})?$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:if this event occurs|if the event occurs), ${MARKET} will close(?: the following 10am et| early)?$`,
    'i',
  ),
  new RegExp(
    String.raw`^${MARKET} (?:may|can) (?:be )?(?:resolved?|settled?|close) (?:early )?(?:as soon as|once) [^;:]{1,200}$`,
    'i',
  ),
  new RegExp(String.raw`^${MARKET} (?:is|are) mutually exclusive$`, 'i'),
  /^(?:see|for more information,? see|please see|please read) the (?:full )?(?:rules|rulebook|contract terms)(?: for (?:more )?details)?$/i,
  /^(?:the )?(?:projected )?payout (?:is|will be|occurs?) .{0,60}after (?:closing|close|the market closes|expiration)$/i,
];
/** Words in a sentence about closing that decide an outcome. */
const DECIDES = /\b(?:yes|no|unless|except|not|only|otherwise|regardless|count|counts|qualify|qualifies)\b/i;

/** Openings of a sentence without meaning. */
const OPENERS =
  /^(?:(?:note|nb|rules|resolution): |(?:please )?note that |however, |additionally, |for the purposes? of (?:this|the) (?:market|contract|question), |for clarity, )/i;

/** @param outcomes the venue's names of its sides, lower case, Yes first */
export function sentenceKind(sentence: string, outcomes: readonly [string, string]): Sentence {
  const bare = withoutEnd(sentence.replaceAll('"', ''), '.!?');
  if (ALSO_PRESS.test(bare)) return { kind: 'source', text: bare };
  const text = bare.replace(OPENERS, '');
  const fallback = DEFAULT.exec(text)?.[1];
  if (fallback !== undefined) return { kind: 'default', outcome: sideOf(fallback) };
  if (HOUSEKEEPING.some((form) => form.test(text)) && !DECIDES.test(text)) return { kind: 'housekeeping', text };
  const source = SOURCE.exec(text) ?? SOURCE_LAST.exec(text) ?? VERIFIED.exec(text) ?? BASED_ON.exec(text);
  if (source) return { kind: 'source', text: source[1] ?? '' };
  const scene = SCENE_FIRST.exec(text);
  const narrated = scene ? `${scene[2] ?? ''} ${scene[1] ?? ''}` : text;
  const exception = exceptionIn(narrated);
  if (exception && OFF.test(exception.trigger.toLowerCase())) return exception;
  return conditionOf(narrated, outcomes) ?? exception ?? { kind: 'definition', text };
}

function sideOf(text: string): 'yes' | 'no' {
  return text.toLowerCase() === 'yes' ? 'yes' : 'no';
}

/** A second resolution in a sentence: such a sentence is not understood, since the parser cannot assign the parts. */
const AGAIN = new RegExp(String.raw`(?:${MARKET}|\bit) ${RESOLVES}\b`, 'i');

function exceptionIn(text: string): Extract<Sentence, { kind: 'exception' }> | null {
  const first = EXCEPTION_FIRST.exec(text);
  if (first) {
    const outcome = `${first[2] ?? ''}${first[3] ?? ''}`;
    return outcome.trim() === '' || AGAIN.test(outcome)
      ? null
      : { kind: 'exception', trigger: first[1] ?? '', outcome };
  }
  const last = EXCEPTION_LAST.exec(text);
  if (!last || AGAIN.test(last[2] ?? '') || /^(?:to |as )?(?:yes|no)$/i.test(last[1] ?? '')) return null;
  return { kind: 'exception', trigger: last[2] ?? '', outcome: last[1] ?? '' };
}

function conditionOf(text: string, [yes, no]: readonly [string, string]): Sentence | null {
  const tail = TAIL.exec(text);
  const body = tail ? text.slice(0, tail.index) : text;
  const first = IF_FIRST.exec(body);
  const last = first ? null : IF_LAST.exec(body);
  const named = (first ? first[2] : last?.[1])?.toLowerCase();
  const outcome = named === 'yes' || named === yes ? 'yes' : named === 'no' || named === no ? 'no' : null;
  const condition = (first ? first[1] : last?.[2]) ?? '';
  if (outcome === null || AGAIN.test(condition)) return null;
  // "Yes if A, otherwise Yes" is contradictory.
  const otherwise = tail?.[1] ?? tail?.[2];
  return otherwise !== undefined && sideOf(otherwise) === outcome
    ? null
    : { kind: 'condition', text: condition, outcome };
}

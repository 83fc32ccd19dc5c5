import { type Amount } from './amount.js';
import { isBackground } from './background.rules.js';
import { NO_DENIAL } from './denials.rules.js';

export type Direction = 'up' | 'down';

/** What a sentence says about one of its amounts. */
export interface AmountRole {
  readonly amount: Amount;
  /** An earlier or a rival value; the other one is the point. */
  readonly isOld: boolean;
  /** A condition, an attribute or a yardstick. */
  readonly isBackground: boolean;
  /** The value that it replaces: "from 12 percent". Offsets in the sentence. */
  readonly previous: { readonly from: number; readonly to: number } | null;
  readonly direction: Direction | null;
}

const OLD_BEFORE =
  /\b(?:from|instead of|rather than|against|compared (?:with|to)|than|after|versus|vs\.?|not(?! (?:only|just|merely|simply)\b)|as (?:long|many|much|high|large|often) as(?= the )) (?:(?:about|around|only|just|nearly|the|an?|some|its|their|earlier estimate of) ){0,2}$/i;
const OLD_BEHIND =
  /^,? ?(?:(?:an?|one|two|three|four|five|ten|\d{1,2}|the|in|last) )?(?:\p{Ll}{3,8} )?(?:ago|earlier|before|previously)\b/iu;
/** "sank von 12 Prozent auf 4 Prozent" */
const GERMAN_OLD_BEFORE = /\bvon (?:rund |etwa |knapp |fast )?$/i;
const GERMAN_NEW_BEHIND = /^ auf (?:rund |etwa |knapp |fast |nur )?(?=[\d€$])/;
/** "more than 100 million songs" is one value with its limit, unless a comma makes it a comparison. */
const LIMIT_BEFORE = /(?:^|[^,\s]\s)(?:(?:more|less|fewer) than (?:about |around )?|nothing less than an? )$/i;
const OLD_SUBJECT = /^(?:the|its|their) (?:old|previous|former|earlier)\b/i;
/** "it assumed 61 decibels, while the measured value is 68". */
const ASSUMED_BEFORE =
  /\b(?:assum(?:ed|es)|expected|forecast|estimated|planned|promised|predicted) (?:\p{L}+ ){0,3}$/iu;
const ACTUAL_BEHIND =
  /^[^.;]{0,60}[,;] (?:while|whereas|but) [^.;]{0,40}\b(?:measured|actual|actually|real|in fact)\b/i;
/** "22 cents of the price; that falls to 6 cents". */
const REPLACED_BEHIND =
  /^[^.;,]{0,40}[;,] (?:that|it|this|which) (?:has |will |is to |should |then )?(?:fall|fell|drop|shr[iau]nk|ris|rose|grew|grow|climb|increas)\p{L}{0,5} to /iu;
const HAD_BEFORE = /\b(?:had (?:been|demanded|forecast|expected|predicted)|it was) (?:an? |only |just )?$/i;
const IN_THE_PAST =
  /^(?:before\b|until (?:now|then|recently)|previously\b|earlier\b|once\b|(?:\p{L}{1,6}|\d{1,2}) (?:years?|months?|weeks?) (?:ago|earlier)|in (?:19|20)\d\d\b|last (?:year|month|week)\b)/iu;
const NOW = /\b(?:now|today|currently|meanwhile)\b/i;
const UP =
  /(?:[,(] ?up|\b(?:ros?e|rises?|risen|rising|increas(?:e[sd]?|ing)|climb(?:s|ed|ing)?|jump(?:s|ed|ing)?|gain(?:s|ed)?|gr[eo]ws?|grown|grew|surged?|soar(?:s|ed)?|added|adds|(?:went|goes?|moved|are|is|was|were|be),? up|strengthened|advanced|doubled|tripled|improved?|stiegen|stieg|steigt|kletterten?|wuchsen|wuchs|wächst))$/i;
const DOWN =
  /(?:[,(] ?down|\b(?:f[ae]ll(?:s|en)?|falling|drop(?:s|ped)?|dropping|los[et]s?|lost|loses|declin(?:e[sd]?|ing)|shr[aiu]nk|shrinks|slip(?:s|ped)?|slid(?:es)?|slow(?:s|ed)|(?:went|goes?|moved|are|is|was|were|be),? down|dived|plunged|sank|narrowed|cuts?|lowered|reduced|halved|weakened|sanken|sinkt|fielen|fiel|fällt|schrumpften?))$/i;
/** Words between a verb of change and its amount. */
const BETWEEN = new Set(
  (
    'by to at another about around a an only further some nearly almost more than roughly its their of average averages as much ' +
    'um auf rund etwa fast knapp gut nur'
  ).split(' '),
);
/** "shrank by 12 percent to 38 million". */
const STEP_BEFORE = /\s(?:by )?[\d.,]+ ?(?:%|percent|per cent|(?:basis )?points?) to $/i;
/** "stieg 2025 um 12 Prozent" */
const YEAR_BEFORE = /\s(?:im Jahr )?(?:19|20)\d\d(?=\s(?:um|auf|von)\s)/i;
/** "Fines are up to €20 million": a limit, where no former value is beside it. */
const LIMIT_OF_STATE = /\b(?:is|are|was|were|be|been) up to $/i;
/** "lowered blood sugar by 1.4", "rarer by 30 percent". */
const DOWN_BY =
  /\b(?:reduce[sd]?|lower(?:s|ed)?|cuts?|decrease[sd]?|shorten(?:s|ed)?|shrinks?|less|fewer|shorter|rarer|cheaper|slower|smaller|weaker)(?: (?!and\b|but\b)[\p{L}-]+){0,5},? by (?:about |around |up to )?$/iu;
const UP_BY =
  /\b(?:raise[sd]?|increase[sd]?|improve[sd]?|lengthen(?:s|ed)?|boost(?:s|ed)?|higher|longer|faster|larger|bigger|stronger|dearer)(?: (?!and\b|but\b)[\p{L}-]+){0,5},? by (?:about |around |up to )?$/iu;
/** "did not rise by 12 percent", "had expected a drop of 2 percent", "denied that sales fell 30 percent", "if rates rise 2 percent": no change that happened. */
const DENIED =
  /(?:\b(?:not|cannot|never|nor|neither|nobody|no one|hardly|no longer|without|den(?:y|ies|ied)|doubt(?:s|ed)|fail(?:s|ed)? to|unlikely|nicht|kaum|weder|keine?[nmrs]?|wenn|sofern|myth|untrue|false(?:ly)?|had (?:been )?(?:expected|forecast|predicted|feared)|(?:reject|dismiss|refute)[a-z]{0,3} (?:the )?(?:claim|report|rumou?r|suggestion)s?|if|unless|whether)|n['’]t)\b/i;
const NO_MORE_THAN = /\b(?:no|not) (?:less|fewer|more) than $/i;
const NEGATED_SUBJECT = /^\s*(?:and )?(?:no|none|few|nothing)\s(?!surprise|wonder|doubt|less|fewer|more|\d)/i;
const CLAUSE_END = /[,;:.]\s|\s(?:but|while|whereas|because|though|although|so)\s/;
/** "did not fall and profit rose 12 percent": behind "did not" it would be "rise". */
const ONLY_PAST = /\b(?:rose|fell|grew|shrank|sank|slid)$/i;
const NEXT_CLAUSE = /\s(?:and|as|when|after|before)\s/;
const SUBORDINATE = /\b(?:that|whether|if|unless|den(?:y|ies|ied)|doubt(?:s|ed)|nobody|no one)\b/i;
const LONGEST_CLAUSE = 160;
const MORE_BEHIND = /^ (?:more|higher|longer|faster|above|dearer)\b/i;
const LESS_BEHIND = /^ (?:less|fewer|lower|cheaper|shorter|below|slower)\b/i;
/** Words between the new value and the old one behind it. */
const LINKED =
  /^[^.;:]{0,60}?(?:,? (?:up|down)? ?(?:from)|,? (?:instead of|rather than|compared (?:with|to)|against|after)) (?:(?:about|around|only|just|nearly|the|an?|earlier estimate of) ){0,2}$/i;

/** Beyond either, a text is no sentence but a table or a list, where words say nothing about a number. */
export const LONGEST_SENTENCE = 2_000;
const MOST_AMOUNTS = 40;

/** The role of each amount of a sentence: new or old, up or down. None for what is longer than a sentence. */
export function rolesOf(text: string, amounts: readonly Amount[]): AmountRole[] {
  if (text.length > LONGEST_SENTENCE || amounts.length > MOST_AMOUNTS) return [];
  const olds = amounts.map((amount) => isOld(text, amount));
  return amounts.map((amount, i) => {
    const previous = olds[i] ? null : previousOf(text, { amounts, olds, i });
    const direction = directionOf(text, amount, previous);
    return { amount, isOld: olds[i] ?? false, isBackground: isBackground(text, amount), previous, direction };
  });
}

function isOld(text: string, { from, to }: Amount): boolean {
  const before = text.slice(Math.max(0, from - 50), from);
  const behind = text.slice(to, to + 120);
  if (HAD_BEFORE.test(before) || OLD_BEHIND.test(behind) || REPLACED_BEHIND.test(behind)) return true;
  if (OLD_BEFORE.test(before) && !LIMIT_BEFORE.test(before)) return true;
  if (GERMAN_OLD_BEFORE.test(before) && GERMAN_NEW_BEHIND.test(behind)) return true;
  if (ASSUMED_BEFORE.test(before) && ACTUAL_BEHIND.test(behind)) return true;
  const segment = text.slice(Math.max(text.lastIndexOf(';', from), text.lastIndexOf(': ', from)) + 1, from).trimStart();
  return OLD_SUBJECT.test(segment) || (IN_THE_PAST.test(segment) && !NOW.test(segment));
}

interface Neighbours {
  readonly amounts: readonly Amount[];
  readonly olds: readonly boolean[];
  readonly i: number;
}

/** "from 12 to 19 percent", or "19 percent, up from 12 percent". */
function previousOf(text: string, { amounts, olds, i }: Neighbours): AmountRole['previous'] {
  const amount = amounts[i] as Amount;
  const before = amounts[i - 1];
  const between = before ? text.slice(before.to, amount.from) : '';
  const opening = /^ (?:to|auf) $/.test(between) && /\b(?:from|von) $/i.exec(text.slice(0, before?.from))?.[0];
  if (before && opening) return { from: before.from - opening.length, to: before.to };
  const behind = amounts[i + 1];
  if (!behind || !olds[i + 1]) return null;
  const joint = text.slice(amount.to, behind.from);
  // "62 rounds of more than $100 million, compared with 220": a bare number is no sum.
  const isBareAlike = behind.measure === '' && (behind.scale > 1 || amount.scale === 1);
  const isAlike = behind.measure === amount.measure || isBareAlike;
  if (!isAlike || !LINKED.test(joint)) return null;
  const link = /(?:(?:up|down) )?(?:from|instead of|rather than|compared (?:with|to)|against|after) [^,]{0,60}$/i.exec(
    joint,
  );
  return link ? { from: amount.to + link.index, to: behind.to } : null;
}

function directionOf(text: string, { from, to }: Amount, previous: AmountRole['previous']): Direction | null {
  const link = previous ? text.slice(previous.from, previous.from + 5).toLowerCase() : '';
  if (link.startsWith('up ')) return 'up';
  if (link.startsWith('down ')) return 'down';
  const start = previous && previous.from < from ? previous.from : from;
  const head = text
    .slice(Math.max(0, start - 60), start)
    .replace(STEP_BEFORE, ' to ')
    .replace(YEAR_BEFORE, '')
    .replace(previous ? '' : LIMIT_OF_STATE, ' ')
    .replace(NO_MORE_THAN, '');
  const verb = verbIn(head);
  if (isDenied(text.slice(Math.max(0, from - LONGEST_CLAUSE), from), verb)) return null;
  const behind = text.slice(to, to + 12);
  if (MORE_BEHIND.test(behind)) return 'up';
  if (LESS_BEHIND.test(behind)) return 'down';
  if (DOWN_BY.test(head)) return 'down';
  if (UP_BY.test(head)) return 'up';
  if (UP.test(verb)) return 'up';
  return DOWN.test(verb) ? 'down' : null;
}

function isDenied(before: string, verb: string): boolean {
  const clauses = before.split(CLAUSE_END);
  const last = clauses.at(-1) ?? '';
  // "denied, as reported, that sales fell"
  const whole = /^that /.test(last) ? clauses.join(', ') : last;
  const isNext = ONLY_PAST.test(verb) && !SUBORDINATE.test(whole);
  const clause = (isNext ? (whole.split(NEXT_CLAUSE).at(-1) ?? '') : whole).replace(NO_DENIAL, '');
  return DENIED.test(clause) || NEGATED_SUBJECT.test(clause);
}

/** The words up to the verb that the amount belongs to. */
function verbIn(head: string): string {
  const words = head.trimEnd().split(' ');
  while (words.length > 0 && BETWEEN.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  return words.join(' ');
}

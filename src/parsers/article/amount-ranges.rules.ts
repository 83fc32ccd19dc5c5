import { isOfPoints, type Amount } from './amount.js';

const RATE = /^ (?:per|an?) /;
/** Units of measuring, with a rate: "g per day". */
const MEASURED =
  /^(?:k?m\/?h|[kcm]?m|miles?|(?:kilo|centi|milli)?met(?:er|re)s?|[km]?g|(?:kilo)?grams?|tons?|tonnes?|hours?|minutes?|seconds?|degrees?|lit(?:er|re)s?|hectares?|[mg]w|[tgk]wh|ms|[gmt]b)(?: (?:an?|per) .*)?$/;
const MORE_BEHIND = /^ (?:more|less|fewer|longer|shorter|higher|lower|larger|heavier|lighter) than\b/;
/** "fell by", "a rise of": an amount of change is behind these words. */
const CHANGE_BEFORE =
  /\b(?:by|up|down|r[io]ses?|risen|fell|falls?|fallen|grew|grows?|(?:gain|drop|climb|jump|slip|declin|shr[aiu]nk|lost|cut|add|lower|improv|increas|surg|plung)\p{L}{0,4})(?: by)?( of)?(?: (?:about|around|nearly|almost|some|roughly|only|(?:just )?over|more than))? $/iu;
/** "would add $500 to $2,000": what may come is more often a range. */
const POSSIBLE =
  /\b(?:will|would|can|could|may|might|should|to|expect(?:s|ed)?|forecasts?|likely|if)\s(?:\p{L}{1,20}\s){0,5}$/iu;
/** A level is at least so many times the change before it; ends of ranges are closer to each other. */
const MIN_LEVEL = 3;
/** The same where the words read as a range too. */
const MIN_SURE_LEVEL = 10;
/** Of two numbers with one scale, the falling one is at most so many times the other: "from 500 to 1 million". */
const MAX_FALL = 10;

/** "from 12 to 19 million" is from 12 million. */
export function withSharedScale(text: string, first: Amount, last: Amount): Amount {
  const isBare = first.scale === 1 && /\d$/.test(text.slice(first.from, first.to));
  const before = text.slice(0, first.from);
  const joint = text.slice(first.to, last.from);
  const isJoined =
    / (?:to|or|from|bis|auf) $/.test(joint) ||
    (/^ (?:and|und) $/.test(joint) && /\b(?:between|zwischen) $/i.test(before));
  const isOneKind = first.measure === '' || last.measure === '' || first.measure === last.measure;
  const isNear = Math.abs(first.value) <= MAX_FALL * Math.abs(last.value / last.scale);
  if (!isBare || last.scale === 1 || joint.length > 6 || !isJoined || !isOneKind || !isNear) return first;
  return { ...first, value: first.value * last.scale, scale: last.scale };
}

/** "$15 to $40", "$5 to 10 million", "between £150 and £250"; a change "from 12 to 19" is not one. */
export function rangeOf(text: string, first: Amount, last: Amount): Amount | null {
  const between = text.slice(first.to, last.from);
  const before = text.slice(Math.max(0, first.from - 10), first.from);
  const isShared = first.scale > 1 && first.scale === last.scale && last.measure === '' && first.value < last.value;
  // "$900 to $1,400 a year"
  const isRate = last.measure.startsWith(first.measure) && RATE.test(last.measure.slice(first.measure.length));
  const isOneKind = first.measure === '' || first.measure === last.measure || isShared || isRate;
  if (!isOneKind || isStep(text, first, last)) return null;
  const range = isShared ? { ...last, measure: first.measure, rank: Math.max(first.rank, last.rank) } : last;
  // "von 130 bis 135 Mio. Euro" is a range, and "von 130 auf 135" a change.
  if (between === ' bis ' || (between === ' to ' && !/\bfrom $/i.test(before))) return { ...range, from: first.from };
  if (isMeasured(between, last) && first.value < last.value && !MORE_BEHIND.test(text.slice(last.to, last.to + 16)))
    return { ...range, from: first.from };
  const opening = / (?:and|und) $/.test(between) && /\b(?:between|zwischen) $/i.exec(before)?.[0];
  return opening ? { ...range, from: first.from - opening.length } : null;
}

/** "5 – 10 g", "5 g–10 g", "5—10 g": of a measure, a dash between numbers joins them. */
function isMeasured(between: string, { measure }: Amount): boolean {
  if (!MEASURED.test(measure)) return false;
  const joint = between.startsWith(` ${measure}`) ? between.slice(measure.length + 1) : between;
  return /^ ?[–—‑-] ?$/.test(joint);
}

/** "fell by 63,000 to 736,000", "rose 3 points to 51 percent": an amount of change, and the level that it leads to. */
function isStep(text: string, first: Amount, last: Amount): boolean {
  const [written, level] = [text.slice(first.from, first.to), text.slice(last.from, last.to)];
  if (isOfPoints(written) && !isOfPoints(level)) return true;
  const before = text.slice(Math.max(0, first.from - 80), first.from);
  const change = CHANGE_BEFORE.exec(before);
  const isShare = last.measure === '%';
  // A change in percent or points has its unit: "cut it by 10 to 40 percent" is a range.
  if (!change || (isShare && first.measure === '')) return false;
  const [least, most] = [Math.abs(first.value), Math.abs(last.value)];
  if (least >= most && first.value >= last.value) return true;
  const isBareOfUnit = first.measure === '' && last.measure !== '';
  const isUnsure = isShare || isBareOfUnit || change[1] !== undefined || POSSIBLE.test(before.slice(0, change.index));
  return most >= (isUnsure ? MIN_SURE_LEVEL : MIN_LEVEL) * least;
}

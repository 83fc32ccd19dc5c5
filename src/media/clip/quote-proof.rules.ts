import { findQuote, type Cue } from '../transcripts/cue.rules.js';
import { type ClipInput } from './clip-input.rules.js';

/** Whether and when the quote is spoken in the clip; null where no transcript is available. */
export interface ProvedQuote {
  readonly proved: boolean | null;
  readonly span: { readonly start_seconds: number; readonly end_seconds: number } | null;
}

type Range = Pick<ClipInput, 'start_seconds' | 'end_seconds'>;

/** Captions stay on screen a little longer than their speech. */
const SLACK_SECONDS = 1.5;
/** Share of the quote's time that must lie within the clip. */
const MIN_SHARE = 0.5;
/** Words cannot be shown one by one in less. */
const MIN_SPOKEN_SECONDS = 0.3;

export function judgeQuote(
  { quote, start_seconds: start, end_seconds: end }: Range & Pick<ClipInput, 'quote'>,
  cues: readonly Cue[],
): ProvedQuote {
  const within = cues.filter(({ from, to }) => to > start - SLACK_SECONDS && from < end + SLACK_SECONDS);
  const span = findQuote(quote, within);
  if (!span) return { proved: false, span: null };
  const rounded = (seconds: number): number => Math.round(Math.min(end, Math.max(start, seconds)) * 100) / 100;
  const [from, to] = [rounded(span.from), rounded(span.to)];
  const middle = (span.from + span.to) / 2;
  const isWithin =
    span.to > span.from ? to - from >= (span.to - span.from) * MIN_SHARE : middle >= start && middle <= end;
  return isWithin ? { proved: true, span: { start_seconds: from, end_seconds: to } } : { proved: false, span: null };
}

/** When the quote is spoken, in seconds of the clip; null where that is unknown or too short to follow. */
export function spokenWithin(
  { span }: ProvedQuote,
  { start_seconds: start, end_seconds: end }: Range,
): { readonly from: number; readonly to: number } | null {
  if (!span || span.end_seconds - span.start_seconds < MIN_SPOKEN_SECONDS) return null;
  return { from: Math.max(0, span.start_seconds - start), to: Math.min(end - start, span.end_seconds - start) };
}

/** A part of an episode's text; `start` in seconds, null where unknown. */
export interface Cue {
  readonly start: number | null;
  readonly text: string;
}

export interface Transcript {
  readonly text: string;
  /** The time in seconds of a text offset; null where unknown. */
  readonly at: (place: number) => number | null;
}

const MAX_CUES = 60_000;
const MAX_CHARS = 2_000_000;
const MAX_SECONDS = 48 * 3_600;
const TIMING = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s{0,9}-->/;

/** A transcript in one of the formats of `podcast:transcript`; null for other formats. */
export function readTranscript(body: string, type: string): Transcript | null {
  const source = body.slice(0, MAX_CHARS).replace('\uFEFF', '').trimStart();
  const cues = source.startsWith('{') ? jsonCues(source) : timedCues(source, type);
  if (cues === null || cues.length === 0) return null;
  return joined(cues);
}

/** WebVTT and SubRip: a line of times, then text until an empty line. Text without times is one cue. */
function timedCues(source: string, type: string): Cue[] | null {
  const cues: Cue[] = [];
  let start: number | null = null;
  let words: string[] = [];
  const end = (): void => {
    if (start !== null && words.length > 0) cues.push({ start, text: words.join(' ') });
    [start, words] = [null, []];
  };
  for (const line of source.split(/\r\n|\n|\r/)) {
    const timing = TIMING.exec(line);
    if (timing) {
      end();
      start = secondsOf(timing);
    } else if (line.trim() === '') end();
    else if (start !== null) words.push(withoutTags(line));
    if (cues.length >= MAX_CUES) break;
  }
  end();
  if (cues.length > 0) return cues;
  const isText = type === 'text/plain' || type === 'text/html';
  return isText ? [{ start: null, text: withoutTags(source) }] : null;
}

function secondsOf([, hours = '0', minutes = '0', seconds = '0']: RegExpExecArray): number | null {
  const all = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return all <= MAX_SECONDS ? all : null;
}

/** The JSON format of the podcast namespace: `segments[] {startTime, body}`. */
function jsonCues(source: string): Cue[] | null {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return null;
  }
  const segments = (value as { readonly segments?: unknown }).segments;
  if (!Array.isArray(segments)) return null;
  return segments.slice(0, MAX_CUES).flatMap((segment: unknown): Cue[] => {
    const { startTime, body } = (segment ?? {}) as { readonly startTime?: unknown; readonly body?: unknown };
    if (typeof body !== 'string' || body.trim() === '') return [];
    const isTime = typeof startTime === 'number' && startTime >= 0 && startTime <= MAX_SECONDS;
    return [{ start: isTime ? Math.floor(startTime) : null, text: body }];
  });
}

/** Removes voice tags: `<v Ada>Hello</v>`. An unclosed tag is text. */
function withoutTags(text: string): string {
  let out = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    const close = open < 0 ? -1 : text.indexOf('>', open);
    if (close < 0) return tidy(out + text.slice(at));
    out += `${text.slice(at, open)} `;
    at = close + 1;
  }
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function joined(cues: readonly Cue[]): Transcript {
  const starts: number[] = [];
  let text = '';
  for (const cue of cues) {
    if (text !== '') text += ' ';
    starts.push(text.length);
    text += tidy(cue.text);
  }
  return {
    text,
    at(place) {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle] ?? 0) <= place) low = middle;
        else high = middle - 1;
      }
      return cues[low]?.start ?? null;
    },
  };
}

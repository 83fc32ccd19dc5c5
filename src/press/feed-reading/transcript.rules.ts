import { type TranscriptFile } from '../../parsers/feeds/read-transcript.js';

export interface Transcript {
  readonly text: string;
  /** The time in seconds of a text offset; null where unknown. */
  readonly at: (place: number) => number | null;
}

const MAX_SECONDS = 48 * 3_600;

/** A transcript with its times; null for a file of captions without times, such as an error page in its place. */
export function timedTranscript({ text, cues }: TranscriptFile, type: string): Transcript | null {
  if (cues === null) return type === 'text/plain' || type === 'text/html' ? { text, at: () => null } : null;
  const starts: number[] = [];
  let next = 0;
  for (const cue of cues) {
    starts.push(next);
    next += cue.text.length + 1;
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
      const seconds = cues[low]?.from ?? -1;
      return seconds >= 0 && seconds <= MAX_SECONDS ? Math.floor(seconds) : null;
    },
  };
}

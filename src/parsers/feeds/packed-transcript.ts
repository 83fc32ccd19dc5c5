import { type TranscriptCue, type TranscriptFile } from './read-transcript.js';

/**
 * A transcript as a thread hands it over. The event loop waits for the copy, and objects take far longer than numbers:
 * 50,000 cues would hold it for 40 ms.
 */
export interface PackedTranscript {
  readonly text: string;
  /** Start and end of each cue, and the length of its text; null where the file has no times. */
  readonly cues: { readonly times: Float64Array; readonly lengths: Uint32Array } | null;
}

export function packTranscript({ text, cues }: TranscriptFile): PackedTranscript {
  if (!cues) return { text, cues };
  const times = new Float64Array(2 * cues.length);
  for (const [index, { from, to }] of cues.entries()) times.set([from, to], 2 * index);
  return { text, cues: { times, lengths: Uint32Array.from(cues, (cue) => cue.text.length) } };
}

export function unpackTranscript({ text, cues: packed }: PackedTranscript): TranscriptFile {
  if (!packed) return { text, cues: packed };
  const cues: TranscriptCue[] = [];
  let at = 0;
  for (const [index, length] of packed.lengths.entries()) {
    const [from = 0, to = 0] = [packed.times[2 * index], packed.times[2 * index + 1]];
    cues.push({ from, to, text: text.slice(at, at + length) });
    // The cues of the text are joined by spaces.
    at += length + 1;
  }
  return { text, cues };
}

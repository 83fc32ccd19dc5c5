import { type Cue } from '../transcripts/cue.rules.js';

const TIMED = /^(\S{1,100}) (\d{1,6}\.\d{1,4}) (\d{1,6}\.\d{1,4}) \d/;

/**
 * Reads words with times from `pocketsphinx_continuous -time yes`: one line per word with begin, end and confidence.
 * Skips sentence lines, silence marks and noises.
 */
export function readTimedWords(text: string, offset: number): Cue[] {
  return text.split('\n').flatMap((line): Cue[] => {
    const [, word, from, to] = TIMED.exec(line) ?? [];
    if (word === undefined || /^[<[+]/.test(word)) return [];
    // Alternative pronunciations are named like `read(2)`.
    const plain = word.replace(/\(\d{1,2}\)$/, '');
    return [{ from: offset + Number(from), to: offset + Number(to), text: plain }];
  });
}

import { type Cue } from '../transcripts/cue.rules.js';

const TIMED = /^(\S{1,100}) (\d{1,6}\.\d{1,4}) (\d{1,6}\.\d{1,4}) \d/;

/**
 * Words with their times, as `pocketsphinx_continuous -time yes` prints them: a line a word, with its begin, end and
 * how sure the program is. Sentences, which stand between, marks of silence and noises are left out.
 */
export function readTimedWords(text: string, offset: number): Cue[] {
  return text.split('\n').flatMap((line): Cue[] => {
    const [, word, from, to] = TIMED.exec(line) ?? [];
    if (word === undefined || /^[<[+]/.test(word)) return [];
    // The second way to say a word is named `read(2)`.
    const plain = word.replace(/\(\d{1,2}\)$/, '');
    return [{ from: offset + Number(from), to: offset + Number(to), text: plain }];
  });
}

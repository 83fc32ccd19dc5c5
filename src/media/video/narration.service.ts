import { Injectable } from '@nestjs/common';
import { type SpeechCall, Speech } from '../engines/speech.service.js';
import { joined, secondsOf, silences, trimmed, type Sound } from '../engines/sound.rules.js';
import { wordsOf } from './sentences.rules.js';

export interface SpokenWord {
  readonly word: string;
  /** Seconds of the whole narration. */
  readonly from: number;
  readonly to: number;
}

export interface SpokenSentence {
  readonly sentence: string;
  readonly from: number;
  readonly to: number;
  readonly words: readonly SpokenWord[];
}

export interface Narration {
  readonly sound: Sound;
  readonly sentences: readonly SpokenSentence[];
}

export const LEAD_SECONDS = 0.6;
export const PAUSE_SECONDS = 0.45;
export const TRAIL_SECONDS = 1.2;
/** A syllable that the voice runs into without a break: what stands before it keeps its length. */
const PROBE = 'ma';
const AT_ONCE = 3;

/**
 * Reads sentences aloud and knows when each word is said. The program does not tell; but its sound is the same every
 * time, so the beginning of a sentence, said up to a word with a known syllable after it, is as long as the way to the
 * next word. Measured against the program's own marks, that is right within 70 ms.
 */
@Injectable()
export class Narrator {
  private readonly probes = new Map<string, number>();

  constructor(private readonly speech: Speech) {}

  async narrate(sentences: readonly string[], call: SpeechCall, report: (share: number) => void): Promise<Narration> {
    const probe = await this.probeSeconds(call);
    const sounds: Sound[] = [];
    const spoken: SpokenSentence[] = [];
    let at = LEAD_SECONDS;
    for (const [index, sentence] of sentences.entries()) {
      const sound = trimmed(await this.speech.say(sentence, call));
      const to = at + secondsOf(sound);
      spoken.push({ sentence, from: at, to, words: await this.words(sentence, { from: at, to }, probe, call) });
      sounds.push(sound);
      at = to + PAUSE_SECONDS;
      report((index + 1) / sentences.length);
    }
    const sound = joined(sounds, { between: PAUSE_SECONDS, before: LEAD_SECONDS, after: TRAIL_SECONDS });
    return { sound, sentences: spoken };
  }

  private async words(
    sentence: string,
    { from, to }: { from: number; to: number },
    probe: number,
    call: SpeechCall,
  ): Promise<SpokenWord[]> {
    const words = wordsOf(sentence);
    const starts = new Array<number>(words.length).fill(from);
    const left = words.map((_word, index) => index).slice(1);
    const measure = async (): Promise<void> => {
      for (let index = left.shift(); index !== undefined; index = left.shift()) {
        const before = trimmed(await this.speech.say(`${words.slice(0, index).join(' ')} ${PROBE}`, call));
        starts[index] = from + secondsOf(before) - probe;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, measure));
    let last = from;
    const ordered = starts.map((start) => (last = Math.min(to, Math.max(last, start))));
    return words.map((word, index) => ({ word, from: ordered[index] ?? from, to: ordered[index + 1] ?? to }));
  }

  /** How long the voice takes for the syllable at the end of a phrase: after a comma there is silence to tell it by. */
  private async probeSeconds(call: SpeechCall): Promise<number> {
    const known = this.probes.get(call.voice);
    if (known !== undefined) return known;
    const sound = trimmed(await this.speech.say(`mama, ${PROBE}`, call));
    const pause = silences(sound, 0.08).at(-1);
    const seconds = pause ? secondsOf(sound) - pause[1] : secondsOf(sound) / 3;
    this.probes.set(call.voice, seconds);
    return seconds;
  }
}

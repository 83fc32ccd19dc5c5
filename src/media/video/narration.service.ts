import { Injectable } from '@nestjs/common';
import { type SpeechCall, Speech } from '../engines/speech.service.js';
import { joined, secondsOf, silences, trimmed, type Sound } from '../engines/sound.rules.js';
import { isPiper } from '../voices/piper-voice.rules.js';
import { PiperVoices, type ReadSentence } from '../voices/piper-voices.service.js';
import { beginningsOf, wordsOf } from '../script/sentences.rules.js';

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
/** A syllable that follows without a pause, so that the preceding words keep their length. */
const PROBE = 'ma';
/** Sentences read at once; each keeps one core busy. */
const AT_ONCE = 2;

/**
 * Reads sentences aloud with the time of each word. Piper's network gives the length of each sound. espeak-ng does not,
 * but it is deterministic: the sentence's beginning plus a known syllable gives the start of the next word, within 70
 * ms of the program's own marks.
 */
@Injectable()
export class Narrator {
  private readonly probes = new Map<string, number>();

  constructor(
    private readonly speech: Speech,
    private readonly piper: PiperVoices,
  ) {}

  async narrate(sentences: readonly string[], call: SpeechCall, report: (share: number) => void): Promise<Narration> {
    const read = isPiper(call.voice)
      ? await this.piper.read(sentences, call, report)
      : await this.readPlainly(sentences, call, report);
    const spoken: SpokenSentence[] = [];
    let at = LEAD_SECONDS;
    for (const [index, sentence] of sentences.entries()) {
      const { sound, begins } = read[index] as ReadSentence;
      const to = at + secondsOf(sound);
      spoken.push({ sentence, from: at, to, words: spokenWords(sentence, { from: at, to }, begins) });
      at = to + PAUSE_SECONDS;
    }
    const sounds = read.map(({ sound }) => sound);
    const sound = joined(sounds, { between: PAUSE_SECONDS, before: LEAD_SECONDS, after: TRAIL_SECONDS });
    return { sound, sentences: spoken };
  }

  private async readPlainly(
    sentences: readonly string[],
    call: SpeechCall,
    report: (share: number) => void,
  ): Promise<ReadSentence[]> {
    const probe = await this.probeSeconds(call);
    const read: ReadSentence[] = [];
    const left = [...sentences.entries()];
    let done = 0;
    const readOn = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [index, sentence] = next;
        read[index] = await this.readSentence(sentence, probe, call);
        report(++done / sentences.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
    return read;
  }

  private async readSentence(sentence: string, probe: number, call: SpeechCall): Promise<ReadSentence> {
    const beginnings = beginningsOf(sentence).map((beginning) => `${beginning} ${PROBE}`);
    const sound = trimmed(await this.speech.speak(sentence, call));
    const before = await this.speech.speakEach(beginnings, call);
    return { sound, begins: [0, ...before.map((each) => secondsOf(trimmed(each)) - probe)] };
  }

  /** Length of the syllable at the end of a phrase, measured after the silence of a comma. */
  private async probeSeconds(call: SpeechCall): Promise<number> {
    const known = this.probes.get(call.voice);
    if (known !== undefined) return known;
    const sound = trimmed(await this.speech.speak(`mama, ${PROBE}`, call));
    const pause = silences(sound, 0.08).at(-1);
    const seconds = pause ? secondsOf(sound) - pause[1] : secondsOf(sound) / 3;
    this.probes.set(call.voice, seconds);
    return seconds;
  }
}

/** The words in order: each lasts until the next begins, and the first begins with the sentence. */
function spokenWords(
  sentence: string,
  { from, to }: { readonly from: number; readonly to: number },
  begins: readonly number[],
): SpokenWord[] {
  const words = wordsOf(sentence);
  let last = from;
  const ordered = words.map((_word, index) => {
    last = index === 0 ? from : Math.min(to, Math.max(last, from + (begins[index] ?? 0)));
    return last;
  });
  return words.map((word, index) => ({ word, from: ordered[index] ?? from, to: ordered[index + 1] ?? to }));
}

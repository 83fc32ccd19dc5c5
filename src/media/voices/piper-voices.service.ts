import { Inject, Injectable } from '@nestjs/common';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { EngineMissing } from '../../jobs/job-runner.js';
import { builtProgram } from '../../platform/process/built-program.js';
import { ProgramFailed, runProgram } from '../engines/run-program.js';
import { retriedRead, type Reading as FolderReading } from '../engines/retried-read.js';
import { MODEL_UNUSABLE, type PiperAnswer, type PiperOrder } from './piper-order.js';
import { CONFIG } from '../../platform/tokens.js';
import { secondsOf, trimmed, trimmedAt, type Sound } from '../engines/sound.rules.js';
import { Speech, type SpeechCall } from '../engines/speech.service.js';
import { beginsOf, clausesOf, readingOf, soundsIn, type Reading, type SpokenClause } from './piper-phonemes.rules.js';
import { requestedVoice, readPiperVoice, voiceId, type PiperVoice } from './piper-voice.rules.js';

/** A sentence read aloud, without silence at its ends. */
export interface ReadSentence {
  readonly sound: Sound;
  /** When each word begins, in seconds of the sound. */
  readonly begins: readonly number[];
}

const MAX_CONFIG_BYTES = 1024 * 1024;
const TIMEOUT_MS = 300_000;
/** Limit of address space; the network's memory may use 1.5 GiB of it. */
const MEMORY_MB = 4_096;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** Noise level below which such a voice is silent. */
const QUIET = 330;
/** A word that follows without a pause, so that the preceding words keep their form. */
const PROBE = 'ma';

/** Piper voices that an operator has mounted. A separate program runs their networks on espeak-ng's phonemes. */
@Injectable()
export class PiperVoices {
  private readonly voices = retriedRead(() => voicesIn(this.config.media.voices));
  private readonly program = builtProgram(new URL('./piper.main.js', import.meta.url));

  constructor(
    @Inject(CONFIG) private readonly config: Config & WithMedia,
    private readonly speech: Speech,
  ) {}

  /** Ids of available voices, such as `piper:en_US-joe-medium`; read once per process, and again where a part could not be read. */
  async ids(): Promise<readonly string[]> {
    return [...(await this.voices()).keys()].sort().map(voiceId);
  }

  /** The first English voice in the order of names; null without one. */
  async defaultVoice(): Promise<string | null> {
    return (await this.ids()).find((id) => /^piper:en[_-]/i.test(id)) ?? null;
  }

  /** Whether the voice and its speaker exist. */
  async has(voice: string): Promise<boolean> {
    const requested = requestedVoice(voice);
    const found = requested && (await this.voices()).get(requested.name);
    return !!found && requested.speaker < found.speakers;
  }

  /** @throws EngineMissing, ProgramFailed */
  async read(
    sentences: readonly string[],
    call: SpeechCall,
    report: (share: number) => void,
  ): Promise<readonly ReadSentence[]> {
    const requested = requestedVoice(call.voice);
    const voice = requested && (await this.voices()).get(requested.name);
    const { voices: folder } = this.config.media;
    if (!voice) throw new EngineMissing('MEDIA_VOICES');
    const readings: Reading[] = [];
    for (const sentence of sentences) {
      readings.push(readingOf(await this.clauses(sentence, { ...call, voice: voice.phonemesOf }), voice.ids));
      report((0.3 * readings.length) / sentences.length);
    }
    const order: PiperOrder = {
      model: join(folder, `${requested.name}.onnx`),
      scales: voice.scales,
      speaker: voice.speakers > 1 ? requested.speaker : null,
      sentences: readings.map(({ ids }) => ids),
    };
    const output = await this.run(order, call, (done) => report(0.3 + (0.7 * done) / sentences.length));
    return soundsOf(output, voice.rate).map(({ sound, frames }, index) => {
      const seconds = secondsOf(sound);
      const cut = trimmedAt(sound, QUIET);
      const begins = beginsOf(readings[index]?.wordAt ?? [], frames);
      return { sound: trimmed(sound, QUIET), begins: begins.map((share) => Math.max(0, share * seconds - cut)) };
    });
  }

  private async run(
    order: PiperOrder,
    { folder, signal }: SpeechCall,
    report: (done: number) => void,
  ): Promise<Buffer> {
    try {
      const { stdout } = await runProgram({
        program: process.execPath,
        // Without the trap handler, WebAssembly memory reserves no gigabytes of guard space, which the limit would
        // refuse.
        args: ['--disable-wasm-trap-handler', '--max-old-space-size=512', this.program],
        folder,
        signal,
        input: JSON.stringify(order),
        timeoutMs: TIMEOUT_MS,
        memoryMb: MEMORY_MB,
        maxOutputBytes: MAX_OUTPUT_BYTES,
        niceness: this.config.media.niceness,
        onLine: (line) => /^said \d+$/.test(line) && report(Number(line.slice(5))),
      });
      return stdout;
    } catch (error) {
      if (error instanceof ProgramFailed && error.code === MODEL_UNUSABLE) throw new EngineMissing('MEDIA_VOICES');
      throw error;
    }
  }

  /** The pronunciation of the words, and the number of sounds before each. */
  private async clauses(sentence: string, call: SpeechCall): Promise<SpokenClause[]> {
    const clauses = clausesOf(sentence);
    const texts = clauses.flatMap(({ words }) => [
      words.join(' '),
      ...words.slice(1).map((_word, index) => `${words.slice(0, index + 1).join(' ')} ${PROBE}`),
    ]);
    const [probe = '', ...phonemes] = await this.speech.phonemesOfEach([PROBE, ...texts], call);
    let at = 0;
    return clauses.map(({ words, sign }) => {
      const [ipa = '', ...beginnings] = phonemes.slice(at, (at += words.length));
      return { ipa, before: [0, ...beginnings.map((each) => soundsIn(each) - soundsIn(probe))], sign };
    });
  }
}

async function voicesIn(folder: string): Promise<FolderReading<ReadonlyMap<string, PiperVoice>>> {
  const files = await readdir(folder).catch(() => null);
  let isWhole = files !== null;
  const voices = new Map<string, PiperVoice>();
  for (const file of files ?? []) {
    const name = file.endsWith('.onnx') ? file.slice(0, -'.onnx'.length) : '';
    if (!requestedVoice(voiceId(name))) continue;
    const about = join(folder, `${file}.json`);
    const size = await stat(about).then(
      (found) => found.size,
      () => Infinity,
    );
    // A file that cannot be read is no voice, and must not hide the others.
    const text = size <= MAX_CONFIG_BYTES ? await readFile(about, 'utf8').catch(() => null) : null;
    const voice = text === null ? null : readPiperVoice(text);
    if (voice) voices.set(name, voice);
    else isWhole = false;
  }
  return { value: voices, isWhole };
}

function soundsOf(output: Buffer, rate: number): { readonly sound: Sound; readonly frames: readonly number[] }[] {
  const length = output.readUInt32LE(0);
  const phonemes = JSON.parse(output.toString('utf8', 4, 4 + length)) as PiperAnswer[];
  let at = 4 + length;
  return phonemes.map(({ samples, frames }) => {
    const bytes = output.subarray(at, (at += samples * 2));
    return {
      sound: { rate, samples: new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)) },
      frames,
    };
  });
}

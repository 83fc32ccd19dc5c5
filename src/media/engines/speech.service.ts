import { Inject, Injectable } from '@nestjs/common';
import { tmpdir } from 'node:os';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { EngineMissing } from '../../jobs/job-runner.js';
import { CONFIG } from '../../platform/tokens.js';
import { endedItself, noAnswer } from './no-answer.js';
import { ProgramMissing, runProgram } from './run-program.js';
import { cutAtPauses, readWav, type Sound } from './sound.rules.js';

export interface SpeechCall {
  readonly voice: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

export const DEFAULT_VOICE = 'en-us';
/** Words per minute, an even and unhurried pace. */
const WORDS_PER_MINUTE = 165;
const TIMEOUT_MS = 20_000;
const MEMORY_MB = 512;
/** The program is silent for about 0.6 s behind a paragraph, and for less than 0.4 s behind a sentence or a comma. */
const PARAGRAPH_SECONDS = 0.5;
/** Texts of one start of the program: beginnings of one very long sentence stay below the limit of its output. */
const MOST_TEXTS = 24;

/** The operator's espeak-ng, a separate program that turns text into sound. */
@Injectable()
export class Speech {
  private known: Promise<readonly string[]> | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config & WithMedia) {}

  /** Whether it is installed and answers. */
  async isThere(): Promise<boolean> {
    return (await this.voices()).length > 0;
  }

  /** @throws DomainError unavailable where it did not answer */
  async isInstalled(): Promise<boolean> {
    return (await this.installedVoices()).length > 0;
  }

  /** Ids of available voices; none without the program, or where it did not answer. */
  voices(): Promise<readonly string[]> {
    return this.installedVoices().catch(() => []);
  }

  /** None without the program, which is cached. A program that did not answer is asked again. */
  private installedVoices(): Promise<readonly string[]> {
    this.known ??= runProgram({
      program: this.config.media.espeak,
      args: ['--voices'],
      folder: tmpdir(),
      signal: new AbortController().signal,
      timeoutMs: TIMEOUT_MS,
      memoryMb: MEMORY_MB,
      niceness: this.config.media.niceness,
    }).then(
      ({ stdout }) => readVoices(stdout.toString()),
      (error: unknown) => {
        if (error instanceof ProgramMissing) return [];
        this.known = null;
        if (endedItself(error)) return [];
        throw noAnswer('MEDIA_ESPEAK');
      },
    );
    return this.known;
  }

  /** @throws EngineMissing, ProgramFailed */
  async speak(text: string, call: SpeechCall): Promise<Sound> {
    return readWav(await this.run(text, ['-s', String(WORDS_PER_MINUTE), '--stdout'], call));
  }

  /**
   * Speaks texts of one clause or more in one start of the program, as paragraphs: starting it takes most of the time of
   * a short text. Where the sound does not have as many parts as there are texts, each is spoken alone.
   * @throws EngineMissing, ProgramFailed
   */
  async speakEach(texts: readonly string[], call: SpeechCall): Promise<Sound[]> {
    return inParts(texts, async (part) => {
      const sounds = cutAtPauses(await this.speak(paragraphsOf(part), call), PARAGRAPH_SECONDS);
      return sounds.length === part.length ? sounds : inTurn(part, (text) => this.speak(text, call));
    });
  }

  /** The pronunciation of a text in the International Phonetic Alphabet. @throws EngineMissing, ProgramFailed */
  async phonemes(text: string, call: SpeechCall): Promise<string> {
    return (await this.run(text, ['-q', '--ipa'], call)).toString();
  }

  /** The pronunciation of texts of one clause each, in one start of the program. @throws EngineMissing, ProgramFailed */
  async phonemesOfEach(texts: readonly string[], call: SpeechCall): Promise<string[]> {
    return inParts(texts, async (part) => {
      const lines = (await this.phonemes(paragraphsOf(part), call)).split('\n').filter((line) => line.trim() !== '');
      return lines.length === part.length ? lines : inTurn(part, (text) => this.phonemes(text, call));
    });
  }

  private async run(text: string, args: readonly string[], { voice, folder, signal }: SpeechCall): Promise<Buffer> {
    try {
      const { stdout } = await runProgram({
        program: this.config.media.espeak,
        // Standard input prevents the text from acting as an option.
        args: ['-v', voice, '-b', '1', '--stdin', ...args],
        folder,
        signal,
        input: text,
        timeoutMs: TIMEOUT_MS,
        memoryMb: MEMORY_MB,
        niceness: this.config.media.niceness,
        maxOutputBytes: 64 * 1024 * 1024,
      });
      return stdout;
    } catch (error) {
      throw error instanceof ProgramMissing ? new EngineMissing('MEDIA_ESPEAK') : error;
    }
  }
}

function paragraphsOf(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/\s+/g, ' ')).join('\n\n');
}

async function inParts<T>(
  texts: readonly string[],
  read: (part: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const results: T[] = [];
  for (let from = 0; from < texts.length; from += MOST_TEXTS) {
    results.push(...(await read(texts.slice(from, from + MOST_TEXTS))));
  }
  return results;
}

async function inTurn<T>(texts: readonly string[], read: (text: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const text of texts) results.push(await read(text));
  return results;
}

function readVoices(table: string): string[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => /^\s*\d+\s+(\S+)\s/.exec(line)?.[1] ?? []);
}

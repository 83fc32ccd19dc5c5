import { Inject, Injectable } from '@nestjs/common';
import { tmpdir } from 'node:os';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { EngineMissing, JobFault } from '../../jobs/job-runner.js';
import { endedItself, noAnswer } from './no-answer.js';
import { ProgramFailed, ProgramMissing, runProgram } from './run-program.js';
import { CONFIG } from '../../platform/tokens.js';
import { type Cue } from '../transcripts/cue.rules.js';
import { readTimedWords } from './pocketsphinx.rules.js';

/** Input of `pocketsphinx_continuous`: 16 kHz mono WAV with a minimal header. */
export const PROGRAM_SOUND = ['-vn', '-sn', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', '-fflags', '+bitexact'];
/** The program needs about a third of the playing time. */
export const LONGEST_PROGRAM_SECONDS = 1_800;
const TIMEOUT_MS = 840_000;
const MEMORY_MB = 1_024;

/** Speech recognition by pocketsphinx, a separate program: English only, with many errors. */
@Injectable()
export class SpeechProgram {
  private known: Promise<boolean> | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config & WithMedia) {}

  get isSet(): boolean {
    return this.config.media.sttProgram !== null;
  }

  /**
   * Whether the configured program can run. The answer is cached; where it is unknown, the next call asks again.
   * @throws DomainError unavailable where it could not be started
   */
  isInstalled(): Promise<boolean> {
    this.known ??= runProgram({
      program: this.config.media.sttProgram ?? '',
      args: [],
      folder: tmpdir(),
      signal: new AbortController().signal,
      timeoutMs: 10_000,
      memoryMb: MEMORY_MB,
      niceness: this.config.media.niceness,
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProgramMissing) return false;
        // Without arguments it prints its usage and exits with an error.
        if (endedItself(error)) return true;
        this.known = null;
        throw noAnswer('MEDIA_STT_PROGRAM');
      },
    );
    return this.known;
  }

  /** The words of a WAV file in the folder. @throws EngineMissing, JobFault, or the signal's reason. */
  async transcribe(
    file: string,
    { folder, signal, offset }: { readonly folder: string; readonly signal: AbortSignal; readonly offset: number },
  ): Promise<Cue[]> {
    try {
      const { stdout } = await runProgram({
        program: this.config.media.sttProgram ?? '',
        args: ['-infile', file, '-time', 'yes', '-logfn', '/dev/null'],
        folder,
        signal,
        timeoutMs: TIMEOUT_MS,
        memoryMb: MEMORY_MB,
        maxOutputBytes: 16 * 1024 * 1024,
        niceness: this.config.media.niceness,
      });
      return readTimedWords(stdout.toString(), offset);
    } catch (error) {
      if (error instanceof ProgramMissing) throw new EngineMissing('MEDIA_STT_PROGRAM');
      if (!(error instanceof ProgramFailed)) throw error;
      throw new JobFault('speech_refused', 'The speech recognition could not hear this recording to its end');
    }
  }
}

import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { EngineMissing, JobFault } from '../../jobs/job-runner.js';
import { OperatorFetch } from '../../platform/safe-fetch/operator-fetch.js';
import { CONFIG } from '../../platform/tokens.js';
import { Ffmpeg, STRANGERS_FILE } from '../engines/ffmpeg.service.js';
import { LONGEST_PROGRAM_SECONDS, PROGRAM_SOUND, SpeechProgram } from '../engines/speech-program.service.js';
import { ProgramFailed } from '../engines/run-program.js';
import { type Cue } from './cue.rules.js';
import { languageCode } from './language-code.rules.js';

/** Named where the engine is much less accurate than a service. */
export type SpeechEngine = 'pocketsphinx';

export interface Recognised {
  readonly engine?: SpeechEngine;
  readonly language: string | null;
  readonly duration_seconds: number | null;
  readonly cues: readonly Cue[];
}

export interface ListenCall {
  /** A sound or video file in the folder. */
  readonly file: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Restricts it to this range. */
  readonly range?: { readonly from: number; readonly seconds: number };
  /** The code of the language, where known. */
  readonly language?: string | null;
}

const BOUNDARY = '----scoutline-7f3a9c51d2';
const TIMEOUT_MS = 300_000;
/** Two hours stay well below the upload limits of such services. */
const SOUND = ['-vn', '-sn', '-ac', '1', '-ar', '16000', '-c:a', 'aac', '-b:a', '24k'];
const LONGEST_SECONDS = 7_200;

/**
 * Speech recognition by a service with OpenAI's `audio/transcriptions` API; without one by a local program, where
 * configured.
 */
@Injectable()
export class SpeechToText implements OnApplicationShutdown {
  private readonly service: OperatorFetch | null;

  constructor(
    @Inject(CONFIG) private readonly config: Config & WithMedia,
    private readonly ffmpeg: Ffmpeg,
    private readonly program: SpeechProgram,
  ) {
    const { stt } = config.media;
    this.service = stt ? new OperatorFetch(stt.url) : null;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.service?.close();
  }

  get isThere(): boolean {
    return this.service !== null || this.program.isSet;
  }

  /** Null without any engine; `pocketsphinx` where only that is configured. */
  get onlyEngine(): SpeechEngine | null {
    return this.service === null && this.program.isSet ? 'pocketsphinx' : null;
  }

  /** @throws EngineMissing, JobFault without sound; another error where the service is unavailable. */
  async listen(call: ListenCall): Promise<Recognised> {
    const { stt } = this.config.media;
    if (this.onlyEngine) return this.transcribeByProgram(call, this.onlyEngine);
    if (!stt || !this.service) throw new EngineMissing('MEDIA_STT_URL');
    const name = await this.soundOf(call, { args: SOUND, name: 'speech.m4a', longest: LONGEST_SECONDS });
    const sound = await readFile(join(call.folder, name));
    const answer = await this.service.fetch('/audio/transcriptions', {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...(stt.key !== null && { authorization: `Bearer ${stt.key}` }),
      },
      body: formOf(sound, stt.model),
      maxBytes: 16 * 1024 * 1024,
      timeoutMs: TIMEOUT_MS,
      signal: call.signal,
    });
    if (answer.status === 413 || answer.status === 400) {
      throw new JobFault('speech_refused', 'The speech recognition does not take this recording');
    }
    if (!answer.ok) throw new Error(`speech recognition answered with status ${answer.status}`);
    return readAnswer(answer.body.toString(), call.range?.from ?? 0);
  }

  private async transcribeByProgram(call: ListenCall, engine: SpeechEngine): Promise<Recognised> {
    if (call.language && call.language !== 'en') {
      throw new JobFault('speech_refused', 'The speech recognition that is set up here hears English only');
    }
    const longest = LONGEST_PROGRAM_SECONDS;
    const name = await this.soundOf(call, { args: PROGRAM_SOUND, name: 'speech.wav', longest });
    const cues = await this.program.transcribe(name, { ...call, offset: call.range?.from ?? 0 });
    return { engine, language: 'en', duration_seconds: null, cues };
  }

  /** Converts the sound of a file to the engine's input format, in the same folder. */
  private async soundOf(
    { file, folder, signal, range }: ListenCall,
    to: { readonly args: readonly string[]; readonly name: string; readonly longest: number },
  ): Promise<string> {
    const look = { folder, signal, timeoutMs: 60_000 };
    const info = await this.ffmpeg.probe(file, look);
    if (!info.hasAudio) throw new JobFault('no_speech', 'The recording has no sound');
    if (!range) assertWithin(info.seconds, to.longest);
    // A second more, so that a recording of unknown length is recognised as too long.
    const part = range
      ? ['-ss', range.from.toFixed(3), '-t', range.seconds.toFixed(3)]
      : ['-t', String(to.longest + 1)];
    try {
      await this.ffmpeg.run({
        args: [...STRANGERS_FILE, ...part, '-i', file, ...to.args, to.name],
        folder,
        signal,
        timeoutMs: 240_000,
      });
    } catch (error) {
      throw error instanceof ProgramFailed
        ? new JobFault('media_unreadable', 'The recording cannot be decoded')
        : error;
    }
    if (!range && info.seconds === null) assertWithin((await this.ffmpeg.probe(to.name, look)).seconds, to.longest);
    return to.name;
  }
}

function assertWithin(seconds: number | null, longest: number): void {
  if (seconds === null || seconds <= longest) return;
  const remedy = 'send a shorter one, or a part of it';
  throw new JobFault('too_long', `The recording is longer than ${longest / 60} minutes: ${remedy}`);
}

function formOf(sound: Buffer, model: string): Buffer {
  const field = (name: string, value: string): string =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head =
    field('model', model) +
    field('response_format', 'verbose_json') +
    field('timestamp_granularities[]', 'segment') +
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="speech.m4a"\r\n` +
    'content-type: audio/mp4\r\n\r\n';
  return Buffer.concat([Buffer.from(head), sound, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function readAnswer(text: string, offset: number): Recognised {
  const answer = JSON.parse(text) as {
    readonly text?: unknown;
    readonly language?: unknown;
    readonly duration?: unknown;
    readonly segments?: unknown;
  };
  const { duration } = answer;
  const segments = Array.isArray(answer.segments) ? answer.segments : [];
  const cues = segments.flatMap((segment: unknown): Cue[] => {
    const { start, end, text: segmentText } = (segment ?? {}) as Record<string, unknown>;
    if (typeof start !== 'number' || typeof end !== 'number' || typeof segmentText !== 'string') return [];
    return segmentText.trim() === '' ? [] : [{ from: offset + start, to: offset + end, text: segmentText.trim() }];
  });
  const whole = typeof answer.text === 'string' ? answer.text.trim() : '';
  const seconds = typeof duration === 'number' && duration >= 0 ? duration : null;
  // A service without segments still returns the words.
  const fallback = whole === '' ? [] : [{ from: offset, to: offset + (seconds ?? 0), text: whole }];
  return {
    language: typeof answer.language === 'string' ? languageCode(answer.language) : null,
    duration_seconds: seconds,
    cues: cues.length > 0 ? cues : fallback,
  };
}

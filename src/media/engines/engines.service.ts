import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { CONFIG } from '../../platform/tokens.js';
import { Ffmpeg } from './ffmpeg.service.js';
import { PiperVoices } from '../voices/piper-voices.service.js';
import { SpeechProgram } from './speech-program.service.js';
import { Speech } from './speech.service.js';

export type EngineVariable =
  | 'MEDIA_FFMPEG'
  | 'MEDIA_ESPEAK'
  | 'MEDIA_VOICES'
  | 'MEDIA_FETCHER_URL'
  | 'MEDIA_CAPTIONS_URL'
  | 'MEDIA_STT_URL'
  | 'MEDIA_STT_PROGRAM';

/** Finds the configured programs and services. The api checks its own machine, because all roles run the same image. */
@Injectable()
export class Engines {
  constructor(
    @Inject(CONFIG) private readonly config: Config & WithMedia,
    private readonly ffmpeg: Ffmpeg,
    private readonly speech: Speech,
    private readonly piper: PiperVoices,
    private readonly program: SpeechProgram,
  ) {}

  /**
   * Before anything is charged.
   * @throws DomainError not_configured naming the variable; unavailable where a program does not answer
   */
  async need(...variables: readonly EngineVariable[]): Promise<void> {
    const variable = await this.missing(...variables);
    if (variable === null) return;
    throw new DomainError('not_configured', `This service has nothing set up in ${variable}, which this needs.`, {
      extra: { variable },
    });
  }

  /** The first variable that is not configured; null where all are. @throws DomainError unavailable */
  async missing(...variables: readonly EngineVariable[]): Promise<EngineVariable | null> {
    for (const variable of variables) if (!(await this.isThere(variable))) return variable;
    return null;
  }

  /** @throws DomainError unavailable where a program does not answer */
  async isThere(variable: EngineVariable): Promise<boolean> {
    const { media } = this.config;
    switch (variable) {
      case 'MEDIA_FFMPEG':
        return this.ffmpeg.isInstalled();
      case 'MEDIA_ESPEAK':
        return this.speech.isInstalled();
      case 'MEDIA_VOICES':
        return (await this.piper.ids()).length > 0;
      case 'MEDIA_FETCHER_URL':
        return media.fetcherUrl !== null;
      case 'MEDIA_CAPTIONS_URL':
        return media.captionsUrl !== null;
      case 'MEDIA_STT_URL':
        return media.stt !== null || media.sttProgram !== null;
      case 'MEDIA_STT_PROGRAM':
        return media.stt !== null || media.sttProgram === null || this.program.isInstalled();
    }
  }

  async figures(): Promise<Readonly<Record<string, boolean>>> {
    const [ffmpeg, espeak] = await Promise.all([this.ffmpeg.isThere(), this.speech.isThere()]);
    const { fetcherUrl, captionsUrl, stt, sttProgram } = this.config.media;
    return {
      ffmpeg,
      espeak,
      voices: await this.isThere('MEDIA_VOICES'),
      fetcher: fetcherUrl !== null,
      captions: captionsUrl !== null,
      speech_to_text: stt !== null || sttProgram !== null,
    };
  }
}

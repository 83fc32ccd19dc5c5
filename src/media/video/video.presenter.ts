import { type SignedUrls } from '../../platform/object-store/signed-urls.js';
import { presentRender } from '../jobs/job.presenter.js';
import { type JobView } from '../jobs/job-view.rules.js';
import { type VideoAnswer } from './video-answers.dto.js';
import { isPiper } from '../voices/piper-voice.rules.js';
import { type VideoInput } from './video-input.rules.js';
import { type StoryboardScene, type VideoResult } from './video-renderer.service.js';

export function resultOf(job: JobView): VideoResult | null {
  return job.result as unknown as VideoResult | null;
}

/** With scenes on request; null until they are known. */
export function presentVideo(job: JobView, urls: SignedUrls, scenes?: readonly StoryboardScene[] | null): VideoAnswer {
  const { voice } = job.input as unknown as VideoInput;
  return {
    ...presentRender(job, resultOf(job)?.file ?? null, urls),
    voice,
    voice_engine: isPiper(voice) ? 'piper' : 'espeak-ng',
    ...(scenes !== undefined && { scenes }),
  };
}

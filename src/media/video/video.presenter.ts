import { type SignedUrls } from '../../platform/object-store/signed-urls.js';
import { presentRender } from '../jobs/job.presenter.js';
import { type JobView } from '../jobs/job-view.rules.js';
import { type VideoAnswer } from './video-answers.dto.js';
import { type StoryboardScene, type VideoResult } from './video-renderer.service.js';

export function resultOf(job: JobView): VideoResult | null {
  return job.result as unknown as VideoResult | null;
}

/** With scenes on request; null until they are known. */
export function presentVideo(job: JobView, urls: SignedUrls, scenes?: readonly StoryboardScene[] | null): VideoAnswer {
  return {
    ...presentRender(job, resultOf(job)?.file ?? null, urls),
    ...(scenes !== undefined && { scenes }),
  };
}

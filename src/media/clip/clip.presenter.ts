import { type SignedUrls } from '../../platform/object-store/signed-urls.js';
import { endOf, presentRender } from '../jobs/job.presenter.js';
import { type JobView } from '../jobs/job-view.rules.js';
import { type ClipAnswer } from './clip-answers.dto.js';
import { stylesOf, type ClipInput } from './clip-input.rules.js';
import { type ClipResult } from './clip-renderer.service.js';

export function presentClip(job: JobView, urls: SignedUrls): ClipAnswer {
  const input = job.input as unknown as ClipInput;
  const result = job.result as unknown as ClipResult | null;
  const made = stylesOf(input).flatMap((style) => {
    const file = result?.files[style];
    return file ? [{ style, file }] : [];
  });
  const signed = made.flatMap(({ style, file }) => {
    const url = urls.signKept(file.key, endOf(job))?.url;
    return url === undefined ? [] : [[style, url] as const];
  });
  const isAll = input.style === 'all' && signed.length > 0;
  return {
    ...presentRender(job, made[0]?.file ?? null, urls),
    quote: input.quote,
    start_seconds: input.start_seconds,
    end_seconds: input.end_seconds,
    quote_proved: result?.quote_proved ?? null,
    quote_span: result?.quote_span ?? null,
    ...(isAll && { urls: Object.fromEntries(signed) }),
  };
}

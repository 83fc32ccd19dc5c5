import { Injectable } from '@nestjs/common';
import { type JobAttempt } from '../../platform/jobs/job-runner.js';
import { type ClipInput } from './clip-input.js';

/** Whether the quote is said in the clip, and when; null where there is nothing to tell it by. */
export interface ProvedQuote {
  readonly proved: boolean | null;
  readonly span: { readonly start_seconds: number; readonly end_seconds: number } | null;
}

/** Holds a quote against what is said in the video, by its captions or by speech recognition. */
@Injectable()
export class QuoteProof {
  async prove(_input: ClipInput, _file: string, _attempt: JobAttempt): Promise<ProvedQuote> {
    return { proved: null, span: null };
  }
}

import { deriveId } from '../../platform/ids/ids.js';
import { addEffects, EffectWorker } from '../../platform/consumers/effects.js';
import { type FeedConsumer } from '../../platform/consumers/feed-consumer.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Screening } from './screening.service.js';

interface ScreeningIntent {
  readonly submissionId: string;
}

const EFFECT = 'screen submission';
/** Some ten minutes: a moderator looks within the day, and should find what was seen. */
const GIVE_UP_AFTER = 9;

/** Whenever a submission is received, it is screened: the look at its site is an intent, done outside the batch. */
export const screeningConsumer: FeedConsumer = {
  group: 'submission-screening',
  topics: ['intel.submissions.v1'],
  types: ['SubmissionReceived'],
  from: 'start',
  handle: async ({ messages }, tx) => {
    await addEffects(
      tx,
      messages.map(({ data }) => {
        const submissionId = (data as { readonly submission_id: string }).submission_id;
        return {
          effectId: deriveId('effect', `screening/${submissionId}`),
          kind: EFFECT,
          payload: { submissionId } satisfies ScreeningIntent,
        };
      }),
    );
  },
};

export function screeningWorker(
  store: ReadStore,
  screening: Screening,
  onTrouble: (error: unknown) => void,
): EffectWorker<ScreeningIntent> {
  return new EffectWorker<ScreeningIntent>({
    store,
    kind: EFFECT,
    onTrouble,
    giveUpAfter: GIVE_UP_AFTER,
    onGivenUp: ({ payload }) => screening.giveUp(payload.submissionId),
    perform: async ({ payload }) => {
      await screening.screen(payload.submissionId);
      return { state: 'done' };
    },
  });
}

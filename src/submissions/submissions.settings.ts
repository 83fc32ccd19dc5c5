import { integer } from '../platform/config/environment.js';

/** The operator's screenshot service for moderation; null without one. */
export interface WithScreenshots {
  readonly screenshotUrl: string | null;
}

export interface WithModeration {
  readonly moderation: {
    /** Time in which an operator can undo a decision; 0 appends it at once. */
    readonly undoSeconds: number;
  };
}

export function moderationSettings(env: NodeJS.ProcessEnv): WithModeration['moderation'] {
  return { undoSeconds: integer(env, 'MODERATION_UNDO_SECONDS', 10, [0, 60]) };
}

/** The operator's screenshot service for moderation; null without one. */
export interface WithScreenshots {
  readonly screenshotUrl: string | null;
}

/** The operator's service that photographs sites for moderators; null: none. */
export interface WithScreenshots {
  readonly screenshotUrl: string | null;
}

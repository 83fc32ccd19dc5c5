import { type ExampleRecords } from '../../web/openapi/example-records.js';

/** What guides name that differs between installations. */
export interface GuideContext {
  /** Public address of the service. */
  readonly base: string;
  readonly records: ExampleRecords;
}

export interface Guide {
  readonly path: string;
  /** Short, for the sidebar. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: (context: GuideContext) => string;
}

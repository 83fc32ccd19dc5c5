import { Query } from '@nestjs/cqrs';
import { type GraphNode } from './event-graph.rules.js';

export interface EventGraph {
  readonly nodes: readonly GraphNode[];
  /** Whether the request has more events than are drawn: those nearest to the position are. */
  readonly isCut: boolean;
}

/** What caused what around a position in a request, what other requests began by it, and what else befell a stream. */
export class ShowGraph extends Query<EventGraph> {
  constructor(
    readonly correlation: string,
    readonly around: bigint,
    /** A short one's other requests are drawn as well. */
    readonly stream: string | null = null,
  ) {
    super();
  }
}

import { Query } from '@nestjs/cqrs';
import { type GraphNode } from './event-graph.rules.js';

export interface EventGraph {
  readonly nodes: readonly GraphNode[];
  /** Whether the request has more events than are drawn: those nearest to the position are. */
  readonly isCut: boolean;
}

/** What caused what around a position in a request, and what other requests began by it. */
export class ShowGraph extends Query<EventGraph> {
  constructor(
    readonly correlation: string,
    readonly around: bigint,
  ) {
    super();
  }
}

import { Query } from '@nestjs/cqrs';
import { type GraphNode } from './event-graph.rules.js';

export interface EventGraph {
  readonly nodes: readonly GraphNode[];
  /** Whether the request has more events than are shown: the nearest to the position are. */
  readonly isCut: boolean;
}

/** The causation around a position in a request, the other requests that it triggered, and a stream's other events. */
export class ShowGraph extends Query<EventGraph> {
  constructor(
    readonly correlation: string,
    readonly around: bigint,
    /** The other requests of a short stream are included. */
    readonly stream: string | null = null,
  ) {
    super();
  }
}

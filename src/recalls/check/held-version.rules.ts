import { type OpenedRecall } from '../recalls.events.js';
import { type HoldingResult } from './check-holdings.query.js';
import { type Holding } from './holdings.rules.js';

/** One record of one recall. */
export interface RecalledSpanRow {
  readonly recall: OpenedRecall;
  readonly wrongFrom: bigint;
  readonly correctedAt: bigint;
  /** Numbers of both events in the record's stream; null for further records of a recall. */
  readonly wrongRevision: bigint | null;
  readonly correctedRevision: bigint | null;
}

export interface KnownRecalls {
  /** Oldest correction first, by record. */
  readonly spans: ReadonlyMap<string, readonly RecalledSpanRow[]>;
  /** Ids of records on file. */
  readonly known: ReadonlySet<string>;
  /** By record, the one that it is merged into today. */
  readonly merged: ReadonlyMap<string, string>;
  /** Position of the answer with a digest; absent where none is known. */
  readonly digests: ReadonlyMap<string, bigint>;
}

/** Merges that are followed, one after the other. */
export const MOST_MERGES = 20;

/** The latest recall of the version that is held. Records that were merged go on as the surviving one. */
export function resultOf({ id, version }: Holding, recalls: KnownRecalls): HoldingResult {
  if (id === null) return { status: 'unknown' };
  const position =
    version.by === 'digest' ? recalls.digests.get(version.digest) : version.by === 'position' ? version.position : null;
  if (position === undefined) return { status: 'unknown' };
  let current = id;
  for (let merges = 0; merges < MOST_MERGES; merges++) {
    const spans = recalls.spans.get(current) ?? [];
    if (spans.length === 0 && !recalls.known.has(current)) return { status: 'unknown' };
    const found = spans.findLast((span) =>
      version.by === 'revision' ? isAtRevision(span, version.revision) : isAt(span, position ?? 0n),
    );
    if (found) return recalled(found);
    // Not from the recalls: a merge that was taken back has one too.
    const into = recalls.merged.get(current);
    // Revisions count the events of one record, and a merged one has no later revisions.
    if (into === undefined || version.by === 'revision') return { status: 'current' };
    current = into;
  }
  return { status: 'unknown' };
}

function isAt({ wrongFrom, correctedAt, recall }: RecalledSpanRow, position: bigint): boolean {
  const rightUntil = recall.rightUntil === null ? null : BigInt(recall.rightUntil.position);
  return position >= wrongFrom && position < correctedAt && (rightUntil === null || position > rightUntil);
}

function isAtRevision({ wrongRevision, correctedRevision }: RecalledSpanRow, revision: bigint): boolean {
  return (
    wrongRevision !== null && correctedRevision !== null && revision >= wrongRevision && revision < correctedRevision
  );
}

function recalled({ recall }: RecalledSpanRow): HoldingResult {
  return {
    status: 'recalled',
    recallId: recall.recallId,
    kind: recall.kind,
    fields: recall.fields.map(({ field }) => field),
    mergedInto: recall.mergedInto,
  };
}

import streams from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './errors.js';
import { filterOf, type EventFilter } from './filter.js';

type Options = streams.ReadReq.Options;

/** Where a read of a stream starts: a revision, or one of its ends. */
export type Revision = number | 'start' | 'end';
/** Where a read of `$all` starts: a commit position, or one of its ends. */
export type AllPosition = number | 'start' | 'end';

interface Common {
  readonly resolveLinks: boolean;
  /** Event ids as two 64-bit halves instead of a string. */
  readonly structuredIds: boolean;
  readonly compatibility: number;
}

export type ReadRequest = Common &
  (
    | {
        readonly kind: 'stream';
        readonly stream: string;
        readonly from: Revision;
        readonly backwards: boolean;
        readonly count: number;
      }
    | {
        readonly kind: 'all';
        readonly from: AllPosition;
        readonly backwards: boolean;
        readonly count: number;
        readonly filter: EventFilter | null;
      }
    | { readonly kind: 'stream-subscription'; readonly stream: string; readonly from: Revision }
    | { readonly kind: 'all-subscription'; readonly from: AllPosition; readonly filter: EventFilter | null }
  );

const DEFAULT_WINDOW = 32;

/** @throws a gRPC error when the options are contradictory or incomplete. */
export function parseRead(request: streams.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (!options) throw invalidArgument('the options are missing');
  const uuid = options.getUuidOption();
  if (!uuid || !(uuid.hasString() || uuid.hasStructured())) throw invalidArgument('the uuid option is missing');
  const common: Common = {
    resolveLinks: options.getResolveLinks(),
    structuredIds: uuid.hasStructured(),
    compatibility: options.getControlOption()?.getCompatibility() ?? 0,
  };
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const subscribes = options.hasSubscription();
  const stream = options.getStream();
  if ((subscribes && backwards) || (stream && options.hasFilter()) || (!stream && !options.hasAll())) {
    throw invalidCombination(options);
  }
  if (stream) {
    const name = Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
    const from = stream.hasRevision() ? revisionOf(stream.getRevision()) : stream.hasStart() ? 'start' : 'end';
    if (name === '' || name === '$$') throw invalidArgument(`"${name}" is no stream name`);
    if (subscribes) return { ...common, kind: 'stream-subscription', stream: name, from };
    if (from === 'end' && !backwards) throw invalidArgument('a forward read cannot start at the end of a stream');
    return { ...common, kind: 'stream', stream: name, from, backwards, count: countOf(options) };
  }
  const from = allPositionOf(options.getAll()!);
  const filter = filterFrom(options);
  if (subscribes) return { ...common, kind: 'all-subscription', from, filter };
  return { ...common, kind: 'all', from, backwards, count: countOf(options), filter };
}

function countOf(options: Options): number {
  const count = Number(options.getCount());
  if (options.getCountOptionCase() !== streams.ReadReq.Options.CountOptionCase.COUNT) throw invalidCombination(options);
  if (count === 0) throw invalidArgument('the count must be above 0');
  return count;
}

/** Revisions above 2^53 have no events but tombstones, which are found as "above the last" anyway. */
function revisionOf(text: string): number {
  return Number(text);
}

function allPositionOf(all: streams.ReadReq.Options.AllOptions): AllPosition {
  const position = all.getPosition();
  if (!position) return all.hasStart() ? 'start' : 'end';
  const commit = Number(position.getCommitPosition());
  const prepare = Number(position.getPreparePosition());
  if (commit < prepare) throw invalidArgument('the commit position is before the prepare position');
  return commit === 0 ? 'start' : commit >= 2 ** 63 ? 'end' : commit;
}

function filterFrom(options: Options): EventFilter | null {
  const filter = options.getFilter();
  if (!filter) return null;
  const onStream = filter.getStreamIdentifier();
  const expression = onStream ?? filter.getEventType();
  if (!expression) throw invalidArgument('the filter says neither stream nor event type');
  const window = filter.getWindowCase() === streams.ReadReq.Options.FilterOptions.WindowCase.MAX ? filter.getMax() : 0;
  return filterOf({
    on: onStream ? 'stream' : 'type',
    regex: expression.getRegex(),
    prefixes: expression.getPrefixList(),
    window: window > 0 ? window : DEFAULT_WINDOW,
    checkpointMultiplier: filter.getCheckpointintervalmultiplier(),
  });
}

function invalidCombination(options: Options): Error {
  const parts = [
    options.hasStream() ? 'stream' : options.hasAll() ? 'all' : 'nothing',
    options.hasSubscription() ? 'subscription' : 'count',
    options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards',
    options.hasFilter() ? 'filter' : 'no filter',
  ];
  return invalidArgument(`The combination of ${parts.join(', ')} is invalid.`);
}

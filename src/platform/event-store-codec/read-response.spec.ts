import { type ResolvedEvent } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { createRequire } from 'node:module';
import { decodeReadResponse, StoredJson } from './read-response.js';

const { convertGrpcEvent } = createRequire(import.meta.url)('@eventstore/db-client/dist/utils/index.js') as {
  convertGrpcEvent: (event: unknown) => ResolvedEvent;
};

interface Response {
  hasEvent(): boolean;
  getEvent(): unknown;
}

/** With the data parsed, which the decoder leaves as text. */
function parsed(resolved: ResolvedEvent): ResolvedEvent {
  const { event } = resolved;
  const data: unknown = event?.data;
  return data instanceof StoredJson
    ? ({ ...resolved, event: { ...event, data: data.parse(), isJson: true } } as ResolvedEvent)
    : resolved;
}

/** What the client returns for the bytes with its own classes, and with ours. */
function bothOf(bytes: Uint8Array): { theirs: unknown; ours: unknown } {
  const outcome = (decode: () => Response): unknown => {
    try {
      const response = decode();
      return response.hasEvent() ? parsed(convertGrpcEvent(response.getEvent())) : response;
    } catch (error) {
      return `refused: ${error instanceof Error ? error.name : String(error)}`;
    }
  };
  return {
    theirs: outcome(() => streams.ReadResp.deserializeBinary(bytes)),
    ours: outcome(() => decodeReadResponse(Buffer.from(bytes)) as Response),
  };
}

const position = fc.oneof(fc.nat().map(String), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String));

const record = fc.record({
  id: fc.uuid(),
  stream: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  revision: position,
  prepare: position,
  commit: position,
  metadata: fc.record({
    type: fc.string({ unit: 'grapheme', maxLength: 30 }),
    created: fc.nat().map((ms) => `${ms}0000`),
    'content-type': fc.constantFrom('application/json', 'application/octet-stream'),
    other: fc.string({ maxLength: 10 }),
  }),
  custom: fc.oneof(fc.json().map(Buffer.from), fc.uint8Array({ maxLength: 20 })),
  data: fc.oneof(fc.json().map(Buffer.from), fc.uint8Array({ maxLength: 300 })),
});

function recordOf(event: typeof record extends fc.Arbitrary<infer T> ? T : never) {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(event.id);
  recorded.setId(id);
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(event.stream).toString('base64'));
  recorded.setStreamIdentifier(identifier);
  recorded.setStreamRevision(event.revision);
  recorded.setPreparePosition(event.prepare);
  recorded.setCommitPosition(event.commit);
  for (const [key, value] of Object.entries(event.metadata)) recorded.getMetadataMap().set(key, value);
  recorded.setCustomMetadata(event.custom);
  recorded.setData(event.data);
  return recorded;
}

function responseOf(
  event: Parameters<typeof recordOf>[0],
  change: (read: InstanceType<typeof streams.ReadResp.ReadEvent>) => void,
) {
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recordOf(event));
  change(read);
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response.serializeBinary();
}

describe('a response to a read', () => {
  it('is what the client’s own classes make of it', () => {
    fc.assert(
      fc.property(record, fc.boolean(), (event, withPosition) => {
        const bytes = responseOf(event, (read) => withPosition && read.setCommitPosition(event.commit));
        const { theirs, ours } = bothOf(bytes);
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 500 },
    );
  });

  it('is so too where it is cut short or has a wrong byte', () => {
    fc.assert(
      fc.property(record, fc.nat(), fc.nat(255), (event, place, byte) => {
        const whole = responseOf(event, (read) => read.setCommitPosition(event.commit));
        const { theirs, ours } = bothOf(whole.slice(0, place % whole.length));
        expect(ours).toEqual(theirs);
        const wrong = Uint8Array.from(whole);
        wrong[place % whole.length] = byte;
        const both = bothOf(wrong);
        expect(both.ours).toEqual(both.theirs);
      }),
      { numRuns: 300 },
    );
  });

  it('is left to the client’s own classes where it is a link, or no event', () => {
    fc.assert(
      fc.property(record, record, (event, link) => {
        const { theirs, ours } = bothOf(responseOf(event, (read) => read.setLink(recordOf(link))));
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 50 },
    );
    const caughtUp = new streams.ReadResp();
    caughtUp.setCaughtUp(new streams.ReadResp.CaughtUp());
    const { theirs, ours } = bothOf(caughtUp.serializeBinary());
    expect(ours).toEqual(theirs);
  });

  it('decodes an everyday event by itself', () => {
    const [event] = fc.sample(record, 1) as [Parameters<typeof recordOf>[0]];
    const everyday = { ...event, revision: '3', prepare: '900', commit: '900' };
    const bytes = responseOf(everyday, (read) => read.setCommitPosition('900'));
    expect(decodeReadResponse(Buffer.from(bytes))).not.toBeInstanceOf(streams.ReadResp);
  });
});

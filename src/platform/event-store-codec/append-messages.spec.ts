import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/index.js';
import fc from 'fast-check';
import { newId } from '../ids/ids.js';
import { encodeAppend, encodeAppendRequest } from './append-request.js';
import { varintField } from './protobuf.js';
import { type AppendResponse, decodeAppendResponse } from './append-response.js';

const number = fc.oneof(fc.nat().map(String), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String));

function uuidOf(id: string): InstanceType<typeof shared.UUID> {
  const uuid = new shared.UUID();
  uuid.setString(id);
  return uuid;
}

function identifierOf(stream: string): InstanceType<typeof shared.StreamIdentifier> {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  return identifier;
}

/** `google.protobuf.Duration deadline = 7`. */
function durationField(ms: number): Buffer {
  const [seconds, nanos] = [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];
  const duration = Buffer.concat([varintField(1, seconds), varintField(2, nanos)]);
  return Buffer.concat([Buffer.from([(7 << 3) | 2, duration.length]), duration]);
}

const METADATA = {
  schemaVersion: 1,
  actor: 'system:spec',
  occurredAt: '2026-01-01T00:00:00.000Z',
  correlationId: 'c',
  causationId: 'é',
};

const draft = fc.record({
  id: fc.uuid(),
  type: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  data: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.constant({ text: 'ü'.repeat(20_000) })),
  metadata: fc.constant(METADATA),
});

describe('a request to append', () => {
  it('says to the generated classes what was to be said', () => {
    fc.assert(
      fc.property(
        fc.array(draft, { minLength: 1, maxLength: 4 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.oneof(fc.constant('no_stream' as const), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })),
        fc.nat(),
        (drafts, stream, expected, withinMs) => {
          const encoded = encodeAppendRequest(encodeAppend(stream, expected, drafts), 'correlation', withinMs);
          const request = streams.BatchAppendReq.deserializeBinary(new Uint8Array(encoded));
          expect(request.getCorrelationId()?.getString()).toBe('correlation');
          expect(request.getIsFinal()).toBe(true);
          const options = request.getOptions();
          expect(Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(stream);
          expect(options?.hasNoStream()).toBe(expected === 'no_stream');
          expect(options?.hasStreamPosition() ? options.getStreamPosition() : 'no_stream').toBe(String(expected));
          // A duration works across clocks that differ; the generated classes only know a time of day.
          expect(options?.hasDeadline()).toBe(false);
          expect(encoded.includes(durationField(withinMs))).toBe(true);
          const events = request.getProposedMessagesList().map((message) => ({
            id: message.getId()?.getString(),
            type: message.getMetadataMap().get('type'),
            contentType: message.getMetadataMap().get('content-type'),
            data: Buffer.from(message.getData_asU8()).toString(),
            metadata: Buffer.from(message.getCustomMetadata_asU8()).toString(),
          }));
          expect(events).toEqual(
            drafts.map(({ id, type, data, metadata }) => ({
              id,
              type,
              contentType: 'application/json',
              data: JSON.stringify(data),
              metadata: JSON.stringify(metadata),
            })),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('holds no character that readers of the log or Postgres refuse', () => {
    const data = {
      'a\0b': ['OpenAI raises\0 money', 'half \ud83d', 'whole \u{1f680}'],
      path: 'c:\\u0000\\ud83d',
      n: '\n"\\',
    };
    const drafts = [{ id: newId(), type: 'Told', data, metadata: METADATA }];
    const encoded = encodeAppendRequest(encodeAppend('told-1', 'no_stream', drafts), 'correlation', 1_000);
    const [message] = streams.BatchAppendReq.deserializeBinary(new Uint8Array(encoded)).getProposedMessagesList();
    expect(JSON.parse(Buffer.from(message?.getData_asU8() ?? []).toString())).toEqual({
      'a\ufffdb': ['OpenAI raises\ufffd money', 'half \ufffd', 'whole \u{1f680}'],
      path: 'c:\\u0000\\ud83d',
      n: '\n"\\',
    });
  });
});

/** The members of a response that the client reads. */
function answersOf(response: AppendResponse): unknown {
  if (response.hasError()) return 'an error';
  return {
    correlationId: parseUUID(response.getCorrelationId() as InstanceType<typeof shared.UUID> | undefined),
    revision: String(response.getSuccess()?.getCurrentRevision()),
    position: String(response.getSuccess()?.getPosition()?.getCommitPosition()),
  };
}

/** Both decoders on the same bytes; when one refuses, the error comes from the generated class. */
function bothOf(sent: Uint8Array): { theirs: unknown; ours: unknown } {
  const outcome = (decode: () => AppendResponse): unknown => {
    try {
      return answersOf(decode());
    } catch (error) {
      return `refused: ${error instanceof Error ? error.name : String(error)}`;
    }
  };
  return {
    theirs: outcome(() => streams.BatchAppendResp.deserializeBinary(sent)),
    ours: outcome(() => decodeAppendResponse(Buffer.from(sent))),
  };
}

const success = fc.record({
  id: fc.uuid(),
  stream: fc.string({ unit: 'grapheme', maxLength: 30 }),
  revision: number,
  position: fc.option(fc.record({ commit: number, prepare: number })),
  expected: fc.option(number),
});

function successOf(answer: typeof success extends fc.Arbitrary<infer T> ? T : never): Uint8Array {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(uuidOf(answer.id));
  response.setStreamIdentifier(identifierOf(answer.stream));
  if (answer.expected !== null) response.setStreamPosition(answer.expected);
  const body = new streams.BatchAppendResp.Success();
  body.setCurrentRevision(answer.revision);
  if (answer.position) {
    const position = new shared.AllStreamPosition();
    position.setCommitPosition(answer.position.commit);
    position.setPreparePosition(answer.position.prepare);
    body.setPosition(position);
  }
  response.setSuccess(body);
  return response.serializeBinary();
}

describe('a response to an append', () => {
  it('is what the client’s own classes make of it', () => {
    fc.assert(
      fc.property(success, (answer) => {
        const { theirs, ours } = bothOf(successOf(answer));
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 300 },
    );
  });

  it('is so too where it is cut short or has a wrong byte, as long as it can be read', () => {
    fc.assert(
      fc.property(success, fc.nat(), fc.nat(255), (answer, place, byte) => {
        const whole = successOf(answer);
        const wrong = Uint8Array.from(whole);
        wrong[place % whole.length] = byte;
        for (const broken of [wrong, whole.slice(0, place % whole.length)]) {
          const { theirs, ours } = bothOf(broken);
          // Our decoder skips unused fields even when they are malformed.
          if (!String(theirs).startsWith('refused')) expect(ours).toEqual(theirs);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('decodes an everyday success by itself, and leaves an error to the client’s own classes', () => {
    const everyday = successOf({
      id: '0b1f4b3a-6f0e-4a7e-9b52-7d5a1f7c3e10',
      stream: 'company-1',
      revision: '0',
      expected: null,
      position: { commit: '900', prepare: '900' },
    });
    expect(decodeAppendResponse(Buffer.from(everyday))).not.toBeInstanceOf(streams.BatchAppendResp);
    expect(decodeAppendResponse(Buffer.alloc(0))).toBeInstanceOf(streams.BatchAppendResp);
  });
});

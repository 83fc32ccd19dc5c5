import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import fc from 'fast-check';
import { readBatchAppend, readOptions, readProposed } from './messages.js';
import { ProtoReader, varintField } from '../../platform/event-store-codec/protobuf.js';

const bytes = fc.uint8Array({ maxLength: 300 });
const proposed = fc.record({
  id: fc.uuid().filter((id) => !/^[0-]+$/.test(id)),
  structured: fc.boolean(),
  type: fc.string({ minLength: 1, maxLength: 150, unit: 'grapheme' }),
  contentType: fc.constantFrom('application/json', 'application/octet-stream', 'text/plain'),
  custom: bytes,
  data: bytes,
});

function uuid(id: string, structured: boolean): InstanceType<typeof shared.UUID> {
  const message = new shared.UUID();
  if (!structured) {
    message.setString(id.toUpperCase());
    return message;
  }
  const digits = id.replaceAll('-', '');
  const half = (text: string) => BigInt.asIntN(64, BigInt(`0x${text}`)).toString();
  const halves = new shared.UUID.Structured();
  halves.setMostSignificantBits(half(digits.slice(0, 16)));
  halves.setLeastSignificantBits(half(digits.slice(16)));
  message.setStructured(halves);
  return message;
}

describe('messages read by hand', () => {
  it('say what the generated classes wrote', () => {
    const revision = fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }));
    fc.assert(
      fc.property(fc.uuid(), revision, fc.array(proposed, { maxLength: 5 }), (correlation, expected, given) => {
        const request = new streams.BatchAppendReq();
        request.setCorrelationId(uuid(correlation, false));
        request.setIsFinal(true);
        const options = new streams.BatchAppendReq.Options();
        const stream = new shared.StreamIdentifier();
        stream.setStreamName(Buffer.from('naïve-漢字').toString('base64'));
        options.setStreamIdentifier(stream);
        options.setStreamPosition(expected.toString());
        request.setOptions(options);
        for (const each of given) {
          const message = new streams.BatchAppendReq.ProposedMessage();
          message.setId(uuid(each.id, each.structured));
          message.getMetadataMap().set('content-type', each.contentType);
          message.getMetadataMap().set('type', each.type);
          message.getMetadataMap().set('something', 'else');
          message.setCustomMetadata(each.custom);
          message.setData(each.data);
          request.addProposedMessages(message);
        }
        const read = readBatchAppend(Buffer.from(request.serializeBinary()));
        expect(read.isFinal).toBe(true);
        expect(read.correlation.equals(Buffer.from(uuid(correlation, false).serializeBinary()))).toBe(true);
        expect(readOptions(read.options!)).toMatchObject({ stream: 'naïve-漢字', deadlineMs: null });
        const found = readOptions(readBatchAppend(Buffer.from(request.serializeBinary())).options!).expected;
        expect(BigInt(found as number)).toBe(expected);
        expect(read.events.map(readProposed)).toEqual(
          given.map((each) => ({
            id: each.id,
            type: each.type,
            json: each.contentType === 'application/json',
            custom: Buffer.from(each.custom),
            data: Buffer.from(each.data),
          })),
        );
      }),
    );
  });

  it('carry every 64-bit number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
        const reader = new ProtoReader(varintField(7, value));
        expect(reader.next()).toBe(true);
        expect(reader.field).toBe(7);
        expect(BigInt(reader.uint64())).toBe(value);
        expect(reader.next()).toBe(false);
      }),
    );
  });

  it('are refused where they are cut off', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (noise) => {
        const read = () => readBatchAppend(Buffer.from(noise));
        try {
          read();
        } catch (error) {
          expect((error as Error).message).toMatch(/malformed protobuf message/);
        }
      }),
    );
    expect(() => readBatchAppend(Buffer.from([0x0a, 0x20, 0x01]))).toThrow(/malformed/);
  });
});

import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import {
  createdMsOf,
  dataOf,
  encodeStored,
  eventIdOf,
  eventTypeOf,
  frameOf,
  linkFrame,
  revisionOf,
  streamIdOf,
  streamNameOf,
  structuredFrame,
  TOMBSTONE_REVISION,
  type NewEvent,
} from './frame.js';

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const text = fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' });
const event: fc.Arbitrary<NewEvent> = fc.record({
  id: fc.uuid(),
  type: text,
  json: fc.boolean(),
  custom: bytes,
  data: bytes,
});
const place = fc.record({
  streamId: fc.nat(0xffffffff),
  streamName: text.map((name) => Buffer.from(name)),
  revision: fc.oneof(fc.nat(300), fc.maxSafeNat(), fc.constant(TOMBSTONE_REVISION)),
  position: fc.maxSafeNat(),
  createdMs: fc.integer({ min: 1e12, max: 4e12 }),
});

/** Every client decodes with the generated classes. */
function decode(frame: Buffer) {
  const read = streams.ReadResp.deserializeBinary(new Uint8Array(frame)).getEvent()!;
  return { read, recorded: read.getEvent(), link: read.getLink() };
}

describe('a stored event', () => {
  it('is a message that clients read as what was written', () => {
    fc.assert(
      fc.property(event, place, (given, at) => {
        const stored = encodeStored(given, at);
        const { read, recorded } = decode(frameOf(stored));
        expect(read.getCommitPosition()).toBe(String(at.position));
        expect(recorded!.getId()!.getString()).toBe(given.id);
        expect(Buffer.from(recorded!.getStreamIdentifier()!.getStreamName_asU8()).equals(at.streamName)).toBe(true);
        expect(recorded!.getStreamRevision()).toBe(String(at.revision));
        expect([recorded!.getPreparePosition(), recorded!.getCommitPosition()]).toEqual(
          Array(2).fill(String(at.position)),
        );
        expect(Object.fromEntries(recorded!.getMetadataMap().toArray())).toEqual({
          type: given.type,
          created: `${at.createdMs}0000`,
          'content-type': given.json ? 'application/json' : 'application/octet-stream',
        });
        expect(Buffer.from(recorded!.getCustomMetadata_asU8()).equals(given.custom)).toBe(true);
        expect(Buffer.from(recorded!.getData_asU8()).equals(given.data)).toBe(true);
      }),
    );
  });

  it('tells by itself what the emulator asks of it', () => {
    fc.assert(
      fc.property(event, place, (given, at) => {
        const stored = encodeStored(given, at);
        expect(streamIdOf(stored)).toBe(at.streamId);
        expect(revisionOf(stored)).toBe(Number(at.revision));
        expect(eventIdOf(stored)).toBe(given.id);
        expect(streamNameOf(stored).equals(at.streamName)).toBe(true);
        expect(eventTypeOf(stored).toString()).toBe(given.type);
        expect(createdMsOf(stored)).toBe(at.createdMs);
        expect(dataOf(stored).equals(given.data)).toBe(true);
      }),
    );
  });

  it('is rewritten for readers of other ids, and with its link, without loss', () => {
    fc.assert(
      fc.property(event, place, event, place, (target, at, link, linkAt) => {
        const [stored, linkStored] = [encodeStored(target, at), encodeStored(link, linkAt)];
        const structured = decode(structuredFrame(stored, at.position)).recorded!;
        const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
        const id = structured.getId()!.getStructured()!;
        const digits = half(id.getMostSignificantBits()) + half(id.getLeastSignificantBits());
        expect(digits).toBe(target.id.replaceAll('-', ''));
        expect(Buffer.from(structured.getData_asU8()).equals(target.data)).toBe(true);

        const resolved = decode(linkFrame(linkStored, stored, linkAt.position, false));
        expect(resolved.read.getCommitPosition()).toBe(String(linkAt.position));
        expect(resolved.recorded!.getId()!.getString()).toBe(target.id);
        expect(resolved.link!.getId()!.getString()).toBe(link.id);
        expect(decode(linkFrame(linkStored, null, linkAt.position, true)).recorded).toBeUndefined();
      }),
    );
  });
});

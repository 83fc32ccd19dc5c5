import fc from 'fast-check';
import {
  classBits,
  classesOf,
  decodeReadSet,
  encodeReadSet,
  FIELD_CLASSES,
  type ReadSet,
  readRecordOf,
  record8Of,
  RECORD_KINDS,
  type ShownRecord,
} from './read-set.js';

const position = fc.bigInt({ min: 0n, max: 2n ** 62n });
const record = fc.record({
  kind: fc.constantFrom(...RECORD_KINDS),
  id: fc.uuid(),
  since: fc.option(position),
  classes: fc.subarray([...FIELD_CLASSES]),
});
const readSet = fc.record({ position, records: fc.array(record, { maxLength: 200 }) });
type Shown = { readonly position: bigint; readonly records: readonly ShownRecord[] };
const bytesOf = ({ position: at, records }: Shown): Uint8Array => encodeReadSet(at, records);
const stored = ({ position: at, records }: Shown): ReadSet => ({ position: at, records: records.map(readRecordOf) });

describe('read sets', () => {
  it('are the same after they were written and read', () => {
    fc.assert(fc.property(readSet, (set) => expect(decodeReadSet(bytesOf(set))).toEqual(stored(set))));
  });

  it('are read from anywhere in a larger buffer', () => {
    fc.assert(
      fc.property(readSet, fc.nat(20), (set, before) => {
        const bytes = bytesOf(set);
        const larger = new Uint8Array(before + bytes.length + 3);
        larger.set(bytes, before);
        expect(decodeReadSet(larger.subarray(before, before + bytes.length))).toEqual(stored(set));
      }),
    );
  });

  it('take 10 bytes for a record of unknown version, and at most 15 for one of a log of 32 GB', () => {
    const records = (since: bigint | null, n: number) =>
      Array.from({ length: n }, (_, i): ShownRecord => {
        const id = `00000000-0000-5000-8000-${String(i).padStart(12, '0')}`;
        return { kind: 'company', id, since, classes: [] };
      });
    const sizeOf = (since: bigint | null, n: number) =>
      encodeReadSet(2n ** 35n, records(since, n)).length - encodeReadSet(2n ** 35n, []).length;
    expect(sizeOf(null, 1)).toBe(10);
    expect(sizeOf(1n, 1)).toBeLessThanOrEqual(15);
    expect(sizeOf(1n, 20)).toBeLessThanOrEqual(300);
    expect(sizeOf(1n, 10_000)).toBeLessThanOrEqual(150_000);
  });

  it('that are cut, or of another format, are refused', () => {
    const bytes = encodeReadSet(7n, [
      { kind: 'person', id: '6f6b1f0e-1c0b-5d52-9c0e-9d5a4e1f7a31', since: 9n, classes: ['text'] },
    ]);
    for (let length = 3; length < bytes.length; length++) {
      expect(() => decodeReadSet(bytes.subarray(0, length))).toThrow(RangeError);
    }
    expect(() => decodeReadSet(new Uint8Array([2, 0]))).toThrow(/format 2/);
    expect(() => decodeReadSet(new Uint8Array())).toThrow(RangeError);
  });
});

it('the first eight bytes of an id are a signed number', () => {
  expect(record8Of('00000000-0000-0001-8000-000000000000')).toBe(1n);
  expect(record8Of('ffffffff-ffff-ffff-8000-000000000000')).toBe(-1n);
  expect(() => record8Of('acme')).toThrow(RangeError);
});

it('classes are bits', () => {
  fc.assert(
    fc.property(fc.subarray([...FIELD_CLASSES]), (classes) => expect(classesOf(classBits(classes))).toEqual(classes)),
  );
});

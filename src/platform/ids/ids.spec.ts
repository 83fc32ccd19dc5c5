import fc from 'fast-check';
import { v5 } from 'uuid';
import { deriveId, isUuid } from './ids.js';

describe('derived ids', () => {
  it('are UUIDv5 under the stored namespace, whatever the name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (kind, name) => {
        const id = deriveId(kind, name);
        expect(id).toBe(v5(`${kind}:${name}`, '6f6b1f0e-1c0b-5d52-9c0e-9d5a4e1f7a31'));
        expect(isUuid(id)).toBe(true);
      }),
    );
  });
});

import { type CursorKey, type CursorKind, decodeCursor, encodeCursor } from './cursor.js';

/** As of when a walk through a list reads, and the total that its first page gave. */
export interface Pin {
  readonly position: bigint;
  readonly at: Date;
  readonly total: number;
  readonly isEstimate: boolean;
}

const PIN: readonly CursorKind[] = ['string', 'number', 'number', 'boolean'];

/** A cursor that keeps the pages of a walk at one position of the log. */
export function encodePinned(scope: string, keys: readonly CursorKey[], pin: Pin): string {
  return encodeCursor(scope, [...keys, String(pin.position), pin.at.getTime(), pin.total, pin.isEstimate]);
}

/** Null as the pin of a cursor from before lists were pinned. @throws DomainError validation_failed */
export function decodePinned(
  scope: string,
  cursor: string,
  kinds: readonly CursorKind[],
): { readonly keys: CursorKey[]; readonly pin: Pin | null } {
  const all = decodeCursor(scope, cursor, kinds, PIN);
  const [position, at, total, isEstimate] = all.slice(kinds.length) as [string?, number?, number?, boolean?];
  const keys = all.slice(0, kinds.length);
  if (position === undefined) return { keys, pin: null };
  return {
    keys,
    pin: { position: BigInt(position), at: new Date(at ?? 0), total: total ?? 0, isEstimate: isEstimate ?? false },
  };
}

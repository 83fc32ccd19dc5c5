import { type EventMark } from '../event-store/event-mark.js';
import { type ReadStore } from '../read-store/read-store.js';

export const BEFORE_FIRST = -1n;

/** Another process has moved the position: this one must stop. */
export class ProcessPositionMoved extends Error {
  constructor(name: string) {
    super(`the position of ${name} was moved by another process; this one stops`);
  }
}

/** Commit position up to which a process manager has handled the log; `BEFORE_FIRST` for a new one. */
export async function readProcessPosition(store: ReadStore, name: string): Promise<bigint> {
  await store.query('INSERT INTO ops.process_managers (name, position) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    BEFORE_FIRST.toString(),
  ]);
  const [row] = await store.query<{ position: string }>('SELECT position FROM ops.process_managers WHERE name = $1', [
    name,
  ]);
  return BigInt(row?.position ?? BEFORE_FIRST);
}

/** Moves the position by compare-and-set from the value that was read. @throws ProcessPositionMoved */
export async function moveProcessPosition(
  store: ReadStore,
  name: string,
  { from, to, mark }: { readonly from: bigint; readonly to: bigint; readonly mark: EventMark | null },
): Promise<void> {
  const rows = await store.query(
    `UPDATE ops.process_managers SET position = $3, moved_at = now(),
       event_position = coalesce($4, event_position), event_id = coalesce($5, event_id)
     WHERE name = $1 AND position = $2 RETURNING 1`,
    [name, from.toString(), to.toString(), mark?.position.toString() ?? null, mark?.eventId ?? null],
  );
  if (rows.length === 0) throw new ProcessPositionMoved(name);
}

export interface Committed {
  readonly streamId: number;
  readonly revision: number;
  readonly position: number;
}

const BUDGET_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 28;

/**
 * Ids of the events committed last, by which an append with no exact expected revision is recognised when it is sent
 * again. Bounded and empty after a restart, as on the real server.
 */
export class RecentIds {
  private readonly byId = new Map<string, Committed & { readonly bytes: number }>();
  private bytes = 0;

  get(id: string): Committed | undefined {
    return this.byId.get(id);
  }

  add(id: string, committed: Committed, streamName: string): void {
    const bytes = ENTRY_BYTES + 2 * streamName.length;
    this.bytes += bytes - (this.byId.get(id)?.bytes ?? 0);
    this.byId.delete(id);
    this.byId.set(id, { ...committed, bytes });
    while (this.bytes > BUDGET_BYTES) {
      const [oldest, entry] = this.byId.entries().next().value!;
      this.byId.delete(oldest);
      this.bytes -= entry.bytes;
    }
  }

  clear(): void {
    this.byId.clear();
    this.bytes = 0;
  }
}

/** About what fits the 8 MiB that the real server spends on this. */
const REMEMBERED = 100_000;

/**
 * Where the events committed last stand, by their ids: how an append without an exact expected revision is recognised
 * when it is sent again. Bounded and empty after a restart, as on the real server.
 */
export class RecentIds {
  private readonly positions = new Map<string, number>();

  position(id: string): number | undefined {
    return this.positions.get(id);
  }

  add(id: string, position: number): void {
    this.positions.delete(id);
    this.positions.set(id, position);
    if (this.positions.size > REMEMBERED) this.positions.delete(this.positions.keys().next().value!);
  }

  clear(): void {
    this.positions.clear();
  }
}

import { type Readable } from 'node:stream';
import {
  type ByteRange,
  type ListedObject,
  type ObjectContent,
  type ObjectStore,
  type StoredObject,
} from '../../src/platform/object-store/object-store.port.js';

/** An object store whose writes wait from the second on, as in a process that is paused there. */
export class PausingStore implements ObjectStore {
  readonly reached: Promise<void>;
  private readonly resumed: Promise<void>;
  private reach!: () => void;
  private goOn!: () => void;
  /** The first write is of what an opened notary publishes again. */
  private writes = 0;

  constructor(private readonly inner: ObjectStore) {
    this.reached = new Promise((resolve) => (this.reach = resolve));
    this.resumed = new Promise((resolve) => (this.goOn = resolve));
  }

  resume(): void {
    this.goOn();
  }

  async put(key: string, content: ObjectContent): Promise<StoredObject> {
    if (this.writes++ > 0) {
      this.reach();
      await this.resumed;
    }
    return this.inner.put(key, content);
  }

  head(key: string): Promise<StoredObject | null> {
    return this.inner.head(key);
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return this.inner.read(key, range);
  }

  get(key: string): Promise<Buffer | null> {
    return this.inner.get(key);
  }

  list(folder: string): AsyncIterable<ListedObject> {
    return this.inner.list(folder);
  }

  delete(key: string): Promise<void> {
    return this.inner.delete(key);
  }
}

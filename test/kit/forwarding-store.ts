import { type Readable } from 'node:stream';
import {
  type ByteRange,
  type ListedObject,
  type ObjectContent,
  type ObjectStore,
  type StoredObject,
} from '../../src/platform/object-store/object-store.port.js';

/** Another object store, of which a spec replaces some operations. */
export class ForwardingStore implements ObjectStore {
  constructor(private readonly inner: ObjectStore) {}

  put(key: string, content: ObjectContent): Promise<StoredObject> {
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

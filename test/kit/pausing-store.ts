import {
  type ObjectContent,
  type ObjectStore,
  type StoredObject,
} from '../../src/platform/object-store/object-store.port.js';
import { ForwardingStore } from './forwarding-store.js';

/** An object store whose writes wait from the second on, as in a process that is paused there. */
export class PausingStore extends ForwardingStore {
  readonly reached: Promise<void>;
  private readonly resumed: Promise<void>;
  private reach!: () => void;
  private goOn!: () => void;
  /** The first write is of what an opened notary publishes again. */
  private writes = 0;

  constructor(inner: ObjectStore) {
    super(inner);
    this.reached = new Promise((resolve) => (this.reach = resolve));
    this.resumed = new Promise((resolve) => (this.goOn = resolve));
  }

  resume(): void {
    this.goOn();
  }

  override async put(key: string, content: ObjectContent): Promise<StoredObject> {
    if (this.writes++ > 0) {
      this.reach();
      await this.resumed;
    }
    return super.put(key, content);
  }
}

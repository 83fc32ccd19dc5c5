import { type Readable } from 'node:stream';
import {
  type ByteRange,
  type ListedObject,
  type ObjectContent,
  type ObjectStore,
  type StoredObject,
} from '../../src/platform/object-store/object-store.port.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { SignedLogs } from '../../src/proofs/notary/signed-logs.service.js';

/** Ends the process, or the work of a spec, at the n-th step: before or after a write. */
export class CrashPoint {
  private steps = 0;
  readonly names: string[] = [];

  constructor(
    private readonly at: number,
    private readonly crash: () => void,
  ) {}

  async around<T>(name: string, write: () => Promise<T>): Promise<T> {
    this.step(`before ${name}`);
    const result = await write();
    this.step(`after ${name}`);
    return result;
  }

  private step(name: string): void {
    this.names.push(name);
    this.steps++;
    if (this.steps >= this.at) this.crash();
  }
}

/** An object store whose writes are steps. */
export class CrashingStore implements ObjectStore {
  constructor(
    private readonly inner: ObjectStore,
    private readonly point: CrashPoint,
  ) {}

  put(key: string, content: ObjectContent): Promise<StoredObject> {
    return this.point.around(key, () => this.inner.put(key, content));
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

/** The vault's record of what was signed, as a step. */
export class CrashingSignedLogs extends SignedLogs {
  constructor(
    readStore: ReadStore,
    private readonly point: CrashPoint,
  ) {
    super(readStore);
  }

  override sign(...args: Parameters<SignedLogs['sign']>): Promise<void> {
    return this.point.around('the signed head', () => super.sign(...args));
  }
}

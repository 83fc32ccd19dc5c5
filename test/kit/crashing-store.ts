import {
  type ObjectContent,
  type ObjectStore,
  type StoredObject,
} from '../../src/platform/object-store/object-store.port.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { SignedLogs } from '../../src/proofs/notary/signed-logs.service.js';
import { ForwardingStore } from './forwarding-store.js';

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
export class CrashingStore extends ForwardingStore {
  constructor(
    inner: ObjectStore,
    private readonly point: CrashPoint,
  ) {
    super(inner);
  }

  override put(key: string, content: ObjectContent): Promise<StoredObject> {
    return this.point.around(key, () => super.put(key, content));
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

import { type Readable } from 'node:stream';

export interface StoredObject {
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
}

export interface ListedObject {
  readonly key: string;
  /** When it was last put. */
  readonly storedAt: Date;
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes in memory, or the caller's file, which the store copies or moves. */
export type ObjectContent = Uint8Array | { readonly file: string };

/**
 * Files of the service: logos, videos, transcripts. A key is lower-case path segments with an extension that gives the
 * content type (`logos/<id>.png`); an object is written and replaced atomically.
 */
export interface ObjectStore {
  put(key: string, content: ObjectContent): Promise<StoredObject>;
  /** Null when it does not exist. */
  head(key: string): Promise<StoredObject | null>;
  /** @throws when the key does not exist or the range lies outside. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The whole object, for small ones; null when it does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** All objects below a folder (`videos`), in no order, without foreign files; none for a missing folder. */
  list(folder: string): AsyncIterable<ListedObject>;
  /** Succeeds for a missing object. */
  delete(key: string): Promise<void>;
}

export const OBJECT_STORE = Symbol('ObjectStore');

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

/** Bytes in memory, or a file of the caller's that the store copies or takes over. */
export type ObjectContent = Uint8Array | { readonly file: string };

/**
 * Files of the service: logos, videos, transcripts. A key is lower-case path segments with an extension that tells
 * the content type (`logos/<id>.png`); an object is written whole or not at all, and replaced whole.
 */
export interface ObjectStore {
  put(key: string, content: ObjectContent): Promise<StoredObject>;
  /** Null where there is none. */
  head(key: string): Promise<StoredObject | null>;
  /** @throws where the key does not exist or the range lies outside. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The whole object, for small ones; null where there is none. */
  get(key: string): Promise<Buffer | null>;
  /** All objects below a folder (`videos`), in no order; nothing where there is no such folder. */
  list(folder: string): AsyncIterable<ListedObject>;
  /** Succeeds where there is none. */
  delete(key: string): Promise<void>;
}

export const OBJECT_STORE = Symbol('ObjectStore');

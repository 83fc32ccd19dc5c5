import { type EventStoreDBClient } from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';

/** The varint fields of a message are read as doubles; what no double holds exactly is left to the generated classes. */
const MOST_SHIFT = 7;
const VARINT = 0;
const LENGTH = 2;

const { read } = streamsGrpc.StreamsService;

interface ReadStub {
  makeServerStreamRequest(
    path: string,
    serialize: unknown,
    deserialize: (bytes: Buffer) => unknown,
    ...call: readonly unknown[]
  ): unknown;
}

type StreamCreator = (
  stub: unknown,
  name: string,
  create: (client: ReadStub & object) => unknown,
  cache?: unknown,
) => unknown;

/**
 * Has this client decode the events it reads with `decodeReadResponse`: with the generated classes a reader of the log
 * spends more than half of its time on taking messages apart. A client of another make is left as it is.
 */
export function readFaster(client: EventStoreDBClient): void {
  const holder = client as unknown as { GRPCStreamCreator?: StreamCreator };
  const original = holder.GRPCStreamCreator;
  if (typeof original !== 'function') return;
  holder.GRPCStreamCreator = (stub, name, create, cache) =>
    original(stub, name, (made) => create(isRead(name) ? readingFast(made) : made), cache);
}

function isRead(name: string): boolean {
  return name === 'readStream' || name === 'readAll' || name === 'subscribeToAll';
}

function readingFast(stub: ReadStub & object): ReadStub {
  return Object.create(stub, {
    read: {
      value: (...call: readonly unknown[]) =>
        stub.makeServerStreamRequest(read.path, read.requestSerialize, decodeReadResponse, ...call),
    },
  }) as ReadStub;
}

/** A `ReadResp`, of the generated class or, for an event, of one that answers all that the client asks of it. */
export function decodeReadResponse(bytes: Buffer): unknown {
  return EventResponse.of(bytes) ?? read.responseDeserialize(bytes);
}

/**
 * A `ReadResp` with one event that is no link: the response, its event, the record and the record's id, stream
 * identifier and map of metadata in one object, decoded straight from the bytes.
 */
class EventResponse {
  private id = '';
  private stream: string | null = null;
  private revision = 0;
  private prepare = 0;
  private commit = 0;
  private type: string | undefined;
  private created: string | undefined;
  private contentType: string | undefined;
  private custom: Buffer;
  private data: Buffer;
  private readonly at: Cursor;
  private outerCommit = -1;

  private constructor(bytes: Buffer) {
    this.custom = this.data = bytes.subarray(0, 0);
    this.at = new Cursor(bytes);
  }

  /** Null for whatever is not an event or has anything unusual about it. */
  static of(bytes: Buffer): EventResponse | null {
    if (bytes[0] !== tag(1, LENGTH)) return null;
    const response = new EventResponse(bytes);
    return response.parse(bytes.length) && response.id !== '' && response.stream !== null ? response : null;
  }

  hasEvent(): boolean {
    return true;
  }

  getEvent(): this {
    return this;
  }

  hasLink(): boolean {
    return false;
  }

  hasCommitPosition(): boolean {
    return this.outerCommit >= 0;
  }

  getCommitPosition(): number {
    return this.commit;
  }

  getPreparePosition(): number {
    return this.prepare;
  }

  getStreamRevision(): number {
    return this.revision;
  }

  hasStreamIdentifier(): boolean {
    return true;
  }

  getStreamIdentifier(): this {
    return this;
  }

  getStreamName(): string | null {
    return this.stream;
  }

  hasId(): boolean {
    return true;
  }

  getId(): this {
    return this;
  }

  hasStructured(): boolean {
    return false;
  }

  getString(): string {
    return this.id;
  }

  getMetadataMap(): this {
    return this;
  }

  get(key: string): string | undefined {
    if (key === 'type') return this.type;
    if (key === 'created') return this.created;
    return key === 'content-type' ? this.contentType : undefined;
  }

  getCustomMetadata_asU8(): Buffer {
    return this.custom;
  }

  getData(): Buffer {
    return this.data;
  }

  getData_asU8(): Buffer {
    return this.data;
  }

  private parse(end: number): boolean {
    const { at } = this;
    at.varint();
    if (at.endOfField() !== end) return false;
    while (at.offset < end) {
      const field = at.varint();
      if (field === tag(1, LENGTH)) {
        if (!this.parseRecord(at.endOfField())) return false;
      } else if (field === tag(3, VARINT)) this.outerCommit = at.varint();
      else return false;
    }
    // A position that differs from the record's own belongs to a link.
    return at.exact && at.offset === end && (this.outerCommit < 0 || this.outerCommit === this.commit);
  }

  private parseRecord(end: number): boolean {
    const { at } = this;
    while (at.offset < end) {
      const field = at.varint();
      if (field === tag(3, VARINT)) this.revision = at.varint();
      else if (field === tag(4, VARINT)) this.prepare = at.varint();
      else if (field === tag(5, VARINT)) this.commit = at.varint();
      else if (!this.parseBytesField(field, at.endOfField())) return false;
    }
    return at.offset === end;
  }

  private parseBytesField(field: number, end: number): boolean {
    const { at } = this;
    if (field === tag(7, LENGTH)) this.custom = at.view(end);
    else if (field === tag(8, LENGTH)) this.data = at.view(end);
    else if (field === tag(6, LENGTH)) return this.parseMetadata(end);
    else if (field === tag(1, LENGTH) && at.varint() === tag(2, LENGTH)) this.id = at.text(at.endOfField());
    else if (field === tag(2, LENGTH) && at.varint() === tag(3, LENGTH)) this.stream = at.text(at.endOfField());
    else return false;
    return at.offset === end;
  }

  private parseMetadata(end: number): boolean {
    const { at } = this;
    if (at.varint() !== tag(1, LENGTH)) return false;
    const key = at.text(at.endOfField());
    if (at.varint() !== tag(2, LENGTH)) return false;
    const value = at.text(at.endOfField());
    if (key === 'type') this.type = value;
    else if (key === 'created') this.created = value;
    else if (key === 'content-type') this.contentType = value;
    return at.offset === end;
  }
}

/** A place in a message. After a number too large or a text that is none it is not `exact`. */
class Cursor {
  offset = 0;
  exact = true;

  constructor(private readonly bytes: Buffer) {}

  varint(): number {
    let value = 0;
    for (let shift = 0, scale = 1; shift < MOST_SHIFT; shift++, scale *= 128) {
      const byte = this.bytes[this.offset++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    this.exact = false;
    return 0;
  }

  /** Where the field of bytes that begins here ends. */
  endOfField(): number {
    const length = this.varint();
    return this.offset + length;
  }

  view(end: number): Buffer {
    const view = this.bytes.subarray(this.offset, end);
    this.offset = end;
    return view;
  }

  text(end: number): string {
    const text = this.bytes.toString('utf8', this.offset, end);
    // What is not UTF-8 the generated classes read in a way of their own.
    if (text.includes('\ufffd')) this.exact = false;
    this.offset = end;
    return text;
  }
}

function tag(field: number, wireType: number): number {
  return (field << 3) | wireType;
}

import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Cursor, tag } from './message-cursor.js';
import { LENGTH, VARINT } from './protobuf.js';

const { read } = streamsGrpc.StreamsService;

/**
 * The unparsed JSON data of an event: most readers of the log parse the data of few events. The client passes it
 * through unchanged because it is declared as data that is not JSON.
 */
export class StoredJson {
  /** @param metadata the unparsed metadata of the same event */
  constructor(
    readonly bytes: Buffer,
    readonly metadata: Buffer,
  ) {}

  /** In bytes. */
  get size(): number {
    return this.bytes.length;
  }

  /** The client's own result: a text that is not valid JSON stays a text. */
  parse(): unknown {
    const text = this.bytes.toString('utf8');
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
}

const JSON_TYPE = 'application/json';

/** A `ReadResp`: of the generated class, or for an event an object with the members that the client reads. */
export function decodeReadResponse(bytes: Buffer): unknown {
  return EventResponse.of(bytes) ?? read.responseDeserialize(bytes);
}

/**
 * A `ReadResp` with one event that is not a link, decoded directly from the bytes into one object: response, event,
 * record, and the record's id, stream identifier and metadata map.
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

  /** Null unless it is an event of the usual form. */
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
    return key === 'content-type' && this.contentType !== JSON_TYPE ? this.contentType : undefined;
  }

  getCustomMetadata_asU8(): Buffer {
    return this.custom;
  }

  getData(): Buffer {
    return this.data;
  }

  getData_asU8(): Buffer | StoredJson {
    return this.contentType === JSON_TYPE ? new StoredJson(this.data, this.custom) : this.data;
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

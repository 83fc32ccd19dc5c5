import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Cursor, tag } from './message-cursor.js';
import { LENGTH, VARINT } from './protobuf.js';

const { batchAppend } = streamsGrpc.StreamsService;

/** The members of a UUID that the client reads, for a UUID that is already text. */
type CorrelationId = Pick<UUID, 'hasStructured' | 'getString'>;

/** The members of a `BatchAppendResp` that the client reads. */
export interface AppendResponse {
  getCorrelationId(): CorrelationId | undefined;
  hasError(): boolean;
  getError?(): Status | undefined;
  getSuccess():
    | {
        getCurrentRevision(): number | string;
        getPosition(): { getCommitPosition(): number | string } | undefined;
      }
    | undefined;
}

/** A `BatchAppendResp`: of the generated class, or for a success an object with the members that the client reads. */
export function decodeAppendResponse(bytes: Buffer): AppendResponse {
  return AppendSuccess.of(bytes) ?? batchAppend.responseDeserialize(bytes);
}

/** A successful `BatchAppendResp`: the response, its correlation id, its success and its position in one object. */
class AppendSuccess implements AppendResponse {
  private correlationId = '';
  private revision = 0;
  private commit = -1;
  private prepare = -1;
  private succeeded = false;
  private readonly at: Cursor;

  private constructor(bytes: Buffer) {
    this.at = new Cursor(bytes);
  }

  /** Null unless it is a success with a position. */
  static of(bytes: Buffer): AppendSuccess | null {
    const response = new AppendSuccess(bytes);
    return response.parse(bytes.length) ? response : null;
  }

  hasError(): boolean {
    return false;
  }

  getCorrelationId(): this {
    return this;
  }

  hasStructured(): boolean {
    return false;
  }

  getString(): string {
    return this.correlationId;
  }

  getSuccess(): this {
    return this;
  }

  getCurrentRevision(): number {
    return this.revision;
  }

  getPosition(): this {
    return this;
  }

  getCommitPosition(): number {
    return this.commit;
  }

  getPreparePosition(): number {
    return this.prepare;
  }

  private parse(end: number): boolean {
    const { at } = this;
    while (at.offset < end) {
      const field = at.varint();
      if (field === tag(1, LENGTH)) {
        const fieldEnd = at.endOfField();
        if (at.varint() !== tag(2, LENGTH)) return false;
        this.correlationId = at.text(at.endOfField());
        if (at.offset !== fieldEnd) return false;
      } else if (field === tag(3, LENGTH)) {
        if (!this.parseSuccess(at.endOfField())) return false;
      } else if (field === tag(4, LENGTH) || isExpectation(field)) at.skip(at.endOfField());
      else if (field === tag(5, VARINT)) at.varint();
      else return false;
    }
    return at.exact && at.offset === end && this.succeeded && this.correlationId !== '';
  }

  private parseSuccess(end: number): boolean {
    const { at } = this;
    while (at.offset < end) {
      const field = at.varint();
      if (field === tag(1, VARINT)) this.revision = at.varint();
      else if (field !== tag(3, LENGTH) || !this.parsePosition(at.endOfField())) return false;
    }
    this.succeeded = this.commit >= 0;
    return at.offset === end;
  }

  private parsePosition(end: number): boolean {
    const { at } = this;
    this.commit = this.prepare = 0;
    while (at.offset < end) {
      const field = at.varint();
      if (field === tag(1, VARINT)) this.commit = at.varint();
      else if (field === tag(2, VARINT)) this.prepare = at.varint();
      else return false;
    }
    return at.offset === end;
  }
}

/** The server echoes the expected revision: no stream, any, or stream exists. */
function isExpectation(field: number): boolean {
  return field === tag(6, LENGTH) || field === tag(7, LENGTH) || field === tag(8, LENGTH);
}

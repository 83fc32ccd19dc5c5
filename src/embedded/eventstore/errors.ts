import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { messageOf } from '../../kernel/error-message.js';

/** An error in the real server's form: clients identify it by the trailer `exception` and the related trailers. */
export class GrpcError extends Error implements ServiceError {
  readonly metadata = new Metadata();

  constructor(
    readonly code: status,
    readonly details: string,
    trailers: Readonly<Record<string, string>> = {},
  ) {
    super(details);
    this.name = 'GrpcError';
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, value);
  }
}

export function invalidArgument(message: string): GrpcError {
  return new GrpcError(status.INVALID_ARGUMENT, message);
}

export function missingMetadata(): GrpcError {
  return new GrpcError(status.INVALID_ARGUMENT, 'Required Metadata Property Missing', {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
}

export function streamDeleted(stream: string): GrpcError {
  return new GrpcError(status.FAILED_PRECONDITION, `Event stream '${printable(stream)}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': printable(stream),
  });
}

export function wrongExpectedVersion(stream: string, expected: string, current: number): GrpcError {
  return new GrpcError(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${printable(stream)}, Expected version: ${expected}, Actual version: ${current}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': printable(stream),
      'expected-version': expected,
      'actual-version': current < 0 ? '' : String(current),
    },
  );
}

export function maximumAppendSizeExceeded(maximumBytes: number): GrpcError {
  return new GrpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maximumBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maximumBytes),
  });
}

export function unimplemented(what: string): GrpcError {
  return new GrpcError(
    status.UNIMPLEMENTED,
    `this EventStoreDB emulator has no ${what}; connect to an EventStoreDB server for that`,
  );
}

export function asGrpcError(error: unknown): GrpcError {
  if (error instanceof GrpcError) return error;
  return new GrpcError(status.UNKNOWN, messageOf(error));
}

/** Trailers are ASCII; other characters are percent-encoded. */
function printable(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}

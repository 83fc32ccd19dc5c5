import streams from '@eventstore/db-client/generated/streams_pb.js';

interface ProposedMessage {
  setData(value: Uint8Array | string): unknown;
}

let done = false;

/**
 * The client hands the data of every JSON event to its protobuf classes as base64 text, which they decode in
 * JavaScript, twice an event: a third of the time of an append. Decoded natively here, where the text is taken, the
 * bytes are the same.
 */
export function decodeBase64Natively(): void {
  if (done) return;
  done = true;
  const prototype = streams.BatchAppendReq.ProposedMessage.prototype as unknown as ProposedMessage;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called on the message it was taken for
  const original = prototype.setData;
  prototype.setData = function (this: ProposedMessage, value) {
    return original.call(this, typeof value === 'string' ? Buffer.from(value, 'base64') : value);
  };
}

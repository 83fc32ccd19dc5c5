import { textOfBody } from '../../platform/safe-fetch/safe-response.js';

const DECLARED = /^[^<]{0,8}<\?xml [^<>]{0,200}?encoding ?= ?["']([\w.:-]{1,40})["']/i;
const DECLARATION_BYTES = 300;

/** The text of a feed, in the charset of its header, else of its byte order mark or its XML declaration, else UTF-8. */
export function feedText(contentType: string, body: Uint8Array): string {
  if (/charset/i.test(contentType)) return textOfBody(contentType, body);
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, DECLARATION_BYTES));
  const [, declared = ''] = DECLARED.exec(start.toString('latin1')) ?? [];
  // A declaration that is read as bytes is in no encoding of two bytes a character.
  const isTrue = declared !== '' && !/^(?:utf|ucs)-?(?:16|2)/i.test(declared);
  return textOfBody(isTrue ? `${contentType}; charset=${declared}` : contentType, body);
}

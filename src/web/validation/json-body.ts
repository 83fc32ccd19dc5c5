import { type FastifyBodyParser, type FastifyInstance, type FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../kernel/domain-error.js';
import { validationFailed } from '../problems/problem.js';
import { beyondBudget, brokenText } from './body-budget.js';
import { jsonMistakeAt, lineAndColumn } from './json-mistake.js';
import { unpackBody } from './packed-body.js';

/** Maximum body size; an operation may lower the limit or raise its default up to this. */
export const LARGEST_BODY_BYTES = 16 * 1024 * 1024;
export const DEFAULT_BODY_BYTES = 1024 * 1024;

export function bodyLimitOf({ routeOptions, principal }: FastifyRequest): number {
  const { bodyLimitBytes = DEFAULT_BODY_BYTES, bodyLimitWithoutKeyBytes } = routeOptions.config.operation ?? {};
  return principal ? bodyLimitBytes : (bodyLimitWithoutKeyBytes ?? bodyLimitBytes);
}

export function bodyTooLarge(limitBytes: number): DomainError {
  return new DomainError(
    'payload_too_large',
    `The body is larger than the ${limitBytes} bytes that the operation takes`,
  );
}

/** JSON is the only body format; Fastify answers 415 to every other. */
export function registerJsonBody(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  const readPlain: FastifyBodyParser<Buffer> = (request, bytes, done) => {
    if (request.routeOptions.config.operation?.takesForm) return done(formWanted());
    request.bodyBytes = bytes.length;
    if (request.bodyBytes > bodyLimitOf(request)) return done(bodyTooLarge(bodyLimitOf(request)));
    const tooMuch = beyondBudget(bytes, request.routeOptions.config.operation?.bodyValues);
    if (tooMuch) return done(tooMuch);
    if (!isUtf8(bytes)) return done(notUtf8(bytes));
    const text = bytes.toString('utf8');
    if (!/\S/.test(text)) return done(null, undefined);
    void parse(request, text, (error, body: unknown) => {
      const fault = error ? malformedJson(text) : brokenText(body);
      if (fault) done(fault);
      else done(null, body);
    });
  };
  const read: FastifyBodyParser<Buffer> = (request, bytes, done) => {
    // Headers are checked per route, so a body without a route may have any encoding; its answer is 404 or 405.
    if (request.is404) return done(null, undefined);
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding === 'identity' || bytes.length === 0) return readPlain(request, bytes, done);
    unpackBody(bytes, { encoding, limitBytes: bodyLimitOf(request) }, (error, body) => {
      if (error) done(error);
      else void readPlain(request, body, done);
    });
  };
  for (const type of ['application/json', /^application\/[\w.+-]+\+json$/]) {
    instance.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: LARGEST_BODY_BYTES }, read);
  }
}

/** Where the first wrong byte is searched; a place further on is not named. */
const SEARCHED_FOR_BYTES = 64 * 1024;

/** Decoding would put a replacement character into each such place, and the answer would be of another text. */
function notUtf8(bytes: Buffer): DomainError {
  const text = bytes.toString('utf8', 0, SEARCHED_FOR_BYTES);
  const encoded = Buffer.from(text);
  let at = 0;
  while (at < SEARCHED_FOR_BYTES && bytes[at] === encoded[at]) at++;
  const found = at < SEARCHED_FOR_BYTES - 4 ? lineAndColumn(text, bytes.toString('utf8', 0, at).length) : null;
  return validationFailed([
    {
      field: 'body',
      message: `The body is not UTF-8${found ? ` (line ${found.line}, column ${found.column})` : ''}`,
      suggestion: 'Encode the JSON as UTF-8, whatever charset Content-Type names',
    },
  ]);
}

/** Form values are texts, while a JSON body could contain anything. */
function formWanted(): DomainError {
  const detail = 'This page takes a form (Content-Type: application/x-www-form-urlencoded), not JSON';
  return new DomainError('unsupported_media_type', detail);
}

/** Names the position of the first mistake, never the text around it, which may contain a secret. */
function malformedJson(text: string): DomainError {
  const at = jsonMistakeAt(text);
  const found = at === null ? null : lineAndColumn(text, at);
  const place = found ? ` (line ${found.line}, column ${found.column})` : '';
  // A position is only found where the text is not JSON.
  const isValid = at === null && isJson(text);
  const where = isValid ? ' (the member name __proto__ or constructor.prototype is not allowed)' : place;
  return validationFailed([
    {
      field: 'body',
      message: `The body is not valid JSON${where}`,
      suggestion: 'Send one JSON object, for example {"url":"https://example.com"}',
    },
  ]);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

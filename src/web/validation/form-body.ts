import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error.js';
import { isApiPath } from '../http/cross-origin.js';
import { validationFailed } from '../problems/problem.js';

/** A submitted form: the values of each name, in order. */
export type FormBody = Readonly<Partial<Record<string, readonly string[]>>>;

const LARGEST_FORM_BYTES = 256 * 1024;
const MOST_VALUES = 1_000;

const FORM_TYPE = 'application/x-www-form-urlencoded';
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Parses forms of pages, for routes marked to accept them; all other bodies are JSON. */
export function registerFormBody(instance: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES } as const;
  instance.addContentTypeParser(FORM_TYPE, options, (request, text, done) => {
    if (!request.routeOptions.config.operation?.takesForm) {
      const detail = `Bodies are JSON (Content-Type: application/json), not ${FORM_TYPE}`;
      return done(new DomainError('unsupported_media_type', detail));
    }
    const fault = beyondForm(text as unknown as string);
    if (fault) done(fault);
    else done(null, formOf(text as unknown as string));
  });
}

/** A state-changing request outside the API: browsers send the site's cookies with it. */
export function isFormRequest({ method, routeOptions }: FastifyRequest): boolean {
  const { refusal, operation } = routeOptions.config;
  if (SAFE_METHODS.has(method) || refusal || operation?.readsByPost) return false;
  return !isApiPath(routeOptions.url ?? '');
}

/**
 * Refuses requests that did not come from the service's own pages, before the body is read and whatever its type.
 *
 * @throws DomainError forbidden, unsupported_media_type
 */
export function checkFormRequest(request: FastifyRequest, ownOrigin: string): void {
  if (!isSameOriginPage(request, ownOrigin)) {
    const detail =
      'This form was not sent by a page of this site. Open the page in your browser and send the form from there; ' +
      'programs use the API under /api/v1.';
    throw new DomainError('forbidden', detail);
  }
  const type = request.headers['content-type'];
  if (type !== undefined && type.split(';', 1)[0]?.trim().toLowerCase() !== FORM_TYPE) {
    throw new DomainError('unsupported_media_type', `Forms are sent as ${FORM_TYPE}`);
  }
}

/**
 * Browsers send the page's origin, or its relation to ours, in headers that pages cannot forge. A request with neither
 * header is refused, because a program with a stolen cookie could otherwise act as the browser.
 */
function isSameOriginPage({ headers, host, protocol }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin !== undefined && (origin === ownOrigin || origin === `${protocol}://${host}`);
}

/** Counted before anything is decoded. */
function beyondForm(text: string): DomainError | null {
  if (text.split('&', MOST_VALUES + 1).length <= MOST_VALUES) return null;
  return validationFailed([
    {
      field: 'body',
      message: `The form has more than ${MOST_VALUES} values`,
      suggestion: 'Send only the fields of the form',
    },
  ]);
}

function formOf(text: string): FormBody {
  const form: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of new URLSearchParams(text)) (form[name] ??= []).push(value);
  return form;
}

/** The first value of a name, trimmed; empty when it was not sent. */
export function formValue(form: FormBody | undefined, name: string): string {
  return form?.[name]?.[0]?.trim() ?? '';
}

/** All values of a name, trimmed, without empty ones. */
export function formValues(form: FormBody | undefined, name: string): string[] {
  return (form?.[name] ?? []).map((value) => value.trim()).filter((value) => value !== '');
}

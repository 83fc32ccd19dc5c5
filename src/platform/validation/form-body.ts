import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error.js';
import { validationFailed } from '../problems/problem.js';

/** What a browser sends of a form: the values of each name, in their order. */
export type FormBody = Readonly<Partial<Record<string, readonly string[]>>>;

const LARGEST_FORM_BYTES = 256 * 1024;
const MOST_VALUES = 1_000;

/** Forms of pages, for the routes that are marked to take them; everywhere else bodies are JSON. */
export function registerFormBody(instance: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES } as const;
  instance.addContentTypeParser('application/x-www-form-urlencoded', options, (request, text, done) => {
    const fault = refusalOf(request);
    if (fault) done(fault);
    else done(null, formOf(text as unknown as string));
  });
}

function refusalOf(request: FastifyRequest): DomainError | null {
  if (!request.routeOptions.config.operation?.takesForm) {
    const detail = 'Bodies are JSON (Content-Type: application/json), not application/x-www-form-urlencoded';
    return new DomainError('unsupported_media_type', detail);
  }
  if (isFromOurPage(request)) return null;
  return validationFailed([
    {
      field: 'body',
      message: 'This form was sent by a page of another site',
      suggestion: 'Fill in the form on its own page',
    },
  ]);
}

/** Browsers say which site a form comes from; a program that says nothing has no cookies of anybody to misuse. */
function isFromOurPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host;
}

function formOf(text: string): FormBody {
  const form: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  let values = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++values > MOST_VALUES) break;
    (form[name] ??= []).push(value);
  }
  return form;
}

/** The first value of a name, without spaces around it; empty where it was not sent. */
export function formValue(form: FormBody | undefined, name: string): string {
  return form?.[name]?.[0]?.trim() ?? '';
}

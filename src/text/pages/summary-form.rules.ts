import { type FieldError } from '../../kernel/domain-error.js';
import { typedAddress } from '../../web/pages/typed-address.js';

export interface SummaryForm {
  readonly url: string;
  /** Plain text or HTML. */
  readonly article: string;
  readonly title: string;
  readonly theme: string;
  readonly font: string;
}

/** The names of the form's fields for those of the operation. */
const FORM_FIELDS: Readonly<Record<string, string>> = { content_html: 'article', text: 'article' };

const HTML_TAG =
  /<\/?(?:p|h[1-6]|ul|ol|li|div|article|section|main|table|tr|td|br|strong|b|em|i|a|blockquote)\b[^<>]{0,500}>/i;

/** The body of the operation, or what is missing. An article with tags is HTML, all else is plain text. */
export function summaryBody(form: SummaryForm): { readonly body: object } | { readonly errors: readonly FieldError[] } {
  const { url, article, title, theme, font } = form;
  const options = { theme, font };
  if ((url === '') === (article === '')) {
    const message =
      url === '' ? 'Enter an address or paste an article' : 'Use the address or the pasted article, not both';
    return {
      errors: [{ field: url === '' ? 'url' : 'article', message, suggestion: url === '' ? '' : 'Clear one of them' }],
    };
  }
  const heading = title === '' && url !== '' ? {} : { title };
  if (url !== '') return { body: { ...heading, url: typedAddress(url), options } };
  return { body: { title, ...(HTML_TAG.test(article) ? { content_html: article } : { text: article }), options } };
}

/** The operation's errors with the names of the form's fields. */
export function formErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.map((error) => ({ ...error, field: FORM_FIELDS[error.field] ?? error.field }));
}

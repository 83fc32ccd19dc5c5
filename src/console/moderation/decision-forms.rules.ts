import { DomainError } from '../../kernel/domain-error.js';
import { isUuid } from '../../platform/ids/ids.js';
import { visibleText } from '../../kernel/text/visible-text.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';

const LONGEST_REASON = 1_000;

/** As the submitter sees it; absent where that is nothing. */
export function reasonOf(form: FormBody | undefined, name: string): string | undefined {
  return visibleText(formValue(form, name).slice(0, LONGEST_REASON)) || undefined;
}

/** @throws DomainError not_found */
export function submissionId(id: string): string {
  if (!isUuid(id)) throw new DomainError('not_found', 'There is no such submission.');
  return id;
}

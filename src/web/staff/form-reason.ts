import { DomainError } from '../../kernel/domain-error.js';
import { visibleText } from '../../kernel/text/visible-text.js';
import { type FormBody, formValue } from '../validation/form-body.js';

const LONGEST_REASON = 500;

/** The operator's reason, from a form, as it is read. @throws DomainError validation_failed when that is nothing or too long */
export function reasonIn(form: FormBody | undefined, name: string, suggestion: string): string {
  const reason = visibleText(formValue(form, name));
  if (reason !== '' && reason.length <= LONGEST_REASON) return reason;
  throw new DomainError('validation_failed', 'Give a reason of 1 to 500 characters: it is recorded in the log.', {
    errors: [{ field: name, message: 'a reason of 1 to 500 characters is needed', suggestion }],
  });
}

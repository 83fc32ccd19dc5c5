import { isValidReason } from './mail-verdict.rules.js';
import { type ValidatedEmail } from './validate-email.command.js';

/** The API fields; `details` lists the evidence of the verdict. */
export function presentValidation(validated: ValidatedEmail) {
  const { email, reason, mailbox, checks } = validated;
  return {
    email,
    valid: isValidReason(reason),
    reason,
    details: {
      normalized: mailbox?.address ?? null,
      suggestion: validated.suggestion,
      is_role: validated.isRole,
      is_free_mail: validated.isFreeMail,
      is_disposable: validated.isDisposable,
      from_memory: validated.isFromMemory,
      checks,
    },
  };
}

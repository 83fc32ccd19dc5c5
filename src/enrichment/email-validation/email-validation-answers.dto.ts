import { charged } from '../../web/openapi/answer-parts.js';
import { choice, component, flag, list, object, orNull, text } from '../../web/openapi/answer-schema.js';

const REASONS = ['ok', 'syntax', 'no_mx', 'null_mx', 'disposable', 'mailbox_missing', 'catch_all', 'unknown'];
const CHECKS = ['syntax', 'typo', 'role', 'disposable', 'mx', 'provider', 'smtp', 'mailbox', 'catch_all'];

export const EMAIL_VALIDATION_ANSWER = charged('Whether mail would arrive.', {
  email: text('As it was sent.'),
  valid: flag('True for ok and catch_all.'),
  reason: choice('unknown is free: the server did not say.', REASONS),
  details: object('What the verdict rests on.', {
    normalized: orNull(text('The address in its plain form; null for what is no address.')),
    suggestion: orNull(text('The address that was probably meant.')),
    is_role: flag('A mailbox of an office, such as info@.'),
    is_free_mail: flag('At a provider of free mail.'),
    is_disposable: flag('At a provider of throw-away addresses.'),
    from_memory: flag('The servers were asked within the hour, and this is their answer of then.'),
    checks: list(
      component('EmailCheck', 'One thing that was looked at.', {
        check: choice('What.', CHECKS),
        result: choice('What came of it.', ['pass', 'fail', 'warn', 'unknown', 'skipped']),
        asked: text('What was asked.'),
        answered: text('What was answered, to the letter.'),
      }),
      'In the order they were made.',
    ),
  }),
});

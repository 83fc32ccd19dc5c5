import { choice, flag, instant, list, object, orNull, text, uuid } from '../../web/openapi/answer-schema.js';
import { STAFF_ROLES } from '../../web/staff/staff.js';

const WHO = {
  operator_id: uuid('Who it is in the log.'),
  name: text('What the staff call them.'),
  role: choice('operator acts, auditor only sees.', STAFF_ROLES),
};

export const OPERATOR_ADDED_ANSWER = object('Who was added.', {
  ...WHO,
  operator_token: text('The token; shown this once.'),
});

export const OPERATORS_ANSWER = object('Everybody who ever was on the staff.', {
  operators: list(
    object('One of them.', {
      ...WHO,
      active: flag('Whether the token is good.'),
      added_at: instant('When they were added.'),
      added_by: text('Who added them.'),
      revoked_at: orNull(instant('When the token ended.')),
      revoked_by: orNull(text('Who ended it.')),
    }),
    'In the order they were added.',
  ),
});

export const OPERATOR_REVOKED_ANSWER = object('Whose token ended.', {
  operator_id: WHO.operator_id,
  name: WHO.name,
  revoked: flag('Always true.'),
});

import { WALLETS } from '../../kernel/credits.js';
import {
  choice,
  component,
  count,
  flag,
  instant,
  list,
  object,
  open,
  orNull,
  text,
  uuid,
} from '../../web/openapi/answer-schema.js';

const BALANCES = component(
  'Balances',
  'What each wallet holds.',
  Object.fromEntries(
    WALLETS.map((wallet) => [
      wallet,
      object(`The wallet ${wallet}.`, {
        used: count('Spent of the allowance.'),
        remaining_period: count('What is left of it.'),
        remaining_balance: count('Purchased credits that are left.'),
      }),
    ]),
  ),
);
const REVISION = text('Revision in the stream of the account.');
const POSITION = text('Commit position in the log.');

const STEP = component('AuditStep', 'One step of an account.', {
  revision: REVISION,
  position: POSITION,
  recorded_at: instant('When the log took it.'),
  type: text('Type of the event.'),
  actor: text('Who did it.'),
  reason: orNull(text('Why.')),
  correlation_id: text('The request.'),
  causation_id: text('The command.'),
  data: open('The event as it is stored.'),
  balances: BALANCES,
  violations: list(text('A rule that it breaks.'), 'Empty where all hold.'),
});

export const AUDIT_ANSWER = object('An account replayed from the log.', {
  account_id: uuid('The account.'),
  balances: BALANCES,
  events: count('Events that were replayed.'),
  last_revision: REVISION,
  last_position: POSITION,
  verified: flag('Whether every event keeps every rule of the ledger.'),
  violations: list(object('A broken rule.', { revision: REVISION, rule: text('Which.') }), 'Empty where all hold.'),
  steps: list(STEP, 'The newest, as many as `steps` asks for.'),
  read_model: orNull(
    component('ReadModelAudit', 'The read model against the log; null where `at` was given.', {
      matches: flag('Whether it says at its own position what the log says there.'),
      position: orNull(text('Position it stands at.')),
      differences: list(
        object('A difference.', {
          wallet: choice('Of which wallet.', WALLETS),
          field: text('Of which figure.'),
          log: count('By the log.'),
          read_model: count('By the read model.'),
        }),
        'Empty where they agree.',
      ),
    }),
  ),
});

export const MANIFEST_ANSWER = object('The manifest of an export.', {
  format: text('Its format and version.'),
  account_id: uuid('The account.'),
  stream: text('Name of its stream.'),
  exported_at: instant('When.'),
  lines: count('Lines of the export.'),
  last_revision: REVISION,
  last_position: POSITION,
  chain: text('Hash of the last line, which holds all before it.'),
  balances: BALANCES,
  checksum: text('Of this manifest.'),
});

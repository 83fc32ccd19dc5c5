import { type Mailbox } from './email-syntax.rules.js';
import { type Dialogue, type MailRoute } from './mailbox.port.js';

export type VerdictReason =
  'ok' | 'syntax' | 'no_mx' | 'null_mx' | 'disposable' | 'mailbox_missing' | 'catch_all' | 'unknown';

/** One check: the question and the verbatim answer. */
export interface Check {
  readonly check: 'syntax' | 'typo' | 'role' | 'disposable' | 'mx' | 'provider' | 'smtp' | 'mailbox' | 'catch_all';
  readonly result: 'pass' | 'fail' | 'warn' | 'unknown' | 'skipped';
  readonly asked: string;
  readonly answered: string;
}

export interface Verdict {
  readonly reason: VerdictReason;
  readonly checks: readonly Check[];
}

/** Only addresses with these reasons can receive mail. */
export function isValidReason(reason: VerdictReason): boolean {
  return reason === 'ok' || reason === 'catch_all';
}

/** The verdict that DNS alone decides; null where the mail servers must be asked. */
export function verdictOfRoute(domain: string, route: MailRoute): { reason: VerdictReason | null; check: Check } {
  const asked = `MX ${domain}`;
  const check = (result: Check['result']): Check => ({ check: 'mx', result, asked, answered: route.answered });
  switch (route.kind) {
    case 'mx':
      return { reason: null, check: check('pass') };
    case 'implicit':
      return { reason: null, check: check('warn') };
    case 'null_mx':
      return { reason: 'null_mx', check: check('fail') };
    case 'none':
      return { reason: 'no_mx', check: check('fail') };
    case 'unknown':
      return { reason: 'unknown', check: check('unknown') };
  }
}

/** The verdict of a dialogue. Only a plain refusal, or an acceptance with a refused control address, is proof. */
export function verdictOfDialogue(dialogue: Dialogue): VerdictReason {
  const { recipient, control } = dialogue;
  if (recipient === 'missing') return 'mailbox_missing';
  if (recipient !== 'accepted') return 'unknown';
  if (control === 'accepted') return 'catch_all';
  return isRefused(control) ? 'ok' : 'unknown';
}

/** Where the same server has just accepted another mailbox, a refusal without a reason is about the mailbox. */
function isRefused(control: Dialogue['control']): boolean {
  return control === 'missing' || control === 'refused';
}

/** The dialogue's steps, followed by their conclusions about the mailbox and the domain. */
export function checksOfDialogue(mailbox: Mailbox, dialogue: Dialogue): Check[] {
  const { steps, recipient, control, failure, host } = dialogue;
  const rows: Check[] = steps.map(({ asked, answered }) => ({
    check: 'smtp',
    result: /^[23]\d\d\b/.test(answered) ? 'pass' : 'warn',
    asked,
    answered,
  }));
  const at = host ?? 'no server';
  rows.push({
    check: 'mailbox',
    result: recipient === 'accepted' ? 'pass' : recipient === 'missing' ? 'fail' : 'unknown',
    asked: `whether ${at} takes mail for ${mailbox.address}`,
    answered: recipient ?? failure ?? 'no answer',
  });
  if (recipient === 'accepted') {
    rows.push({
      check: 'catch_all',
      result: control === 'accepted' ? 'warn' : isRefused(control) ? 'pass' : 'unknown',
      asked: `whether ${at} takes mail for a mailbox that cannot be there`,
      answered: control ?? failure ?? 'no answer',
    });
  }
  return rows;
}

interface TextFacts {
  readonly suggestion: string | null;
  readonly isRole: boolean;
  readonly isDisposable: boolean;
}

/** The checks that need no server. */
export function checksOfText(mailbox: Mailbox, { suggestion, isRole, isDisposable }: TextFacts): Check[] {
  const { address, local, domain, oddity } = mailbox;
  const checks: Check[] = [
    { check: 'syntax', result: oddity ? 'warn' : 'pass', asked: address, answered: oddity ?? 'well-formed (RFC 5321)' },
  ];
  if (suggestion !== null) checks.push({ check: 'typo', result: 'warn', asked: domain, answered: suggestion });
  if (isRole)
    checks.push({ check: 'role', result: 'warn', asked: local, answered: 'a mailbox of a role, not a person' });
  checks.push({
    check: 'disposable',
    result: isDisposable ? 'fail' : 'pass',
    asked: domain,
    answered: isDisposable ? 'on a list of domains that hand out mailboxes for minutes' : 'on no list',
  });
  return checks;
}

export function skipped(check: Check['check'], asked: string, answered: string): Check {
  return { check, result: 'skipped', asked, answered };
}

/** A verdict of this request, which no earlier probe gave. */
export function fresh(
  reason: Verdict['reason'],
  ...checks: readonly Check[]
): { verdict: Verdict; isFromMemory: boolean } {
  return { verdict: { reason, checks }, isFromMemory: false };
}

import { type FieldError } from '../../kernel/domain-error.js';
import { checkDto, schemasOf } from './checked.decorator.js';
import { isObject, type RuleContext, unknownFields } from './field.rules.js';
import { nameRule } from './submission-fields.rules.js';
import { SubmitStartupDto, type SubmittedStartup } from './submit-startup.dto.js';

export type CheckedSubmission = { readonly startup: SubmittedStartup } | { readonly errors: readonly FieldError[] };

/** Whoever has more to mend is told so; an answer is no longer than this. */
const MOST_FAULTS = 200;

/**
 * Checks a submission by every rule of the reference. All faults come in one answer, in the order of the fields, each
 * with a suggestion that would itself pass; what passes is tidied and canonical. Pure: the time is given.
 */
export function checkSubmission(body: unknown, given: Pick<RuleContext, 'now' | 'domainOf'>): CheckedSubmission {
  const startup = isObject(body) ? body : {};
  const named = nameRule(startup['name'] ?? undefined, 'name', { ...given, name: '' });
  const outcome = checkDto(SubmitStartupDto, startup, {
    ...given,
    name: 'value' in named ? subjectOf(named.value) : 'The company',
    ...('value' in named && { ownName: named.value }),
  });
  const unknown = unknownFields(Object.keys(schemasOf(SubmitStartupDto)), startup, '');
  const errors = [...('faults' in outcome ? outcome.faults : []), ...unknown];
  if (errors.length > 0 || 'faults' in outcome) return { errors: errors.slice(0, MOST_FAULTS) };
  return { startup: outcome.value as unknown as SubmittedStartup };
}

/** A name that a sentence about the third person can start with: `We` or `Our` would break its own rule. */
function subjectOf(name: string): string {
  return /\b(?:we|our|ours|us|my|me|you|your|yours|i)\b/iu.test(name) ? 'The company' : name;
}

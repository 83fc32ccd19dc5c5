import { urlOf } from '../../file-import/cell-values.js';
import { instantOf } from '../../kernel/instant.js';
import { validationFailed } from '../../web/problems/problem.js';
import { type CompanyCorrection } from './correct-company.command.js';
import { type CorrectionDto } from './correction.dto.js';
import { readFieldValue } from './field-value.rules.js';

/**
 * The change that an operator asks for; `at` is the instant of the request, ISO 8601.
 *
 * @throws DomainError validation_failed
 */
export function changeOf(body: CorrectionDto, at: string): CompanyCorrection {
  const { kind, field, value, reason, wrong_since: since, evidence_url: evidence } = body;
  if (kind === 'withdrawn') {
    refuseIf(
      field !== undefined || value !== undefined,
      'field',
      'withdrawn concerns the whole record',
      'Leave field and value out',
    );
    return { kind: 'withdrawal', reason };
  }
  if (kind === 'merged') return mergeOf(body);
  if (kind === 'split') return splitOf(body);
  refuseIf(body.into !== undefined, 'into', `${kind} has no other company`, 'Leave into out, or send merged');
  if (field === undefined) throw fault('field', `${kind} needs a field`, 'Name the field as answers have it');
  refuseIf(
    kind === 'retracted' && (value ?? null) !== null,
    'value',
    'retracted leaves no value',
    'Leave value out, or send corrected',
  );
  refuseIf(
    kind !== 'retracted' && value === undefined,
    'value',
    `${kind} needs a value`,
    'Send the right value, or null',
  );
  refuseIf(
    kind === 'changed' && since !== undefined,
    'wrong_since',
    'changed means that the value was right',
    'Leave it out',
  );
  const wrongSince = wrongSinceOf(since, at);
  const evidenceUrl = evidenceOf(evidence);
  const read = readFieldValue(field, value ?? null);
  return {
    kind: 'field',
    correction: {
      field: read.row.field,
      value: read.value,
      isWrong: kind !== 'changed',
      wrongSince,
      evidenceUrl,
      reason,
      at,
    },
  };
}

function wrongSinceOf(since: string | undefined, at: string): string | null {
  const wrongSince = since === undefined ? null : instantOf(since);
  refuseIf(
    since !== undefined && wrongSince === null,
    'wrong_since',
    'wrong_since must be an ISO 8601 instant or day',
    '2026-03-01',
  );
  refuseIf(
    wrongSince !== null && wrongSince.getTime() > Date.parse(at),
    'wrong_since',
    'wrong_since is in the future, so no answer would have been wrong',
    'Send when the value became wrong, or leave it out',
  );
  return wrongSince?.toISOString() ?? null;
}

function mergeOf({ into, field, value, reason, wrong_since: since, evidence_url: evidence }: CorrectionDto) {
  const isWhole = field === undefined && value === undefined;
  refuseIf(!isWhole, 'field', 'merged concerns the whole record', 'Leave field and value out');
  refuseIf(since !== undefined, 'wrong_since', 'merged has no time since when a value was wrong', 'Leave it out');
  if (into === undefined)
    throw fault('into', 'merged needs into', 'Name the surviving company by its id, slug or domain');
  return { kind: 'merge', into, reason, evidenceUrl: evidenceOf(evidence) } as const;
}

function splitOf({ into, field, value, reason, wrong_since: since, evidence_url: evidence }: CorrectionDto) {
  const isWhole = field === undefined && value === undefined;
  refuseIf(!isWhole, 'field', 'split concerns the whole record', 'Leave field and value out');
  refuseIf(
    since !== undefined,
    'wrong_since',
    'split reads from the log since when the record was wrong',
    'Leave it out',
  );
  refuseIf(into !== undefined, 'into', 'split takes the merged record from the path', 'Leave into out');
  return { kind: 'split', reason, evidenceUrl: evidenceOf(evidence) } as const;
}

function evidenceOf(evidence: string | undefined): string | null {
  const url = evidence === undefined ? null : (urlOf(evidence) ?? null);
  refuseIf(
    evidence !== undefined && url === null,
    'evidence_url',
    'evidence_url must be a web address',
    'https://example.com/about',
  );
  return url;
}

function refuseIf(isWrong: boolean, field: string, message: string, suggestion: string): void {
  if (isWrong) throw fault(field, message, suggestion);
}

function fault(field: string, message: string, suggestion: string): Error {
  return validationFailed([{ field, message, suggestion }]);
}

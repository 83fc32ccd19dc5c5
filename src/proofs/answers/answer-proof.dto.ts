import { IsOptional, Matches } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';
import { RECORD_KINDS, type RecordKind, type RecordReference } from '../records/prove-record.query.js';

const RECORD = /^(company|person|investor|product):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EXAMPLE = 'company:0198c1de-3a6b-7f2e-9c41-5d0c8a1b2e3f';

export class AnswerProofQueryDto {
  @Described('The record that the answer is, as the `Link` header names it: its proof then comes along.', EXAMPLE)
  @IsOptional()
  @Matches(RECORD, {
    message: `record must be a kind (${RECORD_KINDS.join(', ')}), a colon and an id`,
    context: { suggestion: EXAMPLE },
  })
  record?: string;
}

/** Null for none. */
export function recordNamed(record: string | undefined): RecordReference | null {
  const [kind, id] = record?.split(':') ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as RecordKind, id };
}

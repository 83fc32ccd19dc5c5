import { pointerOf } from '../list/recall-notice.presenter.js';
import { type CheckedHolding } from '../list/recall-answers.dto.js';
import { type HoldingResult } from './check-holdings.query.js';

export function presentResult(result: HoldingResult, index: number): CheckedHolding {
  if (result.status !== 'recalled') return { index, status: result.status };
  const { recallId, kind, fields, mergedInto } = result;
  return {
    index,
    status: 'recalled',
    recall_id: recallId,
    kind,
    fields: fields.map(pointerOf),
    ...(mergedInto !== null && { merged_into: mergedInto }),
  };
}

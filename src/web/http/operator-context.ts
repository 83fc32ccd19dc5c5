import { type CommandContext } from '../../platform/event-store/decide.js';
import { deriveId } from '../../platform/ids/ids.js';
import { commandIdOf } from '../idempotency/command-id.js';
import { type EdgeRequest } from './request-context.js';

/** Operator, reason and request of a command, for the log. Under an Idempotency-Key the command keeps its id. */
export function operatorContext(request: EdgeRequest, now: number, reason?: string): CommandContext {
  const { operator } = request;
  const given = commandIdOf(request);
  return {
    commandId: deriveId('moderation', given),
    correlationId: given,
    actor: `operator:${operator ?? 'operator'}`,
    now,
    ...(reason !== undefined && { reason }),
  };
}

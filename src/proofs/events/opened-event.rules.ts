import { partHash } from '../../tlog/entry.js';
import { type OpenedPart, type Opening } from '../../tlog/opening.js';
import { type Visibility } from '../../web/evidence/event-visibility.rules.js';
import { type SaltedEvent } from '../notary/log-entries.service.js';

/** State what a caller asked for, or what follows from it. No answer is made of them. */
const OF_CALLERS: ReadonlySet<string> = new Set(['EnrichmentStarted', 'EnrichmentStepFinished']);

/**
 * The opening that a caller receives. Metadata names who acted, so only the own account's keys are shown; data with
 * sealed fields, data with a `reason`, and what callers asked for are withheld from the public. Why a former value was
 * wrong is shown, since the fields of corrected companies follow from the event that states it.
 */
export function openingFor(visibility: Exclude<Visibility, 'hidden'>, event: SaltedEvent): Opening {
  const { head, salt, data, metadata } = event;
  const shown = (bytes: Buffer): OpenedPart => ({ bytes });
  const withheld = (bytes: Buffer): OpenedPart => ({ hash: partHash(salt, bytes) });
  const isOwnKey = visibility === 'own' && actorOf(metadata).startsWith('key:');
  return {
    head,
    salt,
    data: visibility === 'named' || (visibility === 'public' && isWithheld(event)) ? withheld(data) : shown(data),
    metadata: isOwnKey ? shown(metadata) : withheld(metadata),
  };
}

function isWithheld({ head, data }: SaltedEvent): boolean {
  return OF_CALLERS.has(head.type) || data.includes('"kid"') || data.includes('"reason":"');
}

function actorOf(metadata: Buffer): string {
  try {
    const { actor } = JSON.parse(metadata.toString()) as { readonly actor?: unknown };
    return typeof actor === 'string' ? actor : '';
  } catch {
    return '';
  }
}

export const MODERATION = '/operations/moderation';
export const PEOPLE = `${MODERATION}/people`;

export function placeOf(submissionId: string): string {
  return `${MODERATION}/${submissionId}`;
}

/** Format: `3 d 4 h`, `4 h`, `12 min`. */
export function waited(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  const days = Math.floor(hours / 24);
  return days === 0 ? `${hours} h` : `${days} d ${hours % 24} h`;
}

/** Format: `2026-11-22 10:15:07`, UTC. */
export function secondOf(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** Display name of an event's actor; operators by their staff name. */
export function actorName(actor: string): string {
  return actor.startsWith('operator:') ? actor.slice('operator:'.length) : actor;
}

import { type Sealed } from '../../kernel/sealed.js';
import { type Vault } from '../../platform/vault/vault.js';
import { subjectOf, type SubmittedPersonRecord } from '../submission.events.js';
import { type SubmissionParts } from './submission-parts.rules.js';

export interface SealedParts {
  readonly contacts: Sealed | null;
  readonly people: readonly SubmittedPersonRecord[];
}

/** Seals contacts and people, each under a separate subject, so that each can be erased alone. */
export async function sealParts(vault: Vault, submissionId: string, parts: SubmissionParts): Promise<SealedParts> {
  const items = parts.people.map(({ part, index, person }) => ({
    subject: subjectOf(submissionId, `${part}/${index}`),
    value: person,
  }));
  if (parts.contacts) items.push({ subject: subjectOf(submissionId, 'contacts'), value: parts.contacts as never });
  if (items.length === 0) return { contacts: null, people: [] };
  const sealed = await vault.sealAll(items);
  return {
    contacts: parts.contacts ? (sealed.at(-1) ?? null) : null,
    people: parts.people.map(({ part, index, role }, at) => {
      const sealedPart = sealed[at];
      if (!sealedPart) throw new Error('the vault sealed fewer values than it was given');
      return { part, index, role, sealed: sealedPart };
    }),
  };
}

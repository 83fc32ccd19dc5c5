import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import {
  type DossierAnswer,
  type PreviewAnswer,
  type PreviewSection,
  type ResolvedSubject as Resolved,
} from './dossier-answers.dto.js';
import { type Dossier, type DossierSection, type ResolvedSubject } from './look-up-dossier.command.js';

/** Price and address of the full dossier, shown in every preview. */
export interface Unlock {
  readonly costCredits: number;
  readonly endpoint: string;
}

/**
 * Shows which kinds of sections have content: no value, count or name. It uses no other input, so dossiers that differ
 * only in hidden data give identical bytes.
 */
export function presentPreview({ resolved, sections }: Dossier, unlock: Unlock, isFoundByName: boolean): PreviewAnswer {
  return {
    resolved: presentResolved(resolved, isFoundByName),
    sections: sections.map(presentHead),
    unlock: { cost_credits: unlock.costCredits, endpoint: unlock.endpoint },
  };
}

/** `publicUrl` completes this service's links. */
export function presentDossier(dossier: Dossier, publicUrl: string): Uncharged<DossierAnswer> {
  return {
    resolved: presentResolved(dossier.resolved, true),
    reasons: dossier.reasons,
    generated_at: dossier.compiledAt,
    sections: dossier.sections.map((section) => ({
      ...presentHead(section),
      data: section.items.map(({ label, value, attributes, subject, source }) => ({
        label,
        value,
        attributes,
        subject,
        source: {
          name: source.name,
          url: source.url.startsWith('/') ? publicUrl + source.url : source.url,
          retrieved_at: source.retrievedAt,
          sha256: source.document,
        },
      })),
    })),
    matches: dossier.matches.map(({ register, key, name, isSame, reasons }) => ({
      register,
      key,
      name,
      same: isSame,
      reasons,
    })),
    sources: dossier.sources.map(({ id, outcome, needs }) => ({ id, outcome, needs })),
    withheld: dossier.withheld,
  };
}

function presentHead({ key, tier, status, reason, preview }: DossierSection): PreviewSection {
  return { key, tier, status, reason, preview };
}

function presentResolved(resolved: ResolvedSubject | null, showsName: boolean): Resolved {
  const person = resolved?.person ?? null;
  return {
    matched: resolved !== null,
    kind: resolved?.kind ?? null,
    company: resolved?.company ?? null,
    person: person && { name: showsName ? person.name : null, subject: person.subject },
  };
}

import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { CLOCK } from '../../platform/tokens.js';
import { REGISTRIES, type Registry } from '../../registries/registry.port.js';
import { type Subject } from '../subject/subject.rules.js';
import { DossierRequests } from './dossier-requests.service.js';
import { DossiersOnFile } from './dossiers-on-file.service.js';
import { type CompiledDossier } from './dossier.events.js';
import { StoredDossiers } from './stored-dossiers.service.js';
import { type Dossier, LookUpDossier } from './look-up-dossier.command.js';
import { resolvedOf, shownSections, unmatched } from './dossier-answer.rules.js';
import { freshUntil } from './sections.rules.js';

@CommandHandler(LookUpDossier)
@Injectable()
export class LookUpDossierHandler implements ICommandHandler<LookUpDossier> {
  constructor(
    private readonly onFile: DossiersOnFile,
    private readonly stored: StoredDossiers,
    private readonly requests: DossierRequests,
    @Inject(REGISTRIES) private readonly registries: readonly Registry[],
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ query }: LookUpDossier): Promise<Dossier> {
    const { found, dossier } = await this.onFile.find(query);
    if (found && found.kind !== 'found') return unmatched(found);
    if (dossier && (await this.isFresh(dossier))) return this.answer(dossier, found?.subject ?? null, null);
    const made = await this.requests.make(query, found);
    if (made.kind !== 'made') return unmatched(made);
    return this.answer(made.dossier, made.subject, made.position);
  }

  /** Not fresh where a formerly missing source is now configured. */
  private async isFresh({ compiledAt, sources }: CompiledDossier): Promise<boolean> {
    if (freshUntil(compiledAt, sources) <= this.clock.now()) return false;
    const missing = sources.filter(({ outcome }) => outcome === 'not_configured').map(({ id }) => id);
    const registries = this.registries.filter(({ id }) => missing.includes(id));
    const lacks = await Promise.all(registries.map((registry) => registry.notConfigured()));
    return lacks.every((lack) => lack !== null);
  }

  private async answer(dossier: CompiledDossier, subject: Subject | null, position: bigint | null): Promise<Dossier> {
    const { sources, matches, withheld, compiledAt, reasons } = dossier;
    const sections = shownSections(await this.stored.opened(dossier), sources);
    const resolved = resolvedOf(dossier, subject);
    return {
      resolved,
      dossierId: dossier.dossierId,
      reasons: subject?.reasons ?? reasons,
      sections,
      sources,
      matches,
      withheld,
      compiledAt,
      position,
    };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { CLOCK } from '../../platform/tokens.js';
import { askedKey } from '../../vocabulary/same-firm.js';
import { REGISTRIES, type Registry } from '../../registries/registry.port.js';
import { SubjectFinder } from '../subject/subject-finder.service.js';
import { type Subject } from '../subject/subject.rules.js';
import { DossierRequests } from './dossier-requests.service.js';
import { type CompiledDossier } from './dossier.events.js';
import { StoredDossiers } from './stored-dossiers.service.js';
import { type Dossier, LookUpDossier } from './look-up-dossier.command.js';
import { resolvedOf, shownSections, unmatched } from './dossier-answer.rules.js';
import { freshUntil } from './sections.rules.js';

@CommandHandler(LookUpDossier)
@Injectable()
export class LookUpDossierHandler implements ICommandHandler<LookUpDossier> {
  constructor(
    private readonly finder: SubjectFinder,
    private readonly kept: StoredDossiers,
    private readonly desk: DossierRequests,
    @Inject(REGISTRIES) private readonly registries: readonly Registry[],
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ query }: LookUpDossier): Promise<Dossier> {
    const onFile = await this.finder.onFileAlone(query);
    if (onFile && onFile.kind !== 'found') return unmatched(onFile);
    const held = onFile ? await this.kept.byId(onFile.subject.dossierId) : await this.kept.byNameKey(askedKey(query));
    if (held && (await this.isFresh(held))) return this.answer(held, onFile?.subject ?? null, null);
    const made = await this.desk.make(query, onFile);
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
    const sections = shownSections(await this.kept.opened(dossier), sources);
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

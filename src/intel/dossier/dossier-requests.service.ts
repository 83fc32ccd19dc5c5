import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { SharedRuns } from '../../kernel/shared-runs.js';
import { CLOCK } from '../../platform/tokens.js';
import { newSearch, type PublicRecord, type RegistrySearch } from '../../registries/registry.port.js';
import { askedKey } from '../../vocabulary/names/same-firm.js';
import { personKey } from '../../vocabulary/person-key.js';
import { SubjectFinder } from '../subject/subject-finder.service.js';
import { SubjectsOnFile } from '../subject/subjects-on-file.service.js';
import { type CompanySubject, type Found, type PersonSubject, type Subject } from '../subject/subject.rules.js';
import { DossierCompiler } from './dossier-compiler.service.js';
import { type CompiledDossier } from './dossier.events.js';
import { DossierRuns, type GatheredRecords } from '../gathering/dossier-run.service.js';
import { roleRecords } from '../gathering/person-lines.rules.js';
import { worstOutcomes } from './sections.rules.js';

export type DossierOutcome =
  | { readonly kind: 'made'; readonly dossier: CompiledDossier; readonly subject: Subject; readonly position: bigint }
  | Exclude<Found, { kind: 'found' }>;

/** The limit of a whole run; slower sources count as unavailable. */
const TIMEOUT_MS = 9_000;
const MOST_AT_ONCE = 24;

/** Compiles dossiers; concurrent requests for the same one share a run. */
@Injectable()
export class DossierRequests {
  private readonly running = new SharedRuns<DossierOutcome>();

  constructor(
    private readonly finder: SubjectFinder,
    private readonly onFile: SubjectsOnFile,
    private readonly runs: DossierRuns,
    private readonly compiler: DossierCompiler,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError upstream_unavailable where too many runs are in progress. */
  make(query: string, found: Found | null): Promise<DossierOutcome> {
    const key = found?.kind === 'found' ? found.subject.dossierId : `name ${askedKey(query)}`;
    return this.running.run(key, () => this.search(query, found));
  }

  private async search(query: string, onFile: Found | null): Promise<DossierOutcome> {
    if (this.running.size >= MOST_AT_ONCE) throw busy();
    const search = newSearch(AbortSignal.timeout(TIMEOUT_MS));
    const found = onFile ?? (await this.finder.find(query, search));
    if (found.kind !== 'found') return found;
    const { subject } = found;
    const compiledAt = new Date(this.clock.now()).toISOString();
    const gathered =
      subject.kind === 'company'
        ? await this.runs.of(subject, search)
        : await this.ofPerson(subject, compiledAt, search);
    const { dossier, position } = await this.compiler.compile(
      {
        dossierId: subject.dossierId,
        kind: subject.kind,
        companyId: subject.kind === 'company' ? subject.companyId : null,
        personId: subject.kind === 'person' ? subject.personId : null,
        name: subject.kind === 'company' ? subject.name : null,
        nameKey: isOfRegister(subject) ? askedKey(query) : null,
        compiledAt,
        reasons: subject.reasons,
        matches: gathered.matches,
        sources: gathered.sources,
      },
      gathered.records,
      gathered.documents,
    );
    return { kind: 'made', dossier, subject, position };
  }

  /** Records of the person's firms that name the person, and the roles themselves. */
  private async ofPerson(subject: PersonSubject, now: string, search: RegistrySearch): Promise<GatheredRecords> {
    const companies = await Promise.all(subject.companyIds.map((id) => this.onFile.company(id, [])));
    const known = companies.flatMap((company) => company ?? []);
    const gathered = await Promise.all(known.map((company) => this.runs.of(company, search)));
    const key = personKey(subject.name);
    const personRecords = gathered.flatMap(({ records }) => records.filter(({ person }) => isNamed(person, key)));
    return {
      records: [...personRecords, ...roleRecords(subject, now)],
      sources: worstOutcomes(gathered.flatMap(({ sources }) => sources)),
      matches: gathered.flatMap(({ matches }) => matches),
      documents: gathered.flatMap(({ documents }) => documents),
    };
  }
}

function isNamed(person: PublicRecord['person'], key: string): boolean {
  return person !== null && key !== '' && personKey(person) === key;
}

function isOfRegister(subject: Subject): subject is CompanySubject {
  return subject.kind === 'company' && subject.companyId === null;
}

function busy(): DomainError {
  return new DomainError(
    'upstream_unavailable',
    'Too many dossiers are being compiled at the moment; try again in a minute.',
    {
      retryAfterSeconds: 10,
    },
  );
}

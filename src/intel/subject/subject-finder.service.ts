import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindCompany, type FoundCompany } from '../../companies/matching/find-company.query.js';
import { FindPersonByEmail } from '../../enrichment/email/find-person-by-email.query.js';
import { DomainError } from '../../kernel/domain-error.js';
import { isFreeMailDomain } from '../../parsers/web-addresses/free-mail.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { deriveId } from '../../platform/ids/ids.js';
import {
  REGISTRIES,
  type RegisteredEntity,
  type Registry,
  RegistryError,
  type RegistrySearch,
} from '../../registries/registry.port.js';
import { anyLegalForm, legalForm } from '../../vocabulary/names/legal-form.js';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { personKey } from '../../vocabulary/person-key.js';
import { factsOf, onlyFirm } from '../../vocabulary/names/same-firm.js';
import { NAME_LOOKUP, PROFILE_LOOKUP, SubjectsOnFile } from './subjects-on-file.service.js';
import { type Found, type Subject, whyNoFirm } from './subject.rules.js';
import { subjectQuery } from './subject-query.rules.js';

/** Identifies the subject of a query. */
@Injectable()
export class SubjectFinder {
  constructor(
    private readonly queries: QueryBus,
    private readonly onFile: SubjectsOnFile,
    @Inject(REGISTRIES) private readonly registries: readonly Registry[],
  ) {}

  /**
   * Uses stored records only; null where only registers can decide.
   *
   * @throws DomainError validation_failed for a name of several stored subjects.
   */
  async onFileAlone(text: string): Promise<Found | null> {
    const query = subjectQuery(text);
    switch (query.kind) {
      case 'email':
        return this.byEmail(query.address, query.domain);
      case 'company_profile': {
        const companyId = await this.onFile.companyByProfile(query.handle);
        return this.companyOrNone(companyId, 'this is its page on the professional network');
      }
      case 'person_profile': {
        const persons = await this.onFile.personsBy(PROFILE_LOOKUP, query.handle);
        return this.personOrNone(persons, 'this is their page on the professional network');
      }
      case 'site':
        return this.bySite(query.text);
      case 'name':
        return this.byName(query.name);
    }
  }

  /** As `onFileAlone`, then by the registers. */
  async find(text: string, search: RegistrySearch): Promise<Found> {
    const found = await this.onFileAlone(text);
    if (found) return found;
    const query = subjectQuery(text);
    return query.kind === 'name' ? this.inRegisters(query.name, search) : none('no person on file has this address');
  }

  private async byEmail(address: string, host: string): Promise<Found> {
    const person = await this.queries.execute(new FindPersonByEmail(address));
    const subject =
      person && (await this.onFile.person(person.id, ['a source on file names this address for the person']));
    if (subject) return found(subject);
    // An address at proton.me is that of a customer of the provider.
    const domain = isFreeMailDomain(host) ? null : registrableDomain(host).domain;
    const company = domain === null ? null : await this.company({ domain });
    return this.companyOrNone(
      company?.company_id ?? null,
      'the address is at its domain, and no person on file has it',
    );
  }

  /** A name may look like a domain: `Acme.ai` is a name if no company has that domain. */
  private async bySite(text: string): Promise<Found | null> {
    const { domain } = registrableDomain(text);
    const company = domain === null ? null : await this.company({ domain });
    if (company) return this.companyOrNone(company.company_id, 'this is its domain');
    if (/[/:]/.test(text)) return none('no company on file has this address');
    const named = await this.company({ name: text });
    return this.companyOrNone(named?.company_id ?? null, 'this is its name');
  }

  private async byName(name: string): Promise<Found | null> {
    const key = personKey(name);
    const [named, persons] = await Promise.all([
      this.company({ name }),
      key === '' ? [] : this.onFile.personsBy(NAME_LOOKUP, key),
    ]);
    const company = named && isOtherForm(name, named.name) ? null : named;
    const isFirm = legalForm(name) !== null;
    if (company && persons.length > 0 && !isFirm) throw companyAndPerson(company);
    if (company) return this.companyOrNone(company.company_id, 'the only company on file of this name');
    if (persons.length > 0 && !isFirm) return this.personOrNone(persons, 'the only person on file of this name');
    // Registers of firms contain no people; a person's name there belongs to a firm.
    const { kind, isGuess } = readEntityType(name);
    return kind === 'person' && !isGuess ? none('no person of this name is on file') : null;
  }

  private async inRegisters(name: string, search: RegistrySearch): Promise<Found> {
    const answers = await Promise.all(this.registries.map((registry) => candidatesOf(registry, name, search)));
    const entities = answers.flatMap((answer) => (Array.isArray(answer) ? answer : []));
    const failed = answers.some((answer) => answer === 'failed');
    // A failed register may contain a namesake, which would make this match ambiguous.
    if (failed) return { kind: 'unavailable', reason: 'upstream_unavailable' };
    const firms = onlyFirm(name, entities);
    const [first] = firms;
    if (!first) {
      const hasAnswer = answers.some((answer) => Array.isArray(answer));
      return hasAnswer ? none(whyNoFirm(name, entities)) : { kind: 'unavailable', reason: 'not_configured' };
    }
    const merged = factsOf(first);
    return found({
      kind: 'company',
      dossierId: deriveId('dossier', `${first.register}/${first.key}`),
      companyId: null,
      name: first.name,
      slug: null,
      website: first.domain === null ? null : `https://${first.domain}`,
      facts: { ...merged, names: [...new Set(firms.flatMap((firm) => [firm.name, ...firm.formerNames]))] },
      entities: firms,
      reasons: ['the only firm of this name in the queried registers'],
    });
  }

  private company(reference: { readonly domain?: string; readonly name?: string }): Promise<FoundCompany | null> {
    const { domain = null, name = null } = reference;
    return this.queries.execute(new FindCompany({ domain, slug: null, name }));
  }

  private async companyOrNone(companyId: string | null, reason: string): Promise<Found> {
    const subject = companyId === null ? null : await this.onFile.company(companyId, [reason]);
    return subject ? found(subject) : none('no company on file has it');
  }

  private async personOrNone(persons: readonly string[], reason: string): Promise<Found> {
    if (persons.length > 1) throw severalPersons(persons.length);
    const [only] = persons;
    const subject = only === undefined ? null : await this.onFile.person(only, [reason]);
    return subject ? found(subject) : none('no person on file has it');
  }
}

/** `Acme GmbH` is another firm than `Acme, Inc.`; a name without a form may be either. */
function isOtherForm(requested: string, name: string): boolean {
  const [ours, theirs] = [anyLegalForm(requested), anyLegalForm(name)];
  return ours !== null && theirs !== null && ours !== theirs;
}

async function candidatesOf(
  registry: Registry,
  name: string,
  search: RegistrySearch,
): Promise<RegisteredEntity[] | 'failed' | 'not_configured'> {
  if ((await registry.notConfigured()) !== null) return 'not_configured';
  try {
    const entities = await registry.candidates([name], search);
    return await Promise.all(entities.map((entity) => registry.detail(entity, search)));
  } catch (error) {
    if (error instanceof RegistryError) return 'failed';
    throw error;
  }
}

function found(subject: Subject): Found {
  return { kind: 'found', subject };
}

function none(...reasons: string[]): Found {
  return { kind: 'none', reasons };
}

function severalPersons(count: number): DomainError {
  return doubtful(`query means ${count} people on file of this name`, 'the address of a profile, or an email address');
}

function companyAndPerson({ slug, website }: FoundCompany): DomainError {
  return doubtful('query means a company and a person on file', website ?? slug);
}

function doubtful(message: string, suggestion: string): DomainError {
  return new DomainError('validation_failed', `${message}; say which.`, {
    errors: [{ field: 'query', message, suggestion }],
  });
}

import { Inject, Injectable } from '@nestjs/common';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import {
  newSearch,
  REGISTRIES,
  RegistryError,
  type RegisteredEntity,
  type Registry,
  type RegistrySearch,
} from '../../registries/registry.port.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { statedCompanyNumbers } from '../../vocabulary/company-number.js';
import { isOperating, tellApart, yearOf, type SubjectFacts } from '../../vocabulary/names/same-firm.js';
import { type CurrentField } from '../pipeline/merge-fields.rules.js';
import {
  type Candidate,
  type EnrichedField,
  type RegisterEvidence,
  type StepOutcome,
  type StepResult,
} from '../pipeline/enrichment.events.js';
import { type ReadPage } from '../company-website/site-fact.rules.js';
import { offeringRounds, type OfferingRounds } from './offering-rounds.rules.js';
import { entryEvidence, registerFacts, weighEntries, type WeighedEntry } from './register-facts.rules.js';

/** The company to search for in registers. */
export interface Sought {
  readonly companyId: string;
  readonly domain: string;
  /** The caller's name for the company; empty without one. */
  readonly requestedName: string;
  readonly current: Readonly<Partial<Record<EnrichedField, CurrentField>>>;
  readonly facts: readonly Candidate[];
  readonly pages: readonly Pick<ReadPage, 'document'>[];
}

/** Below the step's limit, so that a slow register does not lose the others' answers. */
const TIMEOUT_MS = 20_000;
const MOST_NAMES = 3;
const MOST_CITIES = 4;
const MOST_PEOPLE = 100;

interface Answer {
  readonly offerings: OfferingRounds;
  readonly evidence: RegisterEvidence;
  readonly weighed: readonly WeighedEntry[];
}

const NO_ROUNDS: OfferingRounds = { rounds: [], rejectedOfferings: [] };
const NO_ANSWER = { weighed: [], offerings: NO_ROUNDS };

function bothOf(all: readonly OfferingRounds[]): OfferingRounds {
  return {
    rounds: all.flatMap(({ rounds }) => rounds),
    rejectedOfferings: all.flatMap(({ rejectedOfferings }) => rejectedOfferings),
  };
}

/** Finds the company's entries in public registers and excludes those of namesakes. */
@Injectable()
export class RegistryEntries {
  constructor(
    @Inject(REGISTRIES) private readonly registries: readonly Registry[],
    private readonly store: ReadStore,
    private readonly vault: Vault,
  ) {}

  async read(sought: Sought): Promise<StepResult> {
    const subject = await this.subjectOf(sought);
    const search = newSearch(AbortSignal.timeout(TIMEOUT_MS));
    const answers = await Promise.all(this.registries.map((registry) => this.ask(registry, subject, search)));
    const weighed = answers.flatMap((answer) => answer.weighed);
    // Where some register matches by more than the name, an entry that matches by name alone is a namesake's.
    const isKnown = weighed.some(({ confidence, isByNameAlone }) => confidence > 0 && !isByNameAlone);
    const candidates = weighed.filter(({ isByNameAlone }) => !isByNameAlone || !isKnown).flatMap(registerFacts);
    const registers = answers.map(({ evidence }) => evidence);
    const [outcome, reason] = outcomeOf(candidates.length > 0, registers);
    const { rounds, rejectedOfferings } = bothOf(answers.map((answer) => answer.offerings));
    const evidence = {
      registers,
      ...(rounds.length > 0 && { rounds }),
      ...(rejectedOfferings.length > 0 && { rejectedOfferings }),
    };
    return { step: 'registry', outcome, reason, candidates, evidence };
  }

  /** From entries that more than the name proves: another firm's money is worse than none. */
  private async offeringsOf(
    registry: Registry,
    weighed: readonly (readonly [RegisteredEntity, WeighedEntry])[],
    search: RegistrySearch,
  ): Promise<OfferingRounds> {
    const sure = weighed.filter(([, { confidence, isByNameAlone }]) => confidence > 0 && !isByNameAlone);
    if (registry.id !== 'edgar' || sure.length === 0) return NO_ROUNDS;
    try {
      const found = await Promise.all(
        sure.map(async ([entity, { confidence }]) =>
          offeringRounds(await registry.records(entity, search), confidence),
        ),
      );
      return bothOf(found);
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      return NO_ROUNDS;
    }
  }

  private async ask(registry: Registry, subject: SubjectFacts, search: RegistrySearch): Promise<Answer> {
    const { id: register } = registry;
    const needs = await registry.notConfigured();
    if (needs !== null) return { ...NO_ANSWER, evidence: { register, status: 'not_configured', needs, entries: [] } };
    try {
      const alike = await registry.candidates(subject.names, search);
      const entries = await Promise.all(alike.map((entity) => registry.detail(entity, search)));
      const weighed = weighEntries(tellApart(subject, entries), subject.country);
      const pairs = entries.map((entity, at) => [entity, weighed[at] as WeighedEntry] as const);
      const offerings = await this.offeringsOf(registry, pairs, search);
      return {
        evidence: { register, status: 'read', needs: null, entries: weighed.map(entryEvidence) },
        weighed,
        offerings,
      };
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      return { ...NO_ANSWER, evidence: { register, status: 'unavailable', needs: null, entries: [] } };
    }
  }

  private async subjectOf({ companyId, domain, requestedName, current, facts, pages }: Sought): Promise<SubjectFacts> {
    const places = facts.flatMap(({ field, value }) => (field === 'hqCity' ? [String(value)] : []));
    const factOf = (field: EnrichedField): string | null => {
      const value = current[field]?.value ?? facts.find((fact) => fact.field === field)?.value;
      return typeof value === 'string' && value !== '' ? value : null;
    };
    const legal = facts.flatMap(({ field, rule, value }) =>
      field === 'name' && rule.endsWith('.legalName') ? [String(value)] : [],
    );
    const ownName = current.name?.value ?? requestedName;
    const names = [...(typeof ownName === 'string' ? [ownName] : []), ...legal].filter((name) => nameKey(name) !== '');
    return {
      names: [...new Set(names)].slice(0, MOST_NAMES),
      domain,
      country: factOf('hqCountry'),
      // The site's own places distinguish namesakes too.
      cities: [...new Set([factOf('hqCity') ?? [], ...places].flat())].slice(0, MOST_CITIES),
      foundedYear: yearOf(factOf('foundedDate')),
      people: await this.peopleOf(companyId),
      statedNumbers: [...new Set(pages.flatMap(({ document }) => statedCompanyNumbers(document.text)))],
      isOperating: await this.isOperating(companyId),
    };
  }

  private async isOperating(companyId: string): Promise<boolean> {
    const [row] = await this.store.prepared<{ status: string }>(
      'enrichment_status_of',
      'SELECT status FROM read.companies WHERE company_id = $1',
      [companyId],
    );
    return row !== undefined && isOperating(row.status);
  }

  /** Used to disambiguate namesakes only; never stored. */
  private async peopleOf(companyId: string): Promise<string[]> {
    const rows = await this.store.prepared<{ sealed_name: Sealed }>(
      'enrichment_people_of',
      `SELECT p.sealed_name FROM read.people p JOIN read.person_roles r USING (person_id)
       WHERE r.company_id = $1 LIMIT ${MOST_PEOPLE}`,
      [companyId],
    );
    return (await this.vault.openAll<string>(rows.map((row) => row.sealed_name))).flatMap((name) => name ?? []);
  }
}

function outcomeOf(isFound: boolean, registers: readonly RegisterEvidence[]): [StepOutcome, string | null] {
  if (isFound) return ['found', null];
  if (registers.every(({ status }) => status === 'not_configured')) return ['skipped', 'not_configured'];
  if (registers.some(({ status }) => status === 'unavailable')) return ['unreachable', 'register_unavailable'];
  return ['nothing', registers.some(({ entries }) => entries.length > 0) ? 'namesakes_only' : 'not_registered'];
}

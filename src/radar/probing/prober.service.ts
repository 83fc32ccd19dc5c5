import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RegisterCompany, type Registration } from '../../companies/registration/register-company.command.js';
import { type Clock } from '../../kernel/clock.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';
import { nameKey, slugBaseOf } from '../../vocabulary/company-name.js';
import { readCompanyInput } from '../../vocabulary/company-input.js';
import { decideOn, foldStream, type CommandContext } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { newId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { PROBED_WORLD, type Homepage, type ProbedWorld } from './probe.port.js';
import { assess, promotionLacks } from './quality.rules.js';
import {
  domainDecider,
  isDue,
  isOpen,
  recordProbe,
  recordRegistration,
  type Claim,
  type DomainState,
} from '../radar.decide.js';
import {
  domainStream,
  type Assessment,
  type DnsEvidence,
  type ProbeEvidence,
  type RadarEvent,
} from '../radar.events.js';

export interface ProbeResult {
  readonly events: readonly RadarEvent[];
  /** The commit position that the read model must reach. */
  readonly position: bigint;
}

const ACTOR = 'system:radar';
/** The source name of companies that the radar registers. */
export const RADAR_SOURCE = 'domain-radar';

/** The commands of a probe. */
export interface CompanyRegistrar {
  execute(command: RegisterCompany): Promise<Registration>;
}

/** Probes a domain, decides its verdict, and registers its company if it passes. */
@Injectable()
export class Prober {
  constructor(
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROBED_WORLD) private readonly world: ProbedWorld,
    @Inject(CommandBus) private readonly commands: CompanyRegistrar,
    private readonly readStore: ReadStore,
  ) {}

  /** Idempotent and safe to run twice at once: the first append decides. */
  async probe(apex: string, signal?: AbortSignal): Promise<ProbeResult> {
    const { state } = await foldStream(this.eventStore, domainStream(apex), domainDecider);
    return this.probeFrom(state, apex, signal);
  }

  /** Null where the log says that the name is not due: while its row is behind, it would be probed again and again. */
  async probeIfDue(apex: string, signal?: AbortSignal): Promise<ProbeResult | null> {
    const { state } = await foldStream(this.eventStore, domainStream(apex), domainDecider);
    return isDue(state, this.clock.now()) ? this.probeFrom(state, apex, signal) : null;
  }

  private async probeFrom(before: DomainState, apex: string, signal?: AbortSignal): Promise<ProbeResult> {
    const { eventStore, clock } = this;
    const stream = domainStream(apex);
    const { evidence, homepage } = await this.collectEvidence(apex, signal);
    signal?.throwIfAborted();
    const assessment = assess(apex, evidence);
    const context = this.context();
    const claim = isOpen(before, evidence.homepage)
      ? await this.claim(apex, { evidence, assessment, homepage }, context)
      : null;
    const probe = { apex, before, evidence, assessment, claim };
    const now = clock.now();
    return decideOn(eventStore, stream, domainDecider, (state) => recordProbe(state, probe, now), context);
  }

  /** Queries only the registry, for a company's domain; null without data. */
  async lookUpRegistration(apex: string, signal?: AbortSignal): Promise<ProbeResult | null> {
    const registration = await this.world.registry.lookUp(apex, signal);
    if (registration.status !== 'found') return null;
    return decideOn(
      this.eventStore,
      domainStream(apex),
      domainDecider,
      (state) => recordRegistration(state, apex, registration),
      this.context(),
    );
  }

  private async collectEvidence(
    apex: string,
    signal?: AbortSignal,
  ): Promise<{ evidence: ProbeEvidence; homepage: Homepage }> {
    const registering = this.world.registry.lookUp(apex, signal);
    const dns = await this.namesOf(apex);
    const homepage = dns.status === 'found' ? await this.world.homepages.visit(apex, signal) : unseen(dns.status);
    return { evidence: { registration: await registering, dns, homepage: homepage.evidence }, homepage };
  }

  /** A disconnected resolver reports every name as missing, so its answer proves nothing. */
  private async namesOf(apex: string): Promise<DnsEvidence> {
    const { nameServers } = this.world;
    const found = await nameServers.lookUp(apex);
    if (found.status !== 'none' || (await nameServers.isReachable())) return found;
    return { ...found, status: 'unknown', error: 'no domain name can be resolved from here' };
  }

  private async claim(
    apex: string,
    { evidence, assessment, homepage }: { evidence: ProbeEvidence; assessment: Assessment; homepage: Homepage },
    context: CommandContext,
  ): Promise<Claim | null> {
    const { siteName, redirectApex, url } = evidence.homepage;
    if (siteName === null || redirectApex !== null || promotionLacks(assessment, evidence).length > 0) return null;
    if (await this.isNameTaken(siteName, apex)) return { outcome: 'name_taken' };
    const { description } = homepage;
    // A page builder's host is where the site is now; the company's address is its own domain.
    const isOwn = url !== null && isUnder(new URL(url).hostname, apex);
    const described = description === null ? {} : { description, oneLiner: firstSentence(description) };
    const read = readCompanyInput({ name: siteName, domain: apex, ...described });
    const seen = {
      slugBase: slugBaseOf(siteName),
      details: {
        name: siteName,
        website: isOwn ? url : `https://${apex}/`,
        ...(read.description !== undefined && { description: read.description }),
        ...(read.oneLiner !== undefined && { oneLiner: read.oneLiner }),
        ...(read.sectors && { sectors: read.sectors }),
        ...(read.isStealth && { isStealth: true }),
      },
      provenance: {
        source: RADAR_SOURCE,
        sourceKey: apex,
        sourceUrl: url ?? `https://${apex}/`,
        observedAt: new Date(context.now).toISOString(),
        rule: 'promotion check',
        confidence: assessment.qualityScore ?? 0,
        ...(Object.keys(read.readings).length > 0 && { readings: read.readings }),
      },
    };
    return this.commands.execute(new RegisterCompany(apex, seen, context));
  }

  /** Whether the name is that of a company elsewhere. A domain on file is no copy, whatever its company's main domain. */
  private async isNameTaken(siteName: string, apex: string): Promise<boolean> {
    const rows = await this.readStore.prepared(
      'radar_name_taken',
      `SELECT 1 FROM read.companies WHERE name_keys && ARRAY[$1::text] AND domain <> $2 AND status <> 'pending'
       AND NOT generated AND NOT EXISTS (SELECT FROM read.companies WHERE domain = $2)
       AND NOT EXISTS (SELECT FROM read.company_domains WHERE domain = $2) LIMIT 1`,
      [nameKey(siteName), apex],
    );
    return rows.length > 0;
  }

  private context(): CommandContext {
    const id = newId();
    return { commandId: id, correlationId: id, actor: ACTOR, now: this.clock.now() };
  }
}

function unseen(dns: 'none' | 'unknown'): Homepage {
  const error = dns === 'none' ? 'there is no such name' : 'its name servers gave no answer';
  return {
    evidence: {
      status: dns,
      url: null,
      httpStatus: null,
      redirectApex: null,
      words: 0,
      language: null,
      siteName: null,
      hasDescription: false,
      sections: [],
      markers: [],
      error,
    },
    description: null,
  };
}

function firstSentence(text: string): string {
  const sentence = /^.{10,200}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
  return sentence.slice(0, 200);
}

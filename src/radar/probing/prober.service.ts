import { registerCompany } from '../../companies/record/register-company.command.js';
import { type Clock } from '../../kernel/clock.js';
import { slugBaseOf } from '../../vocabulary/company-name.js';
import { decideOn, foldStream, type CommandContext } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { newId } from '../../platform/ids/ids.js';
import { type Homepage, type Homepages, type NameServers, type Registry } from './probe.port.js';
import { assess, promotionLacks } from './quality.decide.js';
import { domainDecider, recordProbe, recordRegistration, type Claim } from '../radar.decide.js';
import {
  domainStream,
  type Assessment,
  type DnsEvidence,
  type ProbeEvidence,
  type RadarEvent,
} from '../radar.events.js';

export interface ProberParts {
  readonly eventStore: EventStore;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly nameServers: NameServers;
  readonly homepages: Homepages;
}

export interface ProbeResult {
  readonly events: readonly RadarEvent[];
  /** Commit position to wait for in the read model. */
  readonly position: bigint;
}

const ACTOR = 'system:radar';
/** Source of companies that the radar puts on file. */
export const RADAR_SOURCE = 'domain-radar';

/** Looks at a domain, decides what becomes of it, and puts its company on file where it passes. */
export class Prober {
  constructor(private readonly parts: ProberParts) {}

  /** May be repeated and run twice at once: the first to append has the verdict. */
  async probe(apex: string, signal?: AbortSignal): Promise<ProbeResult> {
    const { eventStore, clock } = this.parts;
    const stream = domainStream(apex);
    const { state: before } = await foldStream(eventStore, stream, domainDecider);
    const { evidence, homepage } = await this.look(apex, signal);
    signal?.throwIfAborted();
    const assessment = assess(apex, evidence);
    const context = this.context();
    const isOpen = before.status === 'queued' || before.status === 'quality_failed';
    const claim = isOpen ? await this.claim(apex, { evidence, assessment, homepage }, context) : null;
    const probe = { apex, attemptsBefore: before.attempts, evidence, assessment, claim };
    const now = clock.now();
    return decideOn(eventStore, stream, domainDecider, (state) => recordProbe(state, probe, now), context);
  }

  /** Asks the registry alone, for a company's domain; null where that told nothing. */
  async lookUpRegistration(apex: string, signal?: AbortSignal): Promise<ProbeResult | null> {
    const registration = await this.parts.registry.lookUp(apex, signal);
    if (registration.status !== 'found') return null;
    return decideOn(
      this.parts.eventStore,
      domainStream(apex),
      domainDecider,
      (state) => recordRegistration(state, apex, registration),
      this.context(),
    );
  }

  private async look(apex: string, signal?: AbortSignal): Promise<{ evidence: ProbeEvidence; homepage: Homepage }> {
    const registering = this.parts.registry.lookUp(apex, signal);
    const dns = await this.namesOf(apex);
    const homepage = dns.status === 'found' ? await this.parts.homepages.visit(apex, signal) : unseen(dns.status);
    return { evidence: { registration: await registering, dns, homepage: homepage.evidence }, homepage };
  }

  /** A resolver that is cut off says of every name that there is none: that is no fact about this one. */
  private async namesOf(apex: string): Promise<DnsEvidence> {
    const { nameServers } = this.parts;
    const found = await nameServers.lookUp(apex);
    if (found.status !== 'none' || (await nameServers.isReachable())) return found;
    return { ...found, status: 'unknown', error: 'no name at all can be looked up from here' };
  }

  private async claim(
    apex: string,
    { evidence, assessment, homepage }: { evidence: ProbeEvidence; assessment: Assessment; homepage: Homepage },
    context: CommandContext,
  ): Promise<Claim | null> {
    const { siteName, redirectApex, url } = evidence.homepage;
    if (siteName === null || redirectApex !== null || promotionLacks(assessment, evidence).length > 0) return null;
    const { description } = homepage;
    return registerCompany(
      this.parts.eventStore,
      apex,
      {
        slugBase: slugBaseOf(siteName),
        details: {
          name: siteName,
          website: url ?? `https://${apex}/`,
          ...(description !== null && { description, oneLiner: firstSentence(description) }),
        },
        provenance: {
          source: RADAR_SOURCE,
          sourceKey: apex,
          sourceUrl: url ?? `https://${apex}/`,
          observedAt: new Date(context.now).toISOString(),
          rule: 'promotion check',
          confidence: assessment.qualityScore ?? 0,
        },
      },
      context,
    );
  }

  private context(): CommandContext {
    const id = newId();
    return { commandId: id, correlationId: id, actor: ACTOR, now: this.parts.clock.now() };
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

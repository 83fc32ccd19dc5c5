import { Injectable } from '@nestjs/common';
import { personStream, type PersonEvent } from '../../companies/people/person.events.js';
import { companyStream, type CompanyEvent } from '../../companies/record/company.events.js';
import { type Moment } from '../../kernel/moment.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { type Received } from '../submission.decide.js';
import {
  companyAfter,
  type CompanyPlace,
  isFromSubmission,
  isRoleRetracted,
  NO_COMPANY,
} from './published-company.rules.js';

/** Finds in the log what became of the companies and roles of approved submissions. */
@Injectable()
export class PublishedCompanies {
  constructor(private readonly eventStore: EventStore) {}

  /** The company that has the submission's facts: its own, or the one that it was merged into; null after a withdrawal. */
  async companyOf({ companyId, submissionId }: Received): Promise<string | null> {
    const first = await this.placeOf(companyId);
    if (!first.registeredBy || !isFromSubmission(first.registeredBy, submissionId)) return null;
    return (await this.last(companyId, first, null)).companyId;
  }

  /** Whether the company, or the one that it was merged into, is withdrawn; at a moment, or now. */
  async isWithdrawn(companyId: string, asOf: Moment | null): Promise<boolean> {
    return (await this.last(companyId, await this.placeOf(companyId, asOf), asOf)).isWithdrawn;
  }

  /** Follows merges. */
  private async last(companyId: string, first: CompanyPlace, asOf: Moment | null): Promise<CompanyPlace> {
    const visited = new Set([companyId]);
    let place = first;
    while (place.companyId !== null && !visited.has(place.companyId)) {
      visited.add(place.companyId);
      place = await this.placeOf(place.companyId, asOf);
    }
    return place;
  }

  /** Whether the submission's role was taken back from the person. */
  async isRetracted(personId: string, role: { companyId: string; submissionId: string }): Promise<boolean> {
    const events: { event: PersonEvent; revision: number }[] = [];
    for await (const event of this.eventStore.readStream(personStream(personId))) {
      events.push({ event: event as unknown as PersonEvent, revision: Number(event.revision) });
    }
    return isRoleRetracted(events, role);
  }

  private async placeOf(companyId: string, asOf: Moment | null = null): Promise<CompanyPlace> {
    let place = NO_COMPANY;
    for await (const event of this.eventStore.readStream(companyStream(companyId))) {
      if (asOf !== null && event.position > asOf.position) break;
      place = companyAfter(place, event as unknown as CompanyEvent);
    }
    return place;
  }
}

import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { companyDecider, type CompanyState } from '../record/company.decide.js';
import { companyStream, type CompanyEvent } from '../record/company.events.js';
import { restate } from '../record/restate.decide.js';
import { RestateCompany } from './restate-company.command.js';

@CommandHandler(RestateCompany)
@Injectable()
export class RestateCompanyHandler implements ICommandHandler<RestateCompany> {
  constructor(private readonly store: EventStore) {}

  async execute({ companyId, restatements, context }: RestateCompany) {
    const { events, position } = await decideOn<CompanyState, CompanyEvent>(
      this.store,
      companyStream(companyId),
      companyDecider,
      (state) => {
        let current = state;
        return restatements.flatMap((restatement) => {
          const told = restate(current, restatement);
          current = told.reduce(companyDecider.evolve, current);
          return told;
        });
      },
      context,
    );
    const changed = events.flatMap((event) => {
      if (event.type === 'CompanyDetailsChanged') return Object.keys(event.data.changes);
      return event.type === 'FundingRoundRecorded' ? ['fundingRounds'] : [];
    });
    return { position, changed: [...new Set(changed)] };
  }
}

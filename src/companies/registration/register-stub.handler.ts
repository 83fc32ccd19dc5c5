import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { slugBaseOf } from '../../vocabulary/company-name.js';
import { companyIdOfSource } from '../record/company-id.rules.js';
import { companyDecider, observe } from '../record/company.decide.js';
import { companyStream } from '../record/company.events.js';
import { RegisterStub } from './register-stub.command.js';

const SOURCE = 'enrich-request';

@CommandHandler(RegisterStub)
@Injectable()
export class RegisterStubHandler implements ICommandHandler<RegisterStub> {
  constructor(private readonly store: EventStore) {}

  async execute({ stub: { key, name, website, linkedinUrl }, context }: RegisterStub) {
    const companyId = companyIdOfSource(SOURCE, key);
    const observation = {
      companyId,
      domain: null,
      contestedDomain: null,
      slugBase: slugBaseOf(name),
      details: {
        name,
        status: 'pending' as const,
        ...(website !== null && { website }),
        ...(linkedinUrl !== null && { linkedinUrl }),
      },
      provenance: {
        source: SOURCE,
        sourceKey: key,
        observedAt: new Date(context.now).toISOString(),
        rule: 'as the caller stated it; nobody has looked',
        confidence: 0.5,
      },
    };
    const { position } = await decideOn(
      this.store,
      companyStream(companyId),
      companyDecider,
      (state) => (state.phase === 'none' ? observe(state, observation) : []),
      context,
    );
    return { companyId, position };
  }
}

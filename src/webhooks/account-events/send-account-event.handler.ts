import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { accountNotice } from './account-events.service.js';
import { AccountMessages } from './account-messages.service.js';
import { SendAccountEvent } from './send-account-event.command.js';

@CommandHandler(SendAccountEvent)
@Injectable()
export class SendAccountEventHandler implements ICommandHandler<SendAccountEvent> {
  constructor(
    private readonly store: ReadStore,
    private readonly messages: AccountMessages,
  ) {}

  async execute({ accountId, event, message }: SendAccountEvent): Promise<number> {
    return this.store.transaction((tx) => this.messages.queue(tx, accountNotice(accountId, event, message)));
  }
}

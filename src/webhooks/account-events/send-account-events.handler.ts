import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { accountNotice } from './account-events.service.js';
import { AccountMessages } from './account-messages.service.js';
import { SendAccountEvents } from './send-account-events.command.js';

@CommandHandler(SendAccountEvents)
@Injectable()
export class SendAccountEventsHandler implements ICommandHandler<SendAccountEvents> {
  constructor(
    private readonly store: ReadStore,
    private readonly messages: AccountMessages,
  ) {}

  async execute({ event, messages }: SendAccountEvents): Promise<number> {
    if (messages.length === 0) return 0;
    const notices = messages.map(({ accountId, ...message }) => accountNotice(accountId, event, message));
    return this.store.transaction((tx) => this.messages.queue(tx, notices));
  }
}

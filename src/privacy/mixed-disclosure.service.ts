import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type MixedRecord, type MixedValue } from '../companies/identity/find-mixed-records.query.js';
import { RevealField } from '../log-explorer/reveal/reveal-field.command.js';
import { type CommandContext } from '../platform/event-store/decide.js';
import { deriveId } from '../platform/ids/ids.js';

/** Records in the log which personal values an operator revealed. */
@Injectable()
export class MixedDisclosure {
  constructor(private readonly commands: CommandBus) {}

  async record(records: readonly MixedRecord[], context: CommandContext): Promise<void> {
    for (const { name, profile, facts } of records) {
      for (const value of [name, profile, ...facts.map(({ email }) => email)]) {
        if (value?.value) await this.reveal(value, context);
      }
    }
  }

  private reveal({ stream, revision, path }: MixedValue, context: CommandContext): Promise<void> {
    const commandId = deriveId('reveal', `${context.commandId}/${stream}/${revision}/${path}`);
    return this.commands.execute(new RevealField(stream, BigInt(revision), path, { ...context, commandId }));
  }
}

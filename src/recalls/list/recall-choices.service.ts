import { Inject, Injectable } from '@nestjs/common';
import { type CommandContext, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { choiceDecider, chooseClasses } from '../recalls.decide.js';
import { type RecallClass, recallChoiceStream } from '../recalls.events.js';

/** The classes of recalls that accounts have chosen. */
@Injectable()
export class RecallChoices {
  constructor(@Inject(EventStore) private readonly log: EventStore) {}

  async of(accountId: string): Promise<readonly RecallClass[]> {
    const { state } = await foldStream(this.log, recallChoiceStream(accountId), choiceDecider);
    return state.classes;
  }

  /** @returns the classes, and the position of the choice */
  async choose(
    accountId: string,
    classes: readonly RecallClass[],
    context: CommandContext,
  ): Promise<{ readonly classes: readonly RecallClass[]; readonly position: bigint }> {
    const stream = recallChoiceStream(accountId);
    const { state, position } = await decideOn(
      this.log,
      stream,
      choiceDecider,
      (known) => chooseClasses(known, accountId, classes),
      context,
    );
    return { classes: state.classes, position };
  }
}

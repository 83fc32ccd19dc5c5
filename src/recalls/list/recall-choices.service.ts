import { Inject, Injectable } from '@nestjs/common';
import { type CommandContext, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { choiceDecider, chooseClasses } from '../recalls.decide.js';
import { DEFAULT_CLASSES, type RecallClass, recallChoiceStream } from '../recalls.events.js';

const FRESH_MS = 1_000;

/** The classes of recalls that accounts have chosen. */
@Injectable()
export class RecallChoices {
  constructor(
    @Inject(EventStore) private readonly log: EventStore,
    private readonly store: ReadStore,
    private readonly freshness: Freshness,
  ) {}

  async of(accountId: string): Promise<readonly RecallClass[]> {
    const { state } = await foldStream(this.log, recallChoiceStream(accountId), choiceDecider);
    return state.classes;
  }

  /** By account, with at least the choices up to the position. */
  async ofAll(accountIds: readonly string[], position: bigint): Promise<(accountId: string) => readonly RecallClass[]> {
    const isFresh = await this.freshness.waitFor(['recalls'], position, FRESH_MS);
    const chosen = isFresh ? await this.stored(accountIds) : await this.logged(accountIds);
    return (accountId) => chosen.get(accountId) ?? DEFAULT_CLASSES;
  }

  private async stored(accountIds: readonly string[]): Promise<Map<string, readonly RecallClass[]>> {
    const rows = await this.store.prepared<{ account_id: string; classes: RecallClass[] }>(
      'recall-choices',
      'SELECT account_id, classes FROM read.recall_choices WHERE account_id = ANY($1::uuid[])',
      [accountIds],
    );
    return new Map(rows.map((row) => [row.account_id, row.classes]));
  }

  /** While the read model is behind. */
  private async logged(accountIds: readonly string[]): Promise<Map<string, readonly RecallClass[]>> {
    const classes = await Promise.all(accountIds.map((accountId) => this.of(accountId)));
    return new Map(accountIds.map((accountId, index) => [accountId, classes[index] as readonly RecallClass[]]));
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

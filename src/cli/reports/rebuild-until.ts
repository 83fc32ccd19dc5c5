import { positionIn } from '../../kernel/moment.js';
import { withStack } from '../../embedded/stack/with-stack.js';
import { type Projection } from '../../platform/projector/projection.js';
import { rebuildProjections } from '../../platform/rebuild/rebuild.js';
import { isScratchName } from '../../platform/rebuild/rebuild-ends.js';
import { EXIT, UsageError, type CliIo } from '../io/command.js';
import { withStores, withVault } from '../io/stores.js';

/** `projections rebuild … --until @P`: the read models as of a position, in a schema of their own. */
export async function rebuildUntil(
  projections: readonly Projection[],
  { until = '', schema = 'scratch' }: { readonly until?: string; readonly schema?: string },
  io: CliIo,
): Promise<number> {
  const position = positionIn(until);
  if (position === null) throw new UsageError('--until takes @ and a position of the log, such as @4210');
  if (!isScratchName(schema)) throw new UsageError('--schema takes scratch, or scratch_ and small letters or digits');
  const options = { dataDir: io.dataDir, json: io.json, needs: ['eventstore', 'postgres'] as const };
  return withStack(options, (stack) =>
    withStores(stack, 'projections', async ({ eventStore, readStore }) => {
      const built = await rebuildProjections({
        eventStore,
        readStore,
        into: schema,
        signal: io.stopping,
        projections: withVault(projections, stack, readStore),
        upTo: position,
      });
      for (const { name, events, parked, rows } of built) {
        io.say(`${name}: ${events} events${parked > 0 ? ` (${parked} parked)` : ''}, ${rows} rows in schema ${schema}`);
      }
      io.result({ schema, until, projections: built });
      return EXIT.ok;
    }),
  );
}

// The api as it is, except that a charge is one statement in plain Postgres instead of an event in the log: the
// baseline of a metered request. Reads the same environment as the api; `{pool: N}` on the channel sets the pool.
import 'reflect-metadata';
import { AppModule } from '../../app.module.js';
import { Charges } from '../../metering/charges.js';
import { BackgroundTasks } from '../../platform/background/background-tasks.js';
import { loadConfig } from '../../platform/config/config.js';
import { createHttpApp } from '../../platform/http/http-app.js';
import { type EdgeRequest } from '../../platform/http/request-context.js';
import { PostgresCharges } from './postgres-charge.js';

const config = loadConfig(undefined, 'api');
const app = await createHttpApp(AppModule.forRoot(config), config);
let postgres = await PostgresCharges.open(config.databaseUrl, 1);

async function metered(request: EdgeRequest, work: () => Promise<{ body: object }>): Promise<object> {
  const { body } = await work();
  const accountId = request.principal?.accountId ?? '';
  const balance = await postgres.charge(accountId, 1, request.requestId);
  const credits = { cost: 1, remaining_period: 0, remaining_balance: balance, used: 0, limit: 0, remaining: 0 };
  return { ...body, credits };
}
Object.assign(app.get(Charges, { strict: false }), { metered });

process.on('message', (message: { pool: number; accountId: string }) => {
  void (async () => {
    await postgres.close();
    postgres = await PostgresCharges.open(config.databaseUrl, message.pool);
    await postgres.account(message.accountId);
    process.send?.({ type: 'pool', pool: message.pool });
  })();
});
process.on('SIGTERM', () => process.exit(0));
await app.get(BackgroundTasks, { strict: false }).start('api');
await app.listen(0, '127.0.0.1');
process.send?.({ type: 'ready', url: await app.getUrl() });

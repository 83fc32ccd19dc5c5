// The same api, but charged by plain Postgres: the baseline of the metered measures. POOL_SIZE says how many
// connections its charges have.
import { AppModule } from '../../../src/app.module.js';
import { Charges, type Metered } from '../../../src/metering/charging/charges.service.js';
import { Prices } from '../../../src/metering/pricing/prices.service.js';
import { BackgroundTasks } from '../../../src/platform/process/background-tasks.js';
import { loadConfig } from '../../../src/configuration.js';
import { variable } from '../../../src/platform/config/environment.js';
import { createHttpApp } from '../../../src/web/http/http-app.js';
import { type EdgeRequest } from '../../../src/web/http/request-context.js';
import { PostgresCharges } from './postgres-charge.js';

const config = loadConfig(undefined, 'api');
const app = await createHttpApp(AppModule.forRoot(config), config);
await app.get(BackgroundTasks, { strict: false }).start('api');
const prices = app.get(Prices, { strict: false });
const charges = await PostgresCharges.open(config.databaseUrl, Number(variable('POOL_SIZE', '16')));
app.get(Charges, { strict: false }).metered = metered as Charges['metered'];
await app.listen(0, '127.0.0.1');
const address = app.getHttpServer().address() as { port: number };
process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` });
process.on('disconnect', () => process.exit(0));

async function metered<T extends object>(request: EdgeRequest, work: () => Promise<Metered<T>>): Promise<object> {
  const { accountId } = request.principal as { accountId: string };
  const { credits } = prices.of(request.routeOptions.config.operation?.id ?? '');
  const { body } = await work();
  const cost = Number(credits);
  const balance = await charges.charge(accountId, cost, request.requestId);
  const block = { cost, remaining_period: 0, remaining_balance: balance, used: 0, limit: 0, remaining: 0 };
  return { ...body, credits: block };
}

import { variable } from '../../platform/config/environment.js';
import { type StackFolder, type StackRecord } from './stack-folder.js';

/** A running stack as `npm start` and `npm run status` report it to scripts: a contract of docs/commands.md. */
export function stackResult(record: StackRecord, folder: StackFolder): Record<string, unknown> {
  const secrets = folder.secrets();
  return {
    base_url: record.publicUrl ?? record.baseUrl,
    api_key: secrets.demo?.apiKey ?? null,
    operator_token: variable('OPERATOR_TOKEN', secrets.operatorToken),
    eventstore_url: record.eventstoreUrl,
    database_url: record.databaseUrl,
    kafka_brokers: record.kafkaBrokers,
    pids: Object.fromEntries(Object.entries(record.processes).map(([name, { pid }]) => [name, pid])),
  };
}

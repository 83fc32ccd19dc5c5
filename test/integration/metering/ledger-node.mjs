// One process of its own with one ledger, for specs: takes {accountId, calls, ...} and tells what was acknowledged.
import { register } from 'node:module';
register('../../kit/typescript-loader.mjs', import.meta.url);
const { serve } = await import('./ledger-node.ts');
serve();

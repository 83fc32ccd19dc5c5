import { main } from './cli.js';
import { exitAfter } from './io/run-command.js';

await exitAfter(() => main(process.argv.slice(2)));

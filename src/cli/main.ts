import { main } from './cli.js';

const code = await main(process.argv.slice(2));
// Out in any case, whatever a command left open, but not before the last line is written.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));

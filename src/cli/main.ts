import { EXIT } from './io/command.js';
import { restrictFilesToOwner } from '../platform/process/file-modes.js';
import { main } from './cli.js';

restrictFilesToOwner();

// Node ends a program with unsettled promises with its own exit code; ours are 0, 1 and 2.
const unanswered = (): void => {
  process.stderr.write('the command ended without a result\n');
  process.exit(EXIT.failed);
};
process.once('beforeExit', unanswered);
const code = await main(process.argv.slice(2));
process.off('beforeExit', unanswered);
// Exits even when a command left handles open, but only after the last line is written.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));

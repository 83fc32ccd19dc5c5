import { EXIT } from './io/command.js';
import { keepFilesToOwner } from '../platform/process/file-modes.js';
import { main } from './cli.js';

keepFilesToOwner();

// Node ends a program whose promises can never settle with a code of its own; ours are 0, 1 and 2.
const unanswered = (): void => {
  process.stderr.write('the command came to an end without an answer\n');
  process.exit(EXIT.failed);
};
process.once('beforeExit', unanswered);
const code = await main(process.argv.slice(2));
process.off('beforeExit', unanswered);
// Out in any case, whatever a command left open, but not before the last line is written.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));

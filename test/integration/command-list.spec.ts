import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Of the build. Loading all commands takes a worker of specs ten times as long. */
const LIST = pathToFileURL(resolve('dist/src/cli/cli.js')).href;
const PROGRAM = `
  const { commandFiles, summaryOf } = await import(${JSON.stringify(LIST)});
  const rows = [];
  for (const found of commandFiles()) {
    const { command } = await import(found.file);
    rows.push({ name: found.name, summary: await summaryOf(found), command });
  }
  process.stdout.write(JSON.stringify(rows), () => process.exit(0));`;

it('the list of commands has the name and summary of each', () => {
  const rows = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { encoding: 'utf8' }),
  ) as {
    name: string;
    summary: string;
    command: { name: string; summary: string };
  }[];
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['accounts', 'payments', 'bench', 'simulate']));
  expect(rows.map(({ name, summary }) => ({ name, summary }))).toEqual(
    rows.map(({ command }) => ({ name: command.name, summary: command.summary })),
  );
});

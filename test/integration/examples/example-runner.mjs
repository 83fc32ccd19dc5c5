// Runs the compiled examples that it is given, one a line of its input, and answers with what each prints.
import { createInterface } from 'node:readline';
import { metaOf } from '@scoutline/client';

let runs = 0;
let printed = [];
console.log = (...values) => (printed = values);

for await (const line of createInterface({ input: process.stdin })) {
  const { file, env } = JSON.parse(line);
  Object.assign(process.env, env);
  // The number makes Node run a module again.
  const answer = await import(`./${file}?run=${++runs}`).then(answerOf, failureOf);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

function answerOf() {
  const [first, second] = printed;
  return typeof first === 'number' ? { status: first, body: second } : { status: metaOf(first).status, body: first };
}

function failureOf(error) {
  return error.problem ? { status: error.status, body: error.problem } : { status: 0, body: String(error.stack) };
}

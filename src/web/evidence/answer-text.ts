import { type FastifyInstance } from 'fastify';

/** Answers that were written before they are sent, so that no answer is written twice. */
const texts = new WeakMap<object, string>();

/** A body as it will be sent, with the figures of its charge as the last member. */
export function withCharge<T extends object, C>(body: T, text: string, credits: C): T & { readonly credits: C } {
  const answer = { ...body, credits };
  // An empty object needs no comma; a body with credits of its own is written again.
  if (text !== '{}' && !('credits' in body)) {
    texts.set(answer, `${text.slice(0, -1)},"credits":${JSON.stringify(credits)}}`);
  }
  return answer;
}

/** Sends answers in the form in which they were written; must precede the routes. */
export function sendWrittenAnswers(instance: FastifyInstance): void {
  instance.setReplySerializer((answer) => texts.get(answer as object) ?? JSON.stringify(answer));
}

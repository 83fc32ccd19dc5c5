import { list, object, text } from '../web/openapi/answer-schema.js';

export const ERASED_ANSWER = object('What is forgotten.', {
  subject: text('As it was named.'),
  erased: list(text('A subject.'), 'What is gone now: subjects of the vault.'),
});

import { charged } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  flag,
  instant,
  link,
  maybe,
  object,
  orNull,
  text,
} from '../../web/openapi/answer-schema.js';
import { LOGO_REASONS } from './logo.events.js';

const PROOF = component('LogoProof', 'Where a picture comes from.', {
  origin: text('The kind of place it was found in.'),
  origin_url: text('Its address there.'),
  sha256: text('Of the picture as it is served here.'),
  width: count('Pixels.'),
  height: count('Pixels.'),
});

export const LOGO_ANSWER = charged('The logos of a company.', {
  name: orNull(text('Name on file, else the one the site gives itself.')),
  square_logo: orNull(link('PNG, served by this service.')),
  horizontal_logo: orNull(link('PNG, served by this service.')),
  has_square: flag('Whether there is one.'),
  has_horizontal: flag('Whether there is one.'),
  source: choice('cache: it was held; live: the site was looked at now.', ['cache', 'live']),
  reason: orNull(choice('Why one is missing; null where both are there.', LOGO_REASONS)),
  evidence: maybe(
    object('Only with `include=evidence`.', {
      square: orNull(PROOF),
      horizontal: orNull(PROOF),
      fetched_at: instant('When the site was looked at.'),
    }),
  ),
});

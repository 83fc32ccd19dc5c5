import { chargedPage } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  day,
  decimal,
  flag,
  instant,
  list,
  maybe,
  object,
  orNull,
  text,
  whole,
} from '../../web/openapi/answer-schema.js';
import { DOMAIN_STATUSES } from '../radar.events.js';

const LOOK_UP = choice('unknown: there was no definite answer, see `error`.', ['found', 'none', 'unknown']);
const ERROR = orNull(text('Why it could not be told.'));
const WORDS = (description: string) => list(text('One.'), description);

const REGISTRATION = component('RegistrationEvidence', 'What the registry says. Holders are never kept.', {
  status: LOOK_UP,
  registered_on: orNull(day('Day of registration.')),
  expires_on: orNull(day('Day on which it ends.')),
  registrar: orNull(text('Its name.')),
  registrar_iana_id: orNull(text('Its number.')),
  statuses: WORDS('As the registry writes them.'),
  url: orNull(text('Address that was asked.')),
  error: ERROR,
});

const DNS = component('DnsEvidence', 'What name servers say.', {
  status: LOOK_UP,
  nameservers: WORDS('Name servers.'),
  mail_exchangers: WORDS('In order of preference.'),
  error: ERROR,
});

const HOMEPAGE = component('HomepageEvidence', 'What its first page shows.', {
  status: LOOK_UP,
  url: orNull(text('Address of the last hop.')),
  http_status: orNull(whole('Status of the answer.')),
  redirect_apex: orNull(text('Registered domain of the last hop, where it is another one.')),
  words: count('Words of text.'),
  language: orNull(text('ISO 639-1.')),
  site_name: orNull(text('Name the page gives itself, where it agrees with the domain.')),
  has_description: flag('Whether it describes itself.'),
  sections: WORDS('Kinds of pages it links to on its own site.'),
  markers: WORDS('What spoke for a parked or placeholder page.'),
  error: ERROR,
});

const DOMAIN = component('DomainRow', 'A newly registered name.', {
  apex: text('The registrable domain.'),
  tld: text('Its top-level domain.'),
  name: orNull(text('Candidate name, where a source says one.')),
  source: text('Source that saw it first; the list is open-ended.'),
  status: choice('Where it stands.', DOMAIN_STATUSES),
  created_at: instant('When it was first taken in.'),
  registered_at: orNull(day('Day of registration.')),
  registrar: orNull(text('Registrar.')),
  dns_provider: orNull(text('Who runs its name servers.')),
  has_real_email: orNull(flag('Whether the domain has a mail exchanger; null before a probe.')),
  email_provider: orNull(text('Who takes its mail.')),
  has_real_content: orNull(flag('Whether the last probe saw real copy.')),
  is_parked: orNull(flag('Whether it is parked.')),
  quality_score: orNull(decimal('0 to 1.', { minimum: 0, maximum: 1 })),
  startup_slug: orNull(text('Slug of the public profile, once there is one.')),
  evidence: maybe(
    object('Only with `include=evidence`: what each conclusion rests on.', {
      verdict: orNull(text('What the last probe concluded.')),
      attempts: count('Probes so far.'),
      probed_at: orNull(instant('The last one.')),
      next_probe_at: orNull(instant('The next one.')),
      reasons: list(
        object('Part of the score.', {
          rule: text('The rule.'),
          points: decimal('Negative where it speaks against.'),
          detail: text('What it saw.'),
        }),
        'What makes up the score.',
      ),
      registration: orNull(REGISTRATION),
      dns: orNull(DNS),
      homepage: orNull(HOMEPAGE),
      sightings: list(
        object('A source that saw it.', {
          source: text('Which.'),
          seen_at: instant('When, by its own clock where it has one.'),
          ingested_at: instant('When it was taken in.'),
          key: orNull(text('The source’s own key.')),
          url: orNull(text('Where it stands there.')),
        }),
        'The first one first.',
      ),
    }),
  ),
});

export const DOMAINS_ANSWER = chargedPage('A page of the radar.', DOMAIN);

export const DOMAIN_REJECTED_ANSWER = object('It is out for good.', {
  apex: text('The name.'),
  status: choice('Always rejected.', ['rejected']),
});

import { charged } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  instant,
  link,
  list,
  maybe,
  object,
  orNull,
  text,
  uuid,
} from '../../web/openapi/answer-schema.js';

const PLACES = ['header', 'cookie', 'meta', 'script', 'html', 'dns', 'certificate', 'implied'];

const RAW = component('ScannedStack', 'The fields of a stack, as they were seen.', {
  cdn: orNull(text('Content delivery network.')),
  hosting: orNull(text('Where it is hosted.')),
  email_provider: orNull(text('Who takes its mail.')),
  frameworks: list(text('A name.'), 'Frameworks.'),
  payments: list(text('A name.'), 'Payment providers.'),
  analytics: list(text('A name.'), 'Analytics.'),
  fingerprinted_at: instant('When the site was looked at.'),
});

export const TECHNOLOGY_ANSWER = charged('The technologies of a site.', {
  domain: text('The site.'),
  source: choice('Where the answer comes from.', ['database', 'live', 'database+live']),
  company: orNull(
    component('TechnologyCompany', 'The company on file.', {
      id: uuid('The company.'),
      name: text('Its name.'),
      slug: text('Its slug.'),
      website: orNull(text('Its site.')),
      service_url: link('Its page here.'),
      domain_tld: orNull(text('Top-level domain.')),
      domain_created_at: orNull(text('Day on which the domain was registered; null while unknown.')),
    }),
  ),
  technology_stack: object('What was found.', {
    resolved: object('After all rules.', {
      raw: orNull(RAW),
      technologies: list(
        object('A technology.', {
          name: text('Its name.'),
          category: text('Its kind.'),
          version: orNull(text('Where the site shows one.')),
        }),
        'All that was found.',
      ),
    }),
  }),
  unreachable: maybe(text('Only where the site could not be looked at now: why. Such an answer is free.')),
  evidence: maybe(
    list(
      component('TechnologyEvidence', 'What speaks for a technology.', {
        technology: text('Its name.'),
        rule: text('The rule that found it.'),
        place: choice('Where.', PLACES),
        matched: text('The words that were matched.'),
        version: orNull(text('The version they show.')),
      }),
      'Only with `include=evidence`.',
    ),
  ),
});

import { asOfMarkdown } from './as-of.page.js';
import { changesMarkdown } from './changes.page.js';
import { clientsMarkdown } from './clients.page.js';
import { creditsMarkdown } from './credits.page.js';
import { feedMarkdown } from './feed.page.js';
import { firstFiveMinutesMarkdown } from './first-five-minutes.page.js';
import { type Guide } from './guide.js';
import { mcpMarkdown } from './mcp.page.js';
import { paymentsMarkdown } from './payments.page.js';
import { statesMarkdown } from './states.page.js';
import { webhooksMarkdown } from './webhooks.page.js';

/** The guides in the order in which a new reader needs them. */
export const GUIDES: readonly Guide[] = [
  {
    path: '/docs/first-five-minutes',
    label: 'First five minutes',
    title: 'The first five minutes',
    description: 'From an API key to a first answer: credits, limits, errors, pages, repeats and the past.',
    markdown: ({ base, records }) => firstFiveMinutesMarkdown(base, records),
  },
  {
    path: '/docs/clients',
    label: 'Client packages',
    title: 'Client packages',
    description: 'TypeScript and Python packages with a method for every operation, and a command line.',
    markdown: clientsMarkdown,
  },
  {
    path: '/docs/credits',
    label: 'Credits and limits',
    title: 'Credits and limits',
    description: 'Wallets, what is charged and what is free, limits, and what to do when one is reached.',
    markdown: creditsMarkdown,
  },
  {
    path: '/docs/as-of',
    label: 'The past: as_of',
    title: 'The past: as_of',
    description: 'Records and the ledger as they were at any time.',
    markdown: asOfMarkdown,
  },
  {
    path: '/docs/changes',
    label: 'Keep a copy: changes',
    title: 'Keep a copy: changes',
    description: 'A full load, then every change in the order of the log, for a table of your own.',
    markdown: changesMarkdown,
  },
  {
    path: '/docs/webhooks',
    label: 'Webhooks',
    title: 'Webhooks',
    description: 'Registering a receiver, verifying signatures, retries, inspection and replay.',
    markdown: webhooksMarkdown,
  },
  {
    path: '/docs/feed',
    label: 'Kafka feed',
    title: 'Kafka feed',
    description: 'The Kafka topics of the service: access, consumers, promises and every message.',
    markdown: feedMarkdown,
  },
  {
    path: '/docs/states',
    label: 'Kafka: newest states',
    title: 'Kafka: newest states',
    description: 'Compacted topics with the newest row of each record, a schema registry, and settings for sinks.',
    markdown: statesMarkdown,
  },
  {
    path: '/docs/mcp',
    label: 'MCP for agents',
    title: 'MCP for agents',
    description: 'Connecting an agent over the Model Context Protocol: toolsets, calls and prices.',
    markdown: mcpMarkdown,
  },
  {
    path: '/docs/payments',
    label: 'Payments',
    title: 'Payments',
    description: 'Paying for single calls or for credits in digital dollars, without an account.',
    markdown: paymentsMarkdown,
  },
];

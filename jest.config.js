import { readFileSync } from 'node:fs';

const swcrc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
delete swcrc.jsc.baseUrl;
delete swcrc.exclude;

// Jest on Node 20 cannot require() an ES module; fastify pulls in two packages that are nothing else.
const esmOnly = '(cookie|content-disposition)';

export default {
  testEnvironment: '<rootDir>/test/kit/once-loaded-environment.mjs',
  runtime: '<rootDir>/test/kit/once-loaded-runtime.mjs',
  reporters: ['default', '<rootDir>/test/kit/summary-reporter.mjs'],
  roots: ['<rootDir>/src', '<rootDir>/projections', '<rootDir>/migrations', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  // Three specs compare with files that are not ours to keep: `FUNDING_2015_DIR=DIR npm test -- funding-2015-by-hand`,
  // `COMPANIES_2026_FILE=FILE npm test -- labelled-companies`.
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/architecture/fixtures/',
    ...(process.env.FUNDING_2015_DIR ? [] : ['funding-2015-by-hand', 'rounds-by-hand']),
    ...(process.env.COMPANIES_2026_FILE ? [] : ['labelled-companies']),
  ],
  globalSetup: '<rootDir>/test/kit/global-setup.mjs',
  globalTeardown: '<rootDir>/test/kit/global-teardown.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    [`/node_modules/(?:.+/)?${esmOnly}/dist/.+\\.js$`]: [
      '@swc/jest',
      { swcrc: false, jsc: { target: 'es2022' }, module: { type: 'commonjs' } },
    ],
    '^.+\\.ts$': ['@swc/jest', { ...swcrc, swcrc: false, module: { type: 'es6' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.+/)?${esmOnly}/)`],
  testSequencer: '<rootDir>/test/kit/longest-first-sequencer.mjs',
  // Specs wait for servers a third of the time: with a worker a core, a core of two would be idle as long.
  maxWorkers: 3,
  workerIdleMemoryLimit: '1.5GB',
  testTimeout: 90_000,
};

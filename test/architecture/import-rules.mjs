// Who may import whom: the table of docs/architecture.md as allow lists for dependency-cruiser. Specs and tests are
// free; everything else that is not allowed here fails. Each rule has a file in fixtures/ that must break it.

const OURS = '^(src|projections|migrations)/';
/** These wire or drive the rest and may import anything; nobody imports them. */
const OUTER = '^src/(app[.]module[.]ts|configuration[.]ts|main[.]ts|cli/|embedded/)';
/** The read side as a feature may see it: the rows, and the table of event → rows that `as_of` folds a record through. */
const READ_MODELS = '^projections/[^/]+/[^/]+[.](entity|projection)[.]ts$';

/** ISO 3166 with its names, a file that Node's `module` loads. */
const COUNTRY_LIST = '((^|/)node_modules/i18n-iso-countries/|^module$)';

/** Rooms that any feature may use. */
const SHARED = '(?:kernel|vocabulary|platform|tlog|web|parsers|jobs|file-import|file-export|metering)';

/** One home a client library; whoever else wants it asks that home. */
const HOMES = {
  '@eventstore/db-client': '^src/(platform/event-store|platform/event-store-codec|embedded)/',
  kafkajs: '^src/platform/kafka/',
  undici: '^src/platform/safe-fetch/',
  lmdb: '^src/embedded/eventstore-log/',
  '@aws-sdk/client-s3': '^src/platform/object-store/',
};

export const forbidden = [
  rule('kernel-imports-nothing', 'kernel is pure vocabulary: no package, no clock, no randomness', {
    from: { path: '^src/kernel/' },
    to: { pathNot: '^src/kernel/' },
  }),
  rule('vocabulary-is-pure', 'words of the business know the kernel and each other', {
    from: {
      path: '^src/vocabulary/',
      pathNot: '^src/vocabulary/(names/(form-list|common-name)|places/shared-codes)[.]ts$',
    },
    to: { pathNot: ['^src/(vocabulary|kernel)/', '^node_modules/any-ascii/', COUNTRY_LIST] },
  }),
  rule(
    'vocabulary-reads-its-table',
    'the lists of legal forms, common words and cities are data files beside their readers',
    {
      from: { path: '^src/vocabulary/(names/(form-list|common-name)|places/shared-codes)[.]ts$' },
      to: { pathNot: ['^src/vocabulary/', '^(fs|path)$'] },
    },
  ),
  rule('tlog-is-pure', 'trees, tiles, notes and proofs know hashes and signatures, and no part of the service', {
    from: { path: '^src/tlog/' },
    to: { pathNot: ['^src/(tlog|kernel)/', '^crypto$'] },
  }),
  rule('decisions-are-pure', 'events and decisions know kernel, vocabulary and their own feature’s pure files', {
    from: { path: '^src/([^/]+)/.+[.](events|decide)[.]ts$' },
    to: { pathNot: ['^src/(kernel|vocabulary)/', '^src/$1/.+[.](events|decide|rules)[.]ts$'] },
  }),
  rule('platform-has-no-business', 'platform is infrastructure: of our code it knows itself and the kernel', {
    from: { path: '^src/platform/' },
    to: { path: OURS, pathNot: '^src/(platform|kernel)/' },
  }),
  rule('web-serves-any-feature', 'the HTTP edge knows platform and kernel, and no feature', {
    from: { path: '^src/web/' },
    to: { path: OURS, pathNot: '^src/(web|platform|kernel)/' },
  }),
  rule('shared-rooms-stand-alone', 'what several features share knows platform and kernel, and no feature', {
    from: { path: '^src/(parsers|jobs|file-import|file-export)/' },
    to: { path: OURS, pathNot: ['^src/$1/', '^src/(platform|kernel)/'] },
  }),
  rule('metering-stands-alone', 'every feature is metered, so metering may know none of them', {
    from: { path: '^src/metering/' },
    to: {
      path: OURS,
      pathNot: ['^src/(metering|web|platform|kernel)/', '^src/jobs/.+[.]events[.]ts$', READ_MODELS],
    },
  }),
  rule('features-meet-at-their-edges', 'of another feature only its events, commands, queries and ports', {
    from: { path: `^src/(?!${SHARED}/|embedded/|cli/)([^/]+)/` },
    to: {
      path: OURS,
      pathNot: [`^src/${SHARED}/`, '^src/$1/', '^src/.+[.](events|command|query|port)[.]ts$', READ_MODELS],
    },
  }),
  rule('projections-read-events-only', 'a projection knows events, kernel, vocabulary and the projection kit', {
    from: { path: '^projections/([^/]+)/' },
    to: {
      pathNot: [
        '^projections/($1/|(entity-table|row-versions|slugs)[.]ts$)',
        '^src/platform/(projector|read-store)/',
        '^src/(kernel|vocabulary)/',
        '^src/.+[.]events[.]ts$',
        '(^|/)node_modules/typeorm/',
      ],
    },
  }),
  rule('migrations-are-frozen', 'a migration must still run when the code it was written beside is gone', {
    from: { path: '^migrations/' },
    to: { pathNot: '(^|/)node_modules/typeorm/' },
  }),
  rule('nobody-imports-the-outside', 'app.module, main, cli and embedded are ends, not parts', {
    from: { path: OURS, pathNot: OUTER },
    to: { path: OUTER },
  }),
  rule('tests-stay-outside', 'the product must run without its tests', {
    from: { path: OURS },
    to: { path: ['^test/', '[.]spec[.]ts$'] },
  }),
  rule('no-development-packages', 'what runs in production is a dependency', {
    from: { path: OURS },
    to: { dependencyTypes: ['npm-dev'] },
  }),
  rule('no-cycles', 'files that import each other, types included, cannot be read or moved one by one', {
    from: { path: OURS },
    to: { circular: true },
  }),
  ...Object.entries(HOMES).map(([library, home]) =>
    rule(`home-of-${library.replace(/\W+/g, '-').replace(/^-/, '')}`, `${library} has one home`, {
      from: { path: OURS, pathNot: home },
      to: { path: `(^|/)node_modules/${library}/` },
    }),
  ),
];

function rule(name, comment, arrows) {
  return { name, comment, severity: 'error', ...arrows };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden,
  options: {
    tsPreCompilationDeps: true,
    exclude: { path: '[.]spec[.]ts$' },
    doNotFollow: { path: '(^|/)node_modules/' },
    // From a checkout as from the fixtures, packages are named as if they stood beside the code.
    enhancedResolveOptions: {
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};

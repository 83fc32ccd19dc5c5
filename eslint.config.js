import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist', '**/*.mjs', '**/*.js', 'test/architecture/fixtures', 'clients/typescript/src/generated'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message:
            'List the properties themselves. An object that begins with a spread literal takes a hundred times as long to build.',
        },
        {
          selector: "CallExpression[callee.property.name='localeCompare'][arguments.length=1]",
          message: "Name the locale: localeCompare(other, 'en'). By default the order depends on LANG of the process.",
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@nestjs/cqrs',
              importNames: ['EventBus', 'Saga', 'AggregateRoot', 'EventPublisher', 'EventsHandler'],
              message:
                'They live in memory and lose events on a crash; react on the feed instead (docs/architecture.md).',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);

/** Where class-transformer keeps what `@Type` says; the package publishes the module without its types. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    findTypeMetadata(target: object, property: string): { readonly typeFunction?: () => unknown } | undefined;
  };
}

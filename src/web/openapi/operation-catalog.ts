import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { isPage, operationOf, type OperationMark, routeOf } from '../http/operation.decorator.js';

/** One controller method that handles requests. */
export interface FoundRoute {
  readonly controller: Type<unknown>;
  readonly handler: string;
  readonly method: string;
  /** From the root, with `{parameters}`. */
  readonly path: string;
  readonly operation: OperationMark | undefined;
  readonly isPage: boolean;
  /** Whether the answer reveals a secret and is not stored. */
  readonly answersOnce: boolean;
  /** Whether a GET can wait for the caller's writes. */
  readonly waitsForWrites: boolean;
  /** Classes of the parameters, from TypeScript's emitted metadata. */
  readonly parameterTypes: readonly unknown[];
  /** Those of them that hold the query. */
  readonly queryTypes: readonly unknown[];
}

/** Every route of every registered controller: the implemented routes, as opposed to the priced ones. */
export function findRoutes(modules: ModulesContainer): FoundRoute[] {
  const controllers = new Set<Type<unknown>>();
  for (const module of modules.values()) {
    for (const { metatype } of module.controllers.values()) controllers.add(metatype as Type<unknown>);
  }
  return [...controllers].flatMap(routesOf);
}

function routesOf(controller: Type<unknown>): FoundRoute[] {
  const prototype = controller.prototype as Record<string, unknown>;
  const bases = asList(Reflect.getMetadata(PATH_METADATA, controller));
  // With inherited methods, as Nest registers them.
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((handler) => {
    const callback = prototype[handler] as object;
    const method = Reflect.getMetadata(METHOD_METADATA, callback) as RequestMethod | undefined;
    if (method === undefined) return [];
    const paths = asList(Reflect.getMetadata(PATH_METADATA, callback));
    const parameterTypes =
      (Reflect.getMetadata('design:paramtypes', prototype, handler) as unknown[] | undefined) ?? [];
    const queryTypes = queryPlaces(controller, handler).map((index) => parameterTypes[index]);
    return bases.flatMap((base) =>
      paths.map((path) => ({
        controller,
        handler,
        method: RequestMethod[method],
        path: joined(base, path),
        operation: operationOf(callback),
        isPage: isPage(callback),
        answersOnce: routeOf(callback)?.answerNotStored === true,
        waitsForWrites: routeOf(callback)?.readsFrom !== undefined,
        parameterTypes,
        queryTypes,
      })),
    );
  });
}

/** The parameters of a method that are marked `@Query()`. */
function queryPlaces(controller: Type<unknown>, handler: string): number[] {
  const places = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
    string,
    { readonly index: number }
  >;
  return Object.entries(places).flatMap(([key, { index }]) =>
    Number(key.split(':')[0]) === Number(RouteParamtypes.QUERY) ? [index] : [],
  );
}

function asList(value: unknown): string[] {
  if (Array.isArray(value)) return value as string[];
  return [typeof value === 'string' ? value : '/'];
}

function joined(base: string, path: string): string {
  const parts = `${base}/${path}`.split('/').filter(Boolean);
  return `/${parts.join('/')}`.replace(/:([A-Za-z_]\w*)/g, '{$1}');
}

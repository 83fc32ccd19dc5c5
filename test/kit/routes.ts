import { type INestApplicationContext, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { routeOf } from '../../src/web/http/operation.decorator.js';
import { type OperationRoute } from '../../src/web/http/operation-route.js';
import { newId } from '../../src/platform/ids/ids.js';

export interface ServedRoute {
  readonly method: string;
  /** With `:parameters`. */
  readonly path: string;
  readonly operation: OperationRoute | undefined;
}

/** Every route of an application, read from its controllers, so that new ones are included. */
export function servedRoutes(app: INestApplicationContext): ServedRoute[] {
  const found: ServedRoute[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const base = [Reflect.getMetadata(PATH_METADATA, metatype as object) as string | string[]].flat();
      const prototype = (metatype as { prototype: Record<string, unknown> }).prototype;
      for (const name of new MetadataScanner().getAllMethodNames(prototype)) {
        const method = prototype[name] as object;
        const verb = Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod | undefined;
        if (verb === undefined) continue;
        const own = [Reflect.getMetadata(PATH_METADATA, method) as string | string[]].flat();
        for (const path of base.flatMap((from) => own.map((to) => pathOf(from, to)))) {
          found.push({ method: RequestMethod[verb], path, operation: routeOf(method) });
        }
      }
    }
  }
  return found;
}

/** A URL of the route with ids that do not exist. */
export function concretePath(path: string): string {
  return path
    .replace(/:index/g, '0')
    .replace(/:part/g, 'founders')
    .replace(/:\w+/g, () => newId());
}

function pathOf(...parts: readonly string[]): string {
  const path = parts.flatMap((part) => part.split('/')).filter(Boolean);
  return `/${path.join('/')}`;
}

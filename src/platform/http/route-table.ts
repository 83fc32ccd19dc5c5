import { type FastifyInstance } from 'fastify';

interface KnownRoute {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Every path the server answers and with which methods; asked only where no route matched. */
export class RouteTable {
  private readonly routes = new Map<string, KnownRoute>();

  constructor(instance: FastifyInstance) {
    instance.addHook('onRoute', ({ url, method }) => {
      const known = this.routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      for (const each of Array.isArray(method) ? method : [method]) known.methods.add(each);
      this.routes.set(url, known);
    });
  }

  /** Methods of a path (without query), in the order an Allow header lists them; empty where there is no such path. */
  methodsOf(path: string): string[] {
    const methods = new Set<string>();
    for (const route of this.routes.values()) {
      if (route.pattern.test(path)) for (const method of route.methods) methods.add(method);
    }
    if (methods.size > 0) methods.add('OPTIONS');
    return [...methods].sort();
  }
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => {
      if (part === '*') return '.*';
      if (part.startsWith(':')) return '[^/]+';
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+');
    })
    .join('/');
  return new RegExp(`^${source}$`);
}

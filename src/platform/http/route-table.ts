import { type FastifyInstance } from 'fastify';

interface KnownRoute {
  readonly isFixed: boolean;
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Every path the server answers and with which methods; asked only where no route matched. */
export class RouteTable {
  private readonly routes = new Map<string, KnownRoute>();

  constructor(instance: FastifyInstance) {
    instance.addHook('onRoute', ({ url, method, config }) => {
      if (config?.refusal) return;
      const known = this.routes.get(url) ?? {
        pattern: patternOf(url),
        isFixed: !/[:*]/.test(url),
        methods: new Set<string>(),
      };
      for (const each of Array.isArray(method) ? method : [method]) known.methods.add(each);
      this.routes.set(url, known);
    });
  }

  /**
   * Fixed paths that a pattern would answer for with a method of its own: a GET of a path that only takes POST would
   * be read as the name of a record.
   */
  covered(): { readonly url: string; readonly method: string; readonly allowed: string[] }[] {
    return [...this.routes].flatMap(([url, { isFixed, methods }]) => {
      if (!isFixed) return [];
      const others = this.methodsOf(url).filter((method) => method !== 'OPTIONS' && method !== 'HEAD');
      const allowed = [...methods, 'OPTIONS'].sort();
      return others.filter((method) => !methods.has(method)).map((method) => ({ url, method, allowed }));
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

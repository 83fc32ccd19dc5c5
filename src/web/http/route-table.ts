import { type FastifyInstance } from 'fastify';

interface KnownRoute {
  readonly isFixed: boolean;
  readonly pattern: RegExp;
  readonly methods: Set<string>;
  /** The operation that a HEAD request would call. */
  headOf?: string | undefined;
  /** Whether it is a document that pages of other origins may read. */
  isReadableByOtherOrigins?: boolean;
}

/** Every path of the server with its methods; used only when no route matched. */
export class RouteTable {
  private readonly routes = new Map<string, KnownRoute>();
  private refusesHead: (operationId: string) => boolean = () => false;

  constructor(instance: FastifyInstance) {
    instance.addHook('onRoute', ({ url, method, config }) => {
      if (config?.refusal) return;
      const known: KnownRoute = this.routes.get(url) ?? {
        pattern: patternOf(url),
        isFixed: !/[:*]/.test(url),
        methods: new Set<string>(),
      };
      for (const each of Array.isArray(method) ? method : [method]) {
        known.methods.add(each);
        if (each === 'HEAD') known.headOf = config?.operation?.id;
      }
      if (config?.operation?.isReadableByOtherOrigins) known.isReadableByOtherOrigins = true;
      this.routes.set(url, known);
    });
  }

  /** Marks operations that refuse HEAD, so that no Allow header lists it. */
  withoutHeadOf(refusesHead: (operationId: string) => boolean): void {
    this.refusesHead = refusesHead;
  }

  /**
   * Fixed paths that a pattern would match with another method: a GET of a path that only has POST would be read as
   * the name of a record.
   */
  covered(): { readonly url: string; readonly method: string; readonly allowed: string[] }[] {
    return [...this.routes].flatMap(([url, route]) => {
      if (!route.isFixed) return [];
      const methods = this.taken(route);
      const others = [...this.routes.values()]
        .filter(({ pattern }) => pattern.test(url))
        .flatMap((other) => this.taken(other))
        .filter((method) => method !== 'OPTIONS' && method !== 'HEAD');
      const allowed = [...methods, 'OPTIONS'].sort();
      return [...new Set(others)]
        .filter((method) => !methods.includes(method))
        .map((method) => ({ url, method, allowed }));
    });
  }

  /** Methods of a path (without query), in the order of an Allow header; empty for an unknown path. */
  methodsOf(path: string): string[] {
    const [nearest] = [...this.routes].filter(([, { pattern }]) => pattern.test(path)).sort(byParameters);
    return nearest ? [...new Set([...this.taken(nearest[1]), 'OPTIONS'])].sort() : [];
  }

  /** Whether a path (without query) is a document that pages of other origins may read. */
  isReadableByOtherOrigins(path: string): boolean {
    return [...this.routes.values()].some((route) => route.isReadableByOtherOrigins && route.pattern.test(path));
  }

  private taken({ methods, headOf }: KnownRoute): string[] {
    const isRefused = headOf !== undefined && this.refusesHead(headOf);
    return [...methods].filter((method) => method !== 'HEAD' || !isRefused);
  }
}

/** Fewest parameters first: the router prefers that route when two match a path. */
function byParameters([a]: readonly [string, KnownRoute], [b]: readonly [string, KnownRoute]): number {
  return parametersIn(a) - parametersIn(b);
}

function parametersIn(url: string): number {
  // A wildcard matches more than any number of parameters.
  return url.split(/[:*]/).length + (url.includes('*') ? 1_000 : 0);
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

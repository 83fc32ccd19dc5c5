interface Target {
  readonly href: string;
  readonly type: string;
}

export interface LinkSet {
  readonly linkset: readonly {
    readonly anchor: string;
    readonly [relation: string]: string | readonly Target[];
  }[];
}

/** A linkset (RFC 9264) of the service's interfaces; only served ones are listed. */
export function apiCatalog(publicUrl: string, isServed: (path: string) => boolean): LinkSet {
  const to = (path: string, type: string): readonly Target[] => [{ href: publicUrl + path, type }];
  const linked = (relation: string, path: string, type: string): Record<string, readonly Target[]> =>
    isServed(path) ? { [relation]: to(path, type) } : {};
  return {
    linkset: [
      {
        anchor: `${publicUrl}/api/v1`,
        'service-desc': to('/openapi.json', 'application/json'),
        'service-doc': to('/docs', 'text/html'),
        ...linked('service-meta', '/llms.txt', 'text/plain'),
        ...linked('status', '/health/live', 'application/json'),
      },
      ...(isServed('/asyncapi.json')
        ? [
            {
              anchor: `${publicUrl}/docs/feed`,
              'service-desc': to('/asyncapi.json', 'application/json'),
              'service-doc': to('/docs/feed', 'text/html'),
            },
          ]
        : []),
      ...(isServed('/.well-known/mcp/server-card.json')
        ? [
            {
              anchor: `${publicUrl}/api/v1/mcp`,
              'service-desc': to('/.well-known/mcp/server-card.json', 'application/json'),
            },
          ]
        : []),
    ],
  };
}

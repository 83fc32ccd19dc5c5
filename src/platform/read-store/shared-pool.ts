import { type Pool } from 'pg';

/**
 * What TypeORM takes for the package `pg`, so that repositories and prepared statements share one pool. The pool
 * belongs to `ReadStore`: TypeORM ending its connections does not end it.
 */
export function sharedPool(pool: Pool): object {
  const shared = new Proxy(pool, {
    get(target, name) {
      if (name === 'end') return (done: () => void) => done();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return {
    Pool: function SharedPool() {
      return shared;
    },
  };
}

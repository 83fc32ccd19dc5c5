import { type Pool } from 'pg';

/**
 * A stand-in for the package `pg` that gives TypeORM the pool of `ReadStore`, so that repositories and prepared
 * statements share it. TypeORM's disconnect does not end the pool.
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

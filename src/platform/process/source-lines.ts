import { install } from 'source-map-support';

/**
 * Stacks name the lines of the sources from here on. A map is read when a stack needs it: Node's own way reads the map
 * of every module that has one when it is loaded, which is a quarter of the work of a start.
 */
export function nameSourceLines(): void {
  install({ environment: 'node', handleUncaughtExceptions: false, hookRequire: false });
}

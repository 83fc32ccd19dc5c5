// Runs the emulator from its sources as a process of its own.
import { register } from 'node:module';

register('../../kit/typescript-loader.mjs', import.meta.url);
await import('../../../src/embedded/eventstore/main.ts');

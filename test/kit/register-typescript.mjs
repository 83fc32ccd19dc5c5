// `node --import ./test/kit/register-typescript.mjs FILE.ts` runs a source file as it is.
import { register } from 'node:module';

register('./typescript-loader.mjs', import.meta.url);

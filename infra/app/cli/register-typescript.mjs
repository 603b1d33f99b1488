// @ts-check
import { register } from 'node:module';

// Lets plain Node load the services' TypeScript sources, for what runs before anything is built.
register('./typescript-hooks.mjs', import.meta.url);

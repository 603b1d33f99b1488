// Loaded first into a process of the built product: it runs as the next version, which keeps one
// read model in another table and has one reaction more.
import { register } from 'node:module';

register('./next-version-hooks.mjs', import.meta.url);

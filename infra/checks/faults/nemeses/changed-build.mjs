// Loaded first into a process of the built product: some of its files are changed
// (`changed-build-hooks.mjs`), those of the change that `CHANGED_BUILD` names.
import { register } from 'node:module';

register('./changed-build-hooks.mjs', import.meta.url);

import { launch } from '../launch.mjs';
import { fail } from '../steps.mjs';

// What `npm start` does after it has installed and built.
await launch(performance.now()).catch(fail);

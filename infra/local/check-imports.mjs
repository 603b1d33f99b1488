import './require-node.mjs';

import('./commands/check-imports.mjs');

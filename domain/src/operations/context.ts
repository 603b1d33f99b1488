import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';

export const operations = context({ name: 'operations', events: [], refusals: {}, contracts });

import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';

export const support = context({ name: 'support', events: [], refusals: {}, contracts });

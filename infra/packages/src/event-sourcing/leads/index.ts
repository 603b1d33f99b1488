export { leads } from './leads.js';
export type { LeadOptions } from './leads.js';
export type { Lead, Leads } from './port.js';

export * from './contract.js';
export * from './email-address.js';
export * from './plain-name.js';
export { partsOfStream, stream, type DomainEvent, type Stream } from './event.js';
export * from './may-act.js';
export * from './money.js';
export * from './refusal.js';
export * from './refusals.js';
export * from './storable-text.js';

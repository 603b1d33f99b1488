import { z } from 'zod';
import { id } from './contract.js';
import type { Actor } from './event.js';

/**
 * Fields of an event that a reaction records: who made the decision behind it, and as what. Absent
 * where no person did.
 */
export const decisionMakerFields = { decidedBy: id.optional(), decidedAs: z.enum(['researcher', 'staff']).optional() };
export type DecisionMakerFields = z.output<z.ZodObject<typeof decisionMakerFields>>;

export const decisionMakerOf = ({ kind, id: decidedBy }: Actor): DecisionMakerFields =>
  kind === 'researcher' || kind === 'staff' ? { decidedBy, decidedAs: kind } : {};

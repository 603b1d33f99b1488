import { z } from 'zod';

/**
 * Work for a queue: its name (stored in the queue, never renamed) and a payload of ids. The sender
 * does not import the handler.
 */
export interface Job<Payload extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly payload: Payload;
  readonly attempts: number;
  /** First pause of the exponential back-off, in milliseconds of real time. */
  readonly backoffMs: number;
  readonly concurrency: number;
}

export function job<Payload extends z.ZodObject>(definition: Job<Payload>): Job<Payload> {
  return definition;
}

/**
 * Of a mail: with pauses from a second, doubled each time, they outlast a night without a mail
 * server, and servers that take a first mail only later (greylisting).
 */
export const mailAttempts = 17;

/**
 * A mail to a person because of an event. The payload names the event; the handler writes the text
 * from the log when it sends the mail.
 */
export const mailJob = (name: string) =>
  job({
    name,
    payload: z.object({ stream: z.string(), eventId: z.string() }),
    attempts: mailAttempts,
    backoffMs: 1_000,
    concurrency: 4,
  });

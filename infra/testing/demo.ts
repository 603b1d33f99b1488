import { setTimeout as pause } from 'node:timers/promises';
import { exchange } from './api-client.js';

/** A message in the demo's inbox. */
export interface InboxMessage {
  readonly channel: 'email' | 'sms';
  readonly subject: string | null;
  readonly text: string;
  readonly code?: string;
  readonly links: readonly string[];
  readonly attachments: readonly { readonly name: string; readonly contentType: string; readonly text?: string }[];
}

const longestMs = 30_000;

/** Moves the demo's clock forward by an ISO 8601 duration. @returns its time then, ISO 8601 */
export async function advanceClock(origin: string, by: string): Promise<string> {
  const { status, body } = await exchange(origin, { method: 'POST', path: '/demo/clock', body: { advance: by } });
  if (status !== 200) throw new Error(`The demo's clock answered ${status}`);
  return (body as { readonly now: string }).now;
}

/**
 * Waits for the newest message to an address for which `wanted` is true.
 * @throws Error after 30 seconds without one
 */
export async function messageTo(
  origin: string,
  to: string,
  wanted: (message: InboxMessage) => boolean = () => true,
): Promise<InboxMessage> {
  const end = performance.now() + longestMs;
  while (performance.now() < end) {
    const { body } = await exchange(origin, { method: 'GET', path: `/demo/inbox?to=${encodeURIComponent(to)}` });
    const found = (body as readonly InboxMessage[]).find(wanted);
    if (found !== undefined) return found;
    await pause(100);
  }
  throw new Error(`No such message to ${to} came.`);
}

/** The secret of the verification mail. */
export async function emailToken(origin: string, email: string): Promise<string> {
  const link = (await messageTo(origin, email, ({ links }) => links.some(isVerification))).links.find(isVerification);
  const token = link === undefined ? null : new URL(link).searchParams.get('token');
  if (token === null) throw new Error(`The mail to ${email} carries no link to verify it.`);
  return token;
}

/** The code of the newest text message that has one. */
export async function phoneCode(origin: string, phone: string): Promise<string> {
  const { code } = await messageTo(origin, phone, (message) => message.code !== undefined);
  if (code === undefined) throw new Error(`The text message to ${phone} carries no code.`);
  return code;
}

const isVerification = (link: string): boolean => link.includes('/verify-email?token=');

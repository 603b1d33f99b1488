import { expect } from '@playwright/test';

interface InboxMessage {
  readonly channel: 'email' | 'sms';
  readonly subject: string | null;
  readonly text: string;
  readonly code?: string;
  readonly links: readonly string[];
}

/** Waits for the newest message to an address for which `wanted` is true. */
export async function messageTo(
  origin: string,
  to: string,
  wanted: (message: InboxMessage) => boolean = () => true,
): Promise<InboxMessage> {
  let found: InboxMessage | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${origin}/demo/inbox?to=${encodeURIComponent(to)}`);
        found = ((await response.json()) as InboxMessage[]).find(wanted);
        return found !== undefined;
      },
      { message: `a message to ${to}`, intervals: [50, 100] },
    )
    .toBe(true);
  if (found === undefined) throw new Error(`Nothing came for ${to}.`);
  return found;
}

/** The secret of the verification mail. */
export async function emailToken(origin: string, email: string): Promise<string> {
  const link = (await messageTo(origin, email, ({ links }) => links.some(isVerification))).links.find(isVerification);
  const token = link === undefined ? null : new URL(link).searchParams.get('token');
  if (token === null) throw new Error(`The mail to ${email} carries no link to verify it.`);
  return token;
}

export async function phoneCode(origin: string, phone: string): Promise<string> {
  const { code } = await messageTo(origin, phone, (message) => message.code !== undefined);
  if (code === undefined) throw new Error(`The text message to ${phone} carries no code.`);
  return code;
}

const isVerification = (link: string): boolean => link.includes('/verify-email?token=');

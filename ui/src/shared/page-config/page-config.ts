import { z } from 'zod';

/** What the server writes into the page, as JSON in `<meta name="panelist-page">`. */
const schema = z.object({
  /** A sentence of the operator, shown once at the start. */
  notification: z.string().optional(),
  /** Where analytics are sent; none are if it is missing. */
  analyticsUrl: z.string().optional(),
  /** The address that visitors write to. */
  supportEmail: z.string().default('support@panelist.example'),
  /** How long a saved section of a profile is locked, in days. */
  profileLockDays: z.number().int().default(7),
});
export type PageConfig = z.output<typeof schema>;

let config: PageConfig | undefined;

function read(): PageConfig {
  const text = document.querySelector<HTMLMetaElement>('meta[name="panelist-page"]')?.content;
  try {
    return schema.parse(JSON.parse(text || '{}'));
  } catch {
    // The development server leaves the placeholder as it is.
    return schema.parse({});
  }
}

/** The configuration of this page, read once. */
export function pageConfig(): PageConfig {
  config ??= read();
  return config;
}

export const profileLockDays = (): number => pageConfig().profileLockDays;
export const supportEmail = (): string => pageConfig().supportEmail;

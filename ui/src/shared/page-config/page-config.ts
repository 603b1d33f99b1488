import { z } from 'zod';

/** What the server writes into the page, as JSON in `<meta name="panelist-page">`. */
const schema = z.object({
  /** A sentence of the operator, shown once at the start. */
  notification: z.string().optional(),
  /** Where analytics are sent; none are if it is missing. */
  analyticsUrl: z.string().optional(),
  /** The address that visitors write to. */
  supportEmail: z.string().default('support@panelist.example'),
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

export const supportEmail = (): string => pageConfig().supportEmail;

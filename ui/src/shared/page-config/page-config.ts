import { isRecord, isText } from '../storage/is-record.js';

/** What the server writes into the page, as JSON in `<meta name="panelist-page">`. */
export interface PageConfig {
  /** A sentence of the operator, shown once at the start. */
  readonly notification: string | undefined;
  /** Where analytics are sent; none are if it is missing. */
  readonly analyticsUrl: string | undefined;
  /** The address that visitors write to. */
  readonly supportEmail: string;
  /** How long a saved section of a profile is locked, in days. */
  readonly profileLockDays: number;
  /**
   * The script of the service that verifies identities; without it identities can't be verified.
   */
  readonly identityScriptUrl: string | undefined;
  /** Messages go to the demo's inbox, and payouts to sandboxes. */
  readonly isDemo: boolean;
}

let config: PageConfig | undefined;

function written(): Readonly<Record<string, unknown>> {
  try {
    const text = document.querySelector<HTMLMetaElement>('meta[name="panelist-page"]')?.content;
    const json: unknown = JSON.parse(text || '{}');
    return isRecord(json) ? json : {};
  } catch {
    // The development server leaves the placeholder as it is.
    return {};
  }
}

function read(given: Readonly<Record<string, unknown>>): PageConfig {
  const text = (name: string): string | undefined => (isText(given[name]) ? given[name] : undefined);
  return {
    notification: text('notification'),
    analyticsUrl: text('analyticsUrl'),
    supportEmail: text('supportEmail') ?? 'support@panelist.example',
    profileLockDays: Number.isInteger(given['profileLockDays']) ? Number(given['profileLockDays']) : 7,
    identityScriptUrl: text('identityScriptUrl'),
    isDemo: given['isDemo'] === true,
  };
}

/** The configuration of this page, read once. */
export function pageConfig(): PageConfig {
  config ??= read(written());
  return config;
}

/** For the server, which draws without a document. */
export function setPageConfig(given: unknown): void {
  config = read(isRecord(given) ? given : {});
}

export const profileLockDays = (): number => pageConfig().profileLockDays;
export const isDemo = (): boolean => pageConfig().isDemo;
export const supportEmail = (): string => pageConfig().supportEmail;

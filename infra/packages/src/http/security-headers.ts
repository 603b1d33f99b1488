import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { PageConfig } from './ui/page-config.js';

/**
 * The content policy of everything that we serve, and the other security headers. Scripts come from
 * our own files or, in a page, carry its nonce (`cspNonceOf`); so do styles (emotion takes the
 * nonce from `<meta property="csp-nonce">`). `analyticsUrl`: the one foreign place that pages may
 * send to. The service that verifies identities has a script, and a frame with the camera.
 * `includeSubDomains`: browsers reach each host of the domain over TLS alone; only its operator
 * knows whether all of them can.
 */
export function securityHeaders(
  publicUrl: string,
  { analyticsUrl, identityScriptUrl }: ForeignPlaces = {},
  includeSubDomains = false,
): RequestHandler {
  const { protocol, host } = new URL(publicUrl);
  const overTls = protocol === 'https:';
  const identity = identityPlaces(publicUrl, identityScriptUrl);
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        // Older Safari does not count the live channel's socket as 'self'.
        connectSrc: [
          "'self'",
          `${overTls ? 'wss' : 'ws'}://${host}`,
          ...(analyticsUrl === undefined ? [] : [new URL(analyticsUrl).origin]),
          ...identity.calls,
        ],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: identity.frames.length === 0 ? ["'none'"] : identity.frames,
        imgSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...identity.scripts],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'none'"],
        workerSrc: ["'self'", 'blob:'],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    // Without a referrer a browser posts forms with `Origin: null`, which we would refuse as
    // foreign.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains } : false,
  });
  // A screener may ask for the location; a video introduction needs camera and microphone.
  const camera = ['self', ...identity.frames.filter((place) => place !== "'self'").map((place) => `"${place}"`)].join(' ');
  const permissions = `camera=(${camera}), microphone=(self), geolocation=(self), payment=(), usb=(), browsing-topics=()`;
  const headers = headersOf(policy).set('Permissions-Policy', permissions);
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

/** What pages of ours use from elsewhere. */
export type ForeignPlaces = Pick<PageConfig, 'analyticsUrl' | 'identityScriptUrl'>;

/** Where the dialog of Plaid's script asks (Plaid's documentation of Link). */
const plaidCalls = 'https://production.plaid.com';

/** The script's own address and the origin of its frame; the sandbox's are ours. */
function identityPlaces(publicUrl: string, scriptUrl: string | undefined) {
  if (scriptUrl === undefined) return { scripts: [], frames: [], calls: [] };
  const { origin, href, hostname } = new URL(scriptUrl, publicUrl);
  if (origin === new URL(publicUrl).origin) return { scripts: [], frames: ["'self'"], calls: [] };
  return { scripts: [href], frames: [origin], calls: hostname.endsWith('.plaid.com') ? [plaidCalls] : [] };
}

/** The same for every answer, so helmet renders them once. */
function headersOf(policy: ReturnType<typeof helmet>): Map<string, string> {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  policy(sample.req, sample, (error) => {
    if (error !== undefined) throw new Error('The security headers could not be made', { cause: error });
  });
  return new Map(Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]));
}

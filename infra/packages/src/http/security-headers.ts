import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { cspNonceOf } from './request-frame.js';

/** Placeholder for each answer's own nonce. */
const NONCE = 'NONCE';

/**
 * The content policy of everything that we serve, and the other security headers. Scripts come from
 * our own files or carry this answer's nonce; so do styles (emotion takes the nonce from `<meta
 * property="csp-nonce">`). `analyticsUrl`: the one foreign place that pages may send to.
 */
export function securityHeaders(publicUrl: string, analyticsUrl?: string): RequestHandler {
  const { protocol, host } = new URL(publicUrl);
  const overTls = protocol === 'https:';
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
        ],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", `'nonce-${NONCE}'`],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", `'nonce-${NONCE}'`],
        styleSrcAttr: ["'none'"],
        workerSrc: ["'self'", 'blob:'],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    // Without a referrer a browser posts forms with `Origin: null`, which we would refuse as
    // foreign.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  // A screener may ask for the location; a video introduction needs camera and microphone.
  const permissions = 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), browsing-topics=()';
  const headers = headersOf(policy);
  return (_request, response, next) => {
    for (const { name, parts } of headers) response.setHeader(name, parts.join(cspNonceOf(response)));
    response.setHeader('Permissions-Policy', permissions);
    next();
  };
}

/**
 * The policy differs only in the nonce, so helmet renders it once; the headers are split at the
 * placeholder.
 */
function headersOf(policy: ReturnType<typeof helmet>) {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  policy(sample.req, sample, (error) => {
    if (error !== undefined) throw new Error('The security headers could not be made', { cause: error });
  });
  return Object.entries(sample.getHeaders()).map(([name, value]) => ({ name, parts: String(value).split(NONCE) }));
}

import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cspNonceOf } from './request-frame.js';

/**
 * The content policy of everything that we serve, and the other headers that keep a page to itself. Scripts come from our own files or carry
 * this answer's nonce; so do styles (emotion takes the nonce from `<meta property="csp-nonce">`).
 */
export function securityHeaders(publicUrl: string): readonly RequestHandler[] {
  const { protocol, host } = new URL(publicUrl);
  const overTls = protocol === 'https:';
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        // Older Safari does not count the live channel's socket as 'self'.
        connectSrc: ["'self'", `${overTls ? 'wss' : 'ws'}://${host}`],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", nonce],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", nonce],
        styleSrcAttr: ["'none'"],
        workerSrc: ["'self'", 'blob:'],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    // Without any referrer a browser posts forms with `Origin: null`, which would look foreign.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  // A screener may ask where one is; a video introduction needs camera and microphone.
  const permissions = 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), browsing-topics=()';
  return [
    policy,
    (_request, response, next) => {
      response.set('Permissions-Policy', permissions);
      next();
    },
  ];
}

function nonce(_request: IncomingMessage, response: ServerResponse): string {
  return `'nonce-${cspNonceOf(response as Response)}'`;
}

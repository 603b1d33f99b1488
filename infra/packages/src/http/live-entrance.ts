import { kernelRefusal } from '@panelist/domain/kernel';
import type { RequestHandler } from 'express';
import { ServerResponse } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { hostOf } from './own-origin.js';

/** As socket.io takes it: case matters. */
const LIVE = /^\/socket\.io(\/|\?|$)/;

/** Requests on their way through the app, each with what lets it go on to the live channel. */
const onTheWay = new WeakMap<IncomingMessage, () => void>();

/**
 * Attaches to the server (socket.io) so that the live channel's requests and WebSocket upgrades
 * pass through the app first, with its host check and flood limit: what is attached takes them
 * before the app sees them.
 */
export function attachBehind(app: RequestListener, server: Server, attachments: readonly ((server: Server) => void)[]): void {
  const before = server.listeners('request');
  for (const attach of attachments) attach(server);
  const requests = server.listeners('request');
  const upgrades = server.listeners('upgrade');
  if (requests.some((listener) => !before.includes(listener)))
    server.removeAllListeners('request').on('request', (request, response) => {
      const goOn = (): void => requests.forEach((listener) => void listener.call(server, request, response));
      if (!LIVE.test(request.url ?? '')) return goOn();
      onTheWay.set(request, goOn);
      app(request, response);
    });
  if (upgrades.length > 0)
    server.removeAllListeners('upgrade').on('upgrade', (request, socket, head: Buffer) => {
      const goOn = (): void => upgrades.forEach((listener) => void listener.call(server, request, socket, head));
      socket.on('error', () => socket.destroy());
      if (!LIVE.test(request.url ?? '')) return goOn();
      const response = answerInstead(request, socket);
      onTheWay.set(request, () => {
        response.detachSocket(request.socket);
        goOn();
      });
      app(request, response);
    });
}

/** Where a request of the live channel leaves the app, checked as every call is. */
export function liveEntrance(publicUrl: string): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return (request, _response, next) => {
    if (!LIVE.test(request.url)) return next();
    const { origin } = request.headers;
    // A browser names the page's origin in every WebSocket handshake, and asks no server before.
    if (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== request.headers.host)
      return next(kernelRefusal('access.foreign-origin'));
    const goOn = onTheWay.get(request);
    onTheWay.delete(request);
    if (goOn) goOn();
    else next();
  };
}

/** An answer over the socket of an upgrade, for the case that it is refused. */
function answerInstead(request: IncomingMessage, socket: Duplex): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(request.socket);
  response.once('finish', () => socket.end());
  return response;
}

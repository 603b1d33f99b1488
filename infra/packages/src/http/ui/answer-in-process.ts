import type { Request } from 'express';
import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';

export interface InnerCall {
  readonly method: string;
  readonly address: string;
  /** In small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface InnerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What it would have the browser store. */
  readonly cookies: readonly string[];
}

/** A connection that ends in memory. */
class InnerSocket extends Socket {
  readonly parts: Buffer[] = [];

  constructor(page: Socket) {
    super();
    Object.defineProperties(this, {
      remoteAddress: { value: page.remoteAddress },
      encrypted: { value: 'encrypted' in page && page.encrypted === true },
    });
  }

  override _write(part: Buffer | string, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.parts.push(typeof part === 'string' ? Buffer.from(part, encoding) : part);
    done();
  }

  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    for (const { chunk, encoding } of chunks) this._write(chunk, encoding, () => undefined);
    done();
  }
}

/** What a call of the browser itself would carry as well. */
const carried = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/**
 * Answers a call in this process, by the same routes, rights and limits as over the network, as if
 * the browser that asks for a page made it.
 */
export async function answerInProcess(listener: RequestListener, page: Request, call: InnerCall): Promise<InnerAnswer> {
  const body = Buffer.from(call.body ?? '');
  const socket = new InnerSocket(page.socket);
  const request = Object.assign(new IncomingMessage(socket), {
    method: call.method,
    url: call.address,
    httpVersionMajor: 1,
    // Without chunks: what comes after the headers is the body.
    httpVersionMinor: 0,
    httpVersion: '1.0',
    // Else what has read the body takes its end for a connection that broke off.
    complete: true,
    headers: {
      ...Object.fromEntries(carried.flatMap((name) => (page.headers[name] === undefined ? [] : [[name, page.headers[name]]]))),
      ...call.headers,
      'content-length': String(body.length),
    },
  });
  request.push(body);
  request.push(null);
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  await new Promise<void>((resolve, reject) => {
    response.once('finish', resolve).once('error', reject);
    listener(request, response);
  });
  response.emit('close');
  const whole = Buffer.concat(socket.parts);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])),
    cookies: [response.getHeader('Set-Cookie') ?? []].flat().map(String),
    body: whole.subarray(whole.indexOf('\r\n\r\n') + 4).toString('utf8'),
  };
}

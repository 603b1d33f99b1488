import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

interface Credential {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

interface Options {
  /** Of the page that asks. */
  readonly origin: string;
  /** Whether it counts its signatures, as security keys do; synchronised ones do not. */
  readonly counts?: boolean;
  /** Whether it asks its user for a PIN or a finger. */
  readonly verifiesUser?: boolean;
}

interface Creation {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface Request {
  readonly challenge: string;
  readonly rpId: string;
}

/** A WebAuthn authenticator with one discoverable credential (ES256), and the browser around it. */
export function softwareAuthenticator({ origin, counts = true, verifiesUser = true }: Options) {
  let made: Credential | null = null;

  const clientData = (type: 'create' | 'get', challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));

  function authenticatorData(rpId: string, credential: Credential, attested = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    const flags = userPresent + (verifiesUser ? userVerified : 0) + (attested.length > 0 ? hasAttestedCredential : 0);
    head.writeUInt8(flags);
    head.writeUInt32BE(credential.counter, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), head, attested]);
  }

  function current(): Credential {
    if (made === null) throw new Error('This authenticator has made no credential.');
    return made;
  }

  return {
    /** As `navigator.credentials.create`, in JSON. */
    create({ challenge, rp, user }: Creation) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      made = { id: randomBytes(16), privateKey, userHandle: user.id, counter: 0 };
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const coseKey = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(made.id.length);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, made.id, coseKey]);
      const authData = authenticatorData(rp.id, made, attested);
      const attestationObject = cbor(
        new Map<string, Encodable>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      const id = made.id.toString('base64url');
      const response = {
        clientDataJSON: clientData('create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
    },
    /** As `navigator.credentials.get`, in JSON. */
    get({ challenge, rpId }: Request) {
      const credential = current();
      if (counts) credential.counter += 1;
      const data = authenticatorData(rpId, credential);
      const client = clientData('get', challenge);
      const id = credential.id.toString('base64url');
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), credential.privateKey).toString('base64url'),
        userHandle: credential.userHandle,
      };
      return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
    },
    /** Sets its count back, as that of a copy. */
    rewind(): void {
      current().counter = 0;
    },
  };
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasAttestedCredential = 0x40;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

type Encodable = number | string | Buffer | ReadonlyMap<number | string, Encodable>;

/** CBOR (RFC 8949), as far as WebAuthn needs it. */
function cbor(value: Encodable): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  const entries = [...value].flatMap(([name, each]) => [cbor(name), cbor(each)]);
  return Buffer.concat([headOf(5, value.size), ...entries]);
}

function headOf(major: number, length: number): Buffer {
  const first = major * 32;
  if (length < 24) return Buffer.from([first + length]);
  if (length < 0x100) return Buffer.from([first + 24, length]);
  return Buffer.from([first + 25, length >> 8, length & 0xff]);
}

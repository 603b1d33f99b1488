/** The parts of an EventStoreDB connection string that Panelist supports. */
export interface EventStoreDbAddress {
  /** The hosts are found by the name's DNS entries (`esdb+discover:`). */
  readonly discover: boolean;
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
  readonly credentials: { readonly username: string; readonly password: string } | null;
  readonly tls: boolean;
  /** An extra certificate authority for the servers' certificates. */
  readonly tlsCaFile: string | null;
  readonly connectionName: string | null;
}

const form = /^esdb(\+discover)?:\/\/(?:([^:@/?]+):([^@/?]*)@)?([^@/?]+)\/?(?:\?(.*))?$/;
const options = new Set(['tls', 'tlsCAFile', 'connectionName']);

/**
 * Reads `esdb://user:password@host:port,host:port?tls=true` and `esdb+discover://…`.
 * Throws an `Error` with a sentence about what is wrong; the sentence never quotes the password.
 */
export function parseEventStoreDbAddress(url: string): EventStoreDbAddress {
  const [, discover, username, password, hosts, query = ''] = form.exec(url) ?? [];
  if (hosts === undefined) throw new Error('It must be an address like esdb://user:password@host:2113.');
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].find((name) => !options.has(name));
  if (unknown !== undefined)
    throw new Error(`It has an option that is not known: ${unknown} (known are ${[...options].join(', ')}).`);
  const tls = parameters.get('tls') ?? 'true';
  if (tls !== 'true' && tls !== 'false') throw new Error('Its option tls must be true or false.');
  if (tls === 'true' && username === undefined) throw new Error('It must name user and password, unless it says tls=false.');
  return {
    discover: discover !== undefined,
    hosts: hosts.split(',').map(parseHost),
    credentials: username === undefined ? null : { username: decode(username), password: decode(password ?? '') },
    tls: tls === 'true',
    tlsCaFile: parameters.get('tlsCAFile'),
    connectionName: parameters.get('connectionName'),
  };
}

function parseHost(host: string): { readonly address: string; readonly port: number } {
  const [, address, port = '2113'] = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(host) ?? [];
  if (address === undefined) throw new Error(`It names a host that is none: ${host}.`);
  return { address, port: Number(port) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new Error('Its user or password is not encoded as in an address.', { cause });
  }
}

import { describe, expect, it } from '@jest/globals';
import { parseEventStoreDbAddress } from './event-store-address.js';

describe('the address of an EventStoreDB', () => {
  it('names hosts, user and certificate authority', () => {
    expect(parseEventStoreDbAddress('esdb://ann:pa%40ss@one:2114,two?tlsCAFile=%2Fetc%2Fca.crt&connectionName=panelist')).toEqual(
      {
        discover: false,
        hosts: [
          { address: 'one', port: 2114 },
          { address: 'two', port: 2113 },
        ],
        credentials: { username: 'ann', password: 'pa@ss' },
        tls: true,
        tlsCaFile: '/etc/ca.crt',
        connectionName: 'panelist',
      },
    );
  });

  it('may be found by DNS, and be insecure', () => {
    expect(parseEventStoreDbAddress('esdb+discover://cluster.example/?tls=false')).toMatchObject({
      discover: true,
      hosts: [{ address: 'cluster.example', port: 2113 }],
      credentials: null,
      tls: false,
    });
  });

  it.each([
    ['http://host:2113', 'like esdb://'],
    ['esdb://', 'like esdb://'],
    ['esdb://host', 'user and password'],
    ['esdb://host:port?tls=false', 'a host that is none'],
    ['esdb://host?tls=no', 'true or false'],
    ['esdb://user:secret@host?defaultDeadline=1', 'defaultDeadline'],
    ['esdb://user:%E0%A4%A@host', 'not encoded'],
  ])('refuses %s', (url, remedy) => {
    expect(() => parseEventStoreDbAddress(url)).toThrow(remedy);
    expect(() => parseEventStoreDbAddress(url)).not.toThrow('secret');
  });
});

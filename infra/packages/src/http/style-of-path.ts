import type { Contract } from '@panelist/domain/kernel';

/** The style of a failure outside of any contract: that of the address's family of calls. */
export function styleOfPath(path: string): Contract['style'] {
  return path.startsWith('/api/') || path.startsWith('/demo/') || path.startsWith('/files/') ? 'v4' : 'v2';
}

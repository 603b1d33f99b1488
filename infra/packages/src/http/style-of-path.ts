import type { Contract } from '@panelist/domain/kernel';

/** How a failure looks where no contract says so: by the family of calls that the address belongs to. */
export function styleOfPath(path: string): Contract['style'] {
  return path.startsWith('/api/') || path.startsWith('/demo/') || path.startsWith('/files/') ? 'v4' : 'v2';
}

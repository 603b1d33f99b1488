import type { Session } from '../session/session-store.js';

export const participant = {
  status: 'in',
  userId: 'user-1',
  roles: ['panelist'],
  hasProfile: true,
  isStaff: false,
  loggedInAsUser: false,
} as const satisfies Session;

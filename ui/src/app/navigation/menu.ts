import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Support from '@mui/icons-material/PersonSearchOutlined';
import Operations from '@mui/icons-material/AccountBalanceOutlined';
import Earnings from '@mui/icons-material/PaidOutlined';
import Profile from '@mui/icons-material/AccountCircleOutlined';
import Projects from '@mui/icons-material/AssignmentTurnedInOutlined';
import LogIn from '@mui/icons-material/LoginOutlined';
import Preview from '@mui/icons-material/TravelExploreOutlined';
import SignUp from '@mui/icons-material/PersonAddAltOutlined';
import type { ElementType } from 'react';
import type { Session } from '../../shared/session/session-store.js';
import { hasRole, operationsRoles, supportRoles } from '../../shared/session/roles.js';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: ElementType;
}

const participant: readonly MenuEntry[] = [
  { label: 'Dashboard', to: '/dashboard', icon: Dashboard },
  { label: 'My projects', to: '/surveys', icon: Projects },
  { label: 'Earnings', to: '/payouts', icon: Earnings },
  { label: 'Edit profile', to: '/profile', icon: Profile },
];

const visitor: readonly MenuEntry[] = [
  { label: 'Preview projects', to: '/projects/browse', icon: Preview },
  { label: 'Log in', to: '/login', icon: LogIn },
  { label: 'Sign up', to: '/personal', icon: SignUp },
];

const support: MenuEntry = { label: 'Support', to: '/staff/support', icon: Support };
const operations: MenuEntry = { label: 'Operations', to: '/staff/operations', icon: Operations };

/** The menu entries that this user's roles allow (spec 3, Navigation shell). */
export function menuOf(session: Session): readonly MenuEntry[] {
  if (session.status !== 'in') return visitor;
  const staff = [
    ...(hasRole(session.roles, supportRoles) ? [support] : []),
    ...(hasRole(session.roles, operationsRoles) ? [operations] : []),
  ];
  return session.isStaff ? staff : [...participant, ...staff];
}

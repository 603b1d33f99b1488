import Administration from '@mui/icons-material/AdminPanelSettingsOutlined';
import Account from '@mui/icons-material/ManageAccountsOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Earnings from '@mui/icons-material/PaidOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import LogIn from '@mui/icons-material/LoginOutlined';
import Messages from '@mui/icons-material/ForumOutlined';
import Operations from '@mui/icons-material/AccountBalanceOutlined';
import Publish from '@mui/icons-material/PostAddOutlined';
import Preview from '@mui/icons-material/TravelExploreOutlined';
import Projects from '@mui/icons-material/AssignmentTurnedInOutlined';
import Referrals from '@mui/icons-material/GroupAddOutlined';
import Research from '@mui/icons-material/ScienceOutlined';
import SignUp from '@mui/icons-material/PersonAddAltOutlined';
import Support from '@mui/icons-material/PersonSearchOutlined';
import type { ElementType } from 'react';
import { takesNoPart, type Session } from '../../shared/session/session-store.js';
import { administratorRoles, hasRole, operationsRoles, researcherRoles, supportRoles } from '../../shared/session/roles.js';
import type { Unread } from '../../shared/unread/unread-store.js';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: ElementType;
  /** The unread count that the entry shows, and what it counts. */
  readonly counts?: { readonly of: keyof Unread; readonly one: string; readonly many: string };
}

/** Entries that open below their own heading. */
export interface MenuGroup {
  readonly label: string;
  readonly icon: ElementType;
  readonly entries: readonly { readonly label: string; readonly to: string }[];
}

export interface Menu {
  readonly entries: readonly MenuEntry[];
  readonly account: MenuGroup | null;
  readonly help: MenuEntry;
}

const dashboard: MenuEntry = {
  label: 'Dashboard',
  to: '/dashboard',
  icon: Dashboard,
  counts: { of: 'needsYou', one: 'thing needs you', many: 'things need you' },
};
const messages: MenuEntry = {
  label: 'Messages',
  to: '/messages',
  icon: Messages,
  counts: { of: 'inbox', one: 'unread conversation', many: 'unread conversations' },
};
const myProjects: MenuEntry = { label: 'My projects', to: '/surveys', icon: Projects };
const earnings: MenuEntry = { label: 'Earnings', to: '/payouts', icon: Earnings };
const referrals: MenuEntry = { label: 'Referrals', to: '/referrals', icon: Referrals };

/** The main places: the tabs of a phone. */
export const mainPlaces: readonly MenuEntry[] = [dashboard, myProjects, messages, earnings];

const participant: readonly MenuEntry[] = [dashboard, messages, myProjects, earnings, referrals];

const visitor: readonly MenuEntry[] = [
  { label: 'Preview projects', to: '/projects/browse', icon: Preview },
  { label: 'Log in as participant', to: '/login', icon: LogIn },
  { label: 'Log in as researcher', to: '/researchers', icon: Research },
  { label: 'Sign up', to: '/personal', icon: SignUp },
];

const editProfile = { label: 'Edit profile', to: '/profile' };
const social = { label: 'Social accounts', to: '/settings/social' };
const notification = { label: 'Notification', to: '/settings/notifications' };

/**
 * Staff and researchers take part in no study: they have no profile, social accounts or
 * notifications.
 */
const accountOf = (takesPart: boolean): MenuGroup => ({
  label: 'My account',
  icon: Account,
  entries: [
    ...(takesPart ? [editProfile] : []),
    { label: 'Account details', to: '/settings' },
    { label: 'Change password', to: '/settings/password' },
    ...(takesPart ? [social, notification] : []),
    { label: 'Cookie settings', to: '/settings/cookie-settings' },
  ],
});

const help: MenuEntry = { label: 'Help Center', to: '/support', icon: Help };
const support: MenuEntry = { label: 'Support', to: '/staff/support', icon: Support };
const projects: MenuEntry = { label: 'Projects', to: '/researcher/projects', icon: Research };
const publish: MenuEntry = { label: 'Publish a project', to: '/researcher/publish', icon: Publish };
const administration: MenuEntry = { label: 'Administration', to: '/staff/administration', icon: Administration };
const operations: MenuEntry = { label: 'Operations', to: '/staff/operations', icon: Operations };

/** The menu that this user's roles allow (spec 3, Navigation shell). */
export function menuOf(session: Session): Menu {
  if (session.status !== 'in') return { entries: visitor, account: null, help };
  const staff = [
    ...(hasRole(session.roles, researcherRoles) ? [projects] : []),
    ...(hasRole(session.roles, ['researcher', 'admin']) ? [publish] : []),
    ...(hasRole(session.roles, supportRoles) ? [support] : []),
    ...(hasRole(session.roles, operationsRoles) ? [operations] : []),
    ...(hasRole(session.roles, administratorRoles) ? [administration] : []),
  ];
  const takesPart = !takesNoPart(session);
  return { entries: takesPart ? [...participant, ...staff] : staff, account: accountOf(takesPart), help };
}

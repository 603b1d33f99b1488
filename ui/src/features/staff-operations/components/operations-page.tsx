import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Role } from '@panelist/domain/kernel/browser';
import { Suspense, useId, type ComponentType } from 'react';
import { Page } from '../../../shared/page/page.js';
import { hasRole } from '../../../shared/session/roles.js';
import { useSession } from '../../../shared/session/session-store.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';

const FlagsTab = lazyComponent(async () => (await import('./flags-tab.js')).FlagsTab);
const FundsTab = lazyComponent(async () => (await import('./funds-tab.js')).FundsTab);
const LedgerTab = lazyComponent(async () => (await import('./ledger-tab.js')).LedgerTab);
const PayoutsTab = lazyComponent(async () => (await import('./payouts-tab.js')).PayoutsTab);
const ProjectorsTab = lazyComponent(async () => (await import('./projectors-tab.js')).ProjectorsTab);
const QueuesTab = lazyComponent(async () => (await import('./queues-tab.js')).QueuesTab);
const ReconciliationTab = lazyComponent(async () => (await import('./reconciliation-tab.js')).ReconciliationTab);
const ReferralsTab = lazyComponent(async () => (await import('./referrals-tab.js')).ReferralsTab);

interface OperationsTab {
  readonly name: string;
  readonly label: string;
  readonly Content: ComponentType;
  /** Only for holders of one of these. */
  readonly roles?: readonly Role[];
}

const allTabs: readonly [OperationsTab, ...OperationsTab[]] = [
  { name: 'payouts', label: 'Payouts', Content: PayoutsTab },
  { name: 'ledger', label: 'Ledger', Content: LedgerTab },
  { name: 'funds', label: 'Funds', Content: FundsTab },
  { name: 'reconciliation', label: 'Reconciliation', Content: ReconciliationTab },
  { name: 'referrals', label: 'Referrals', Content: ReferralsTab },
  { name: 'projectors', label: 'Projectors', Content: ProjectorsTab },
  { name: 'queues', label: 'Queues', Content: QueuesTab },
  { name: 'features', label: 'Features', Content: FlagsTab, roles: ['admin'] },
];

/**
 * Staff page for operations: payouts, the ledger, organizations' funds, projectors, and for admins
 * features.
 */
export function OperationsPage() {
  const [address, setAddress] = useQueryParams();
  const session = useSession();
  const tabs = allTabs.filter(({ roles }) => roles === undefined || (session.status === 'in' && hasRole(session.roles, roles)));
  const { name, Content } = tabs.find((tab) => tab.name === address.get('tab')) ?? allTabs[0];
  const id = useId();
  return (
    <Page title="Operations" lead="Payouts and their attempts, the ledger and the funds, referrals, projectors and queues.">
      <Tabs
        value={name}
        onChange={(_event, chosen: string) => setAddress(chosen === 'payouts' ? {} : { tab: chosen })}
        aria-label="Operations"
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`${id}-${tab.name}-tab`}
            aria-controls={`${id}-${tab.name}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-${name}`} aria-labelledby={`${id}-${name}-tab`}>
        <Suspense fallback={<CardsSkeleton count={3} height={180} />}>
          <Content />
        </Suspense>
      </Box>
    </Page>
  );
}

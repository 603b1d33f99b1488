import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { FundsTab } from './funds-tab.js';
import { PayoutsTab } from './payouts-tab.js';
import { ProjectorsTab } from './projectors-tab.js';

const tabs = [
  { name: 'payouts', label: 'Payouts', Content: PayoutsTab },
  { name: 'funds', label: 'Funds', Content: FundsTab },
  { name: 'projectors', label: 'Projectors', Content: ProjectorsTab },
] as const;

/** Staff page for operations: payouts, the funds that pay them, and projectors. */
export function OperationsPage() {
  const [address, setAddress] = useSearchParams();
  const { name, Content } = tabs.find((tab) => tab.name === address.get('tab')) ?? tabs[0];
  const id = useId();
  return (
    <Page
      title="Operations"
      lead="Payouts and their attempts, the funds that pay them, and the projectors that keep the pages true."
    >
      <Tabs
        value={name}
        onChange={(_event, chosen: string) => setAddress(chosen === 'payouts' ? {} : { tab: chosen })}
        aria-label="Operations"
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
        <Content />
      </Box>
    </Page>
  );
}

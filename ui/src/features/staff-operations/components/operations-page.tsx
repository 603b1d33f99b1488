import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { PayoutsTab } from './payouts-tab.js';
import { ProjectorsTab } from './projectors-tab.js';

/** Staff page for operations: payouts and projectors. */
export function OperationsPage() {
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'projectors' ? 'projectors' : 'payouts';
  const id = useId();
  return (
    <Page title="Operations" lead="Payouts and their attempts, and the projectors that keep the pages true.">
      <Tabs
        value={tab}
        onChange={(_event, chosen: string) => setAddress(chosen === 'projectors' ? { tab: chosen } : {})}
        aria-label="Operations"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="payouts" label="Payouts" id={`${id}-payouts-tab`} aria-controls={`${id}-payouts`} />
        <Tab value="projectors" label="Projectors" id={`${id}-projectors-tab`} aria-controls={`${id}-projectors`} />
      </Tabs>
      <Box role="tabpanel" id={`${id}-${tab}`} aria-labelledby={`${id}-${tab}-tab`}>
        {tab === 'payouts' ? <PayoutsTab /> : <ProjectorsTab />}
      </Box>
    </Page>
  );
}

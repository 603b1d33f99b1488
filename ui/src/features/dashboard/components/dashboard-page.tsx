import { dashboard } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { Page } from '../../../shared/page/page.js';
import { ResponseDialogs } from '../../../shared/participation/response-dialogs.js';
import { Activity } from './activity.js';
import { Readiness } from './readiness.js';

/** The minimum width for a second column (spec 2, section 9). */
const wideEnough = '(min-width: 1281px)';

function ActivityLabel() {
  const { data } = useQuery(dashboard, {});
  const waiting = data?.response.invited.totalCount ?? 0;
  return <>{waiting > 0 ? `Your activity (${waiting})` : 'Your activity'}</>;
}

/** Two tabs where the page is too narrow for two columns; the address holds the selected one. */
function Tabbed({ projects }: { readonly projects: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'activity' ? 'activity' : 'projects';
  const show = (next: string) =>
    setQuery((current) => {
      if (next === 'activity') current.set('tab', next);
      else current.delete('tab');
      return current;
    });
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => show(next)}
        aria-label="Dashboard"
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="projects" id="tab-projects" aria-controls="panel-projects" label="Browse Projects" />
        <Tab value="activity" id="tab-activity" aria-controls="panel-activity" label={<ActivityLabel />} />
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'projects' ? projects : <Activity />}
      </div>
    </>
  );
}

/** The participant's start page; the app passes in the project list, which is another feature. */
export function DashboardPage({ projects }: { readonly projects: ReactNode }) {
  const isWide = useMediaQuery(wideEnough, { noSsr: true });
  return (
    <Page title="Dashboard" width="board">
      <Readiness />
      {isWide ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(400px, 25%)', gap: 4, alignItems: 'start' }}>
          {projects}
          <Box component="aside" aria-label="Your activity">
            <Activity />
          </Box>
        </Box>
      ) : (
        <Tabbed projects={projects} />
      )}
      <ResponseDialogs messageRequired />
    </Page>
  );
}

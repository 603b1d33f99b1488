import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { DashboardPage } from '../../features/dashboard/index.js';
import { ProjectExplorer } from '../../features/projects/components/project-explorer.js';
import { useTourRunning } from '../../features/tour/api/tour-running.js';
import { completeTourCard } from '../../features/tour/index.js';
import { useMe } from '../../shared/session/me.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';

const ExampleCard = lazyComponent(async () => (await import('../tour/example-card.js')).ExampleCard);
const CompleteTourCard = lazyComponent(async () => (await completeTourCard()).default);

/** The dashboard shows the list of another feature; only the app may import both. */
export function Dashboard() {
  const isTouring = useTourRunning();
  const { user } = useMe();
  return (
    <DashboardPage
      projects={
        <ProjectExplorer
          {...(isTouring
            ? {
                first: (
                  <Suspense fallback={null}>
                    <ExampleCard />
                  </Suspense>
                ),
              }
            : {})}
        />
      }
      reminder={
        user?.tour === 'incomplete' && (
          <Suspense fallback={<Box sx={{ height: 170.8 }} />}>
            <CompleteTourCard />
          </Suspense>
        )
      }
    />
  );
}

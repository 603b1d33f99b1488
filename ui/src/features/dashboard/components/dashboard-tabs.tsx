import { dashboard } from '@panelist/domain/participation/browser';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '../../../shared/api/use-query.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';

/** The tabs of a narrow dashboard. */
export function DashboardTabs({ tab }: { readonly tab: 'projects' | 'activity' }) {
  const [, setQuery] = useQueryParams();
  const { data } = useQuery(dashboard, {});
  const waiting = data?.response.invited.totalCount ?? 0;
  const show = (next: string) =>
    setQuery((current) => {
      if (next === 'activity') current.set('tab', next);
      else current.delete('tab');
      return current;
    });
  return (
    <Tabs
      value={tab}
      onChange={(_event, next: string) => show(next)}
      aria-label="Dashboard"
      sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Tab value="projects" id="tab-projects" aria-controls="panel-projects" label="Browse Projects" />
      <Tab
        value="activity"
        id="tab-activity"
        aria-controls="panel-activity"
        label={waiting > 0 ? `Your activity (${waiting})` : 'Your activity'}
      />
    </Tabs>
  );
}

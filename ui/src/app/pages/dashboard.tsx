import { DashboardPage } from '../../features/dashboard/index.js';
import { ProjectExplorer } from '../../features/projects/components/project-explorer.js';

/** The dashboard shows the list of another feature; only the app may import both. */
export function Dashboard() {
  return <DashboardPage projects={<ProjectExplorer />} />;
}

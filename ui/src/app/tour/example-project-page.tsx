import { Navigate } from 'react-router-dom';
import { ProjectDetail } from '../../features/projects/components/project-detail.js';
import { ReturnLink } from '../../features/projects/components/project-page.js';
import { useTour } from '../../features/tour/api/use-tour.js';
import { exampleProject } from '../../features/tour/model/example-project.js';
import { exampleQuestions } from '../../features/tour/model/example-questions.js';
import { Page } from '../../shared/page/page.js';

/** The example's page; outside the tour it redirects to the dashboard (document 2 §4). */
export function ExampleProjectPage() {
  const { slide } = useTour();
  if (slide === null) return <Navigate to="/dashboard" replace />;
  return (
    <Page title={exampleProject.name} above={<ReturnLink />}>
      <ProjectDetail project={exampleProject} questions={exampleQuestions.length} />
    </Page>
  );
}

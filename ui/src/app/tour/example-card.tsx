import { ProjectCard } from '../../features/projects/components/project-card.js';
import { exampleProject } from '../../features/tour/model/example-project.js';

/** The example project, at the top of the list while the tour runs. */
export function ExampleCard() {
  return (
    <div data-tour="card">
      <ProjectCard project={exampleProject} workEmailVerified={null} />
    </div>
  );
}

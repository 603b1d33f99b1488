import { test } from './journey.js';
import { looksRight } from './pages/looks.js';
import { app } from './pages/session.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

test('the pages of researchers, on a laptop and on a phone', async ({ browserOf, researcher, participant }) => {
  const project = await publishedProject(researcher, { kindOfResearch: 1 });
  const response = await applied(participant, project);
  const own = await browserOf({ email: 'researcher@panelist.example', password: 'demo-password' });
  const of = `researcher/projects/${project.id}`;
  const pages = {
    'Own projects': 'researcher/projects',
    'Publish a project': `researcher/publish?from=${project.id}`,
    'Project as JSON': 'researcher/publish?tab=json',
    Responses: of,
    'A response': `${of}?response=${response}`,
    Times: `${of}/slots`,
    Invitations: `${of}/invitations`,
    Details: `${of}/details`,
  };
  for (const width of [1366, 390]) {
    await own.setViewportSize({ width, height: 844 });
    for (const [name, path] of Object.entries(pages)) {
      await own.goto(`${app}/${path}`);
      await looksRight(own, `${name} at ${width} px`);
    }
  }
});

import { test } from './journey.js';
import { devices, pagesLookRight } from './pages/looks.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

test.describe.configure({ timeout: 240_000 });

for (const { device, viewport } of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the pages of researchers', async ({ page, researcher, participant }) => {
      const project = await publishedProject(researcher, { kindOfResearch: 1 });
      const response = await applied(participant, project);
      await enter(page, { email: 'researcher@panelist.example', password: 'demo-password' });
      const of = `${app}/researcher/projects/${project.id}`;
      await pagesLookRight(page, {
        'Own projects': `${app}/researcher/projects`,
        'Publish a project': `${app}/researcher/publish?from=${project.id}`,
        'Project as JSON': `${app}/researcher/publish?tab=json`,
        Responses: of,
        'A response': `${of}?response=${response}`,
        Messages: `${of}/messages`,
        Times: `${of}/slots`,
        Invitations: `${of}/invitations`,
        Details: `${of}/details`,
      });
    });
  });

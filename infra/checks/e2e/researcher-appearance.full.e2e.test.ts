import { test } from './journey.js';
import { devices, checkAppearance } from './pages/appearance.js';
import { app, enter, sayWhy } from './pages/session.js';
import { contested, noShow } from './product/disputes.js';
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
      await checkAppearance(page, {
        'Own projects': `${app}/researcher/projects`,
        'Publish a project': `${app}/researcher/publish?from=${project.id}`,
        'Project as JSON': `${app}/researcher/publish?tab=json`,
        Responses: of,
        'A response': `${of}?response=${response}`,
        Messages: `${of}/messages`,
        Times: `${of}/slots`,
        Invitations: `${of}/invitations`,
        'No disputes': `${of}/disputes`,
        Details: `${of}/details`,
      });
    });

    test('disputes, for the researcher and for support', async ({ page, researcher, participant }) => {
      const { project, id } = await noShow(participant, researcher);
      const disputeId = await contested(participant, id);
      await enter(page, { email: 'researcher@panelist.example', password: 'demo-password' });
      const of = `${app}/researcher/projects/${project.id}/disputes`;
      await checkAppearance(page, { Disputes: of, Dispute: `${of}/${disputeId}` });
      await enter(page, { email: 'support@panelist.example', password: 'demo-password' });
      const dispute = `${app}/staff/support/disputes/${participant.userId}/${disputeId}`;
      await checkAppearance(page, { 'Disputes, for support': `${app}/staff/support/disputes`, 'Before a reason': dispute });
      await page.reload();
      await sayWhy(page);
      await checkAppearance(page, { 'Dispute, for support': dispute });
    });
  });

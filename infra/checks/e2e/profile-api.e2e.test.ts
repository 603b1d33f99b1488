import { projectSearch, projectView } from '@panelist/domain/catalogue/browser';
import { saveSurvey } from '@panelist/domain/participation/browser';
import { patchProfile, profileByUser, profileLocks, saveProfile, verifyWorkEmail } from '@panelist/domain/profile/browser';
import { messageTo } from '../../testing/demo.js';
import { expect, test } from './journey.js';
import { publishedProject } from './product/projects.js';

test('a saved section changes the matches of a person, and a verified work e-mail opens projects for professionals', async ({
  origin,
  participant,
  researcher,
}) => {
  const { client, profileId, userId } = participant;
  const project = await publishedProject(researcher, {
    talkToAudience: 1,
    topics: ['Finance'],
    target: { skills: ['Rowing'] },
  });
  const params = { id: profileId };
  const scoreIs = async (score: number) => {
    const query = { queryText: project.name, showEligible: false, onlyShowMatched: false } as const;
    const { results } = await client.call(projectSearch, { params: { profileId }, query });
    expect(results).toMatchObject([{ id: project.id, v4Score: score }]);
    return results[0]?.topicMatched;
  };
  const prequalifies = async () => (await client.call(projectView, { params: { id: project.id } })).project.prequalifies;

  await scoreIs(0);
  await client.call(patchProfile, { params, body: { skills: ['Rowing'] } });
  expect(await scoreIs(100)).toBeNull();
  await client.call(saveProfile, { body: { topics: ['Finance', 'Games', 'Travel'] } });
  expect(await scoreIs(100)).toBe('Finance');
  expect(Object.keys(await client.call(profileLocks, { params: { profileId } }))).toEqual(['skills', 'topics']);
  expect(await client.refused(patchProfile, { params, body: { skills: ['Chess'] } })).toMatchObject({
    status: 409,
    code: 'profile.section-locked',
  });

  const responses = [{ questionId: 'grow', answers: [{ uid: 'grow-yes' }] }];
  const draft = { body: { projectId: project.id, status: 'DRAFT', responses } } as const;
  expect(await prequalifies()).toMatchObject({ qualifies: false });
  expect(await client.refused(saveSurvey, draft)).toMatchObject({ status: 403, code: 'participation.work-email-required' });
  const email = `${userId.slice(-8)}@engines.example`;
  await client.call(patchProfile, { params, body: { employment: { email } } });
  const { links } = await messageTo(origin, email);
  const token = new URL(links[0] ?? origin).searchParams.get('token') ?? '';
  await client.call(verifyWorkEmail, { body: { token } });
  expect(await prequalifies()).toMatchObject({ qualifies: true });
  expect((await client.call(profileByUser, { params: { userId } })).employment).toMatchObject({ email, isEmailVerified: true });
  await client.call(saveSurvey, draft);
});

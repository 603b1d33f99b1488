import { placeHoldsStream, maxPlaceHolds, placesStream } from '@panelist/domain/participation';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { collectRoutes } from '@panelist/infra/http';
import { testHttp, type LoggedIn, type TestHttp } from '../../../infra/testing/index.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { by, memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as participation from './index.js';

let write: MemoryWriteSide;
let http: TestHttp;
let projectId: string;

const lastPlace = async () =>
  write.project(randomUUID(), { ...surveyEntry, code: randomUUID().slice(0, 8), participantsWanted: 1 });
beforeEach(async () => {
  write = memoryWriteSide();
  http = await testHttp(collectRoutes(participation, write), { clock: write.clock });
  projectId = await lastPlace();
});
afterEach(async () => http.close());

const arrives = async () => http.logIn(await write.applicant());
const hold = async (who: LoggedIn, id = projectId) => who.call(`POST /api/v4/projects/${id}/place-hold`);
const leave = async (who: LoggedIn) => who.call(`DELETE /api/v4/projects/${projectId}/place-hold`);
const wait = async (who: LoggedIn, id = projectId) => who.call(`POST /api/v4/projects/${id}/waiting-list`);
const quit = async (who: LoggedIn) => who.call(`DELETE /api/v4/projects/${projectId}/waiting-list`);
const submit = async (who: LoggedIn) =>
  who.call('POST /v2/projects/survey/save', {
    body: {
      projectId,
      status: 'PENDING',
      responses: [
        { questionId: 'q1', answers: [{ uid: 'yes' }] },
        { questionId: 'q2', answers: [{ text: 'Because' }] },
      ],
      totalTime: 30,
    },
  });
const events = async () => write.eventsOf(placesStream.of(projectId));

describe('the last place', () => {
  it('is held for one of ten who open the screener at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, arrives));
    const answers = await Promise.all(people.map(async (who) => hold(who)));
    const until = new Date(Date.parse(write.clock.now()) + 15 * 60_000).toISOString().slice(0, 16);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      heldUntil: expect.stringContaining(until.slice(0, 13)),
      waitingPosition: null,
    });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'participation.places-full' });
    expect(await events()).toEqual(['PlaceHeld']);
  });

  it('is held once, given back by who leaves, and free at the end of its time', async () => {
    const [ada, ben] = [await arrives(), await arrives()];
    const first = await hold(ada);
    expect((await hold(ada)).body).toEqual(first.body);
    expect((await leave(ada)).body).toEqual({ heldUntil: null, waitingPosition: null });
    expect((await leave(ada)).status).toBe(200);
    expect((await hold(ben)).status).toBe(200);
    expect((await hold(ada)).status).toBe(409);
    write.clock.advance(15 * 60_000);
    expect((await hold(ada)).status).toBe(200);
    expect(await events()).toEqual(['PlaceHeld', 'PlaceHoldEnded', 'PlaceHeld', 'PlaceHeld']);
  });

  it('decides about no application: who holds none submits as before, and a submission gives nothing back by leaving', async () => {
    const [ada, ben] = [await arrives(), await arrives()];
    await hold(ada);
    for (const who of [ada, ben])
      expect(await submit(who)).toMatchObject({ status: 200, body: { response: { status: 'PENDING' } } });
    expect((await leave(ada)).body).toMatchObject({ heldUntil: expect.any(String) });
    expect(await hold(ben)).toMatchObject({ status: 200, body: { heldUntil: null } });
    expect(await wait(ben)).toMatchObject({ status: 409, body: { code: 'participation.wrong-state' } });
  });

  it('is held in few projects at a time', async () => {
    const userId = await write.applicant();
    const ada = await http.logIn(userId);
    const projects = await Promise.all(Array.from({ length: maxPlaceHolds + 1 }, lastPlace));
    const statuses: number[] = [];
    for (const id of projects) statuses.push((await hold(ada, id)).status);
    expect(statuses).toEqual([...Array.from({ length: maxPlaceHolds }, () => 200), 409]);
    expect(await write.eventsOf(placeHoldsStream.of(userId))).toHaveLength(maxPlaceHolds);
    write.clock.advance(30 * 60_000);
    expect((await hold(ada, projects.at(-1))).status).toBe(200);
  });

  it('is held for a person who may start, of a project that is there and open', async () => {
    const ada = await arrives();
    expect((await hold(ada, randomUUID())).status).toBe(404);
    const without = await http.logIn(await write.applicant('photo'));
    expect(await hold(without)).toMatchObject({ status: 403, body: { code: 'participation.phone-and-photo-required' } });
    const close = { type: 'CloseProject', data: { at: write.clock.now() } } as const;
    await write.commands.handle(projectDecider, projectStream.of(projectId), close, by('owner'));
    expect(await hold(ada)).toMatchObject({ status: 409, body: { code: 'participation.project-closed' } });
    expect(await wait(ada)).toMatchObject({ status: 409, body: { code: 'participation.project-closed' } });
    expect((await http.call(`POST /api/v4/projects/${projectId}/place-hold`)).status).toBe(401);
  });
});

describe('the waiting list', () => {
  it('has people in the order in which they joined, and says to each their own position alone', async () => {
    const [cy, ada, ben] = [await arrives(), await arrives(), await arrives()];
    expect(await wait(ada)).toMatchObject({ status: 409, body: { code: 'participation.place-free' } });
    await hold(cy);
    expect((await wait(ada)).body).toEqual({ heldUntil: null, waitingPosition: 1 });
    expect((await wait(ben)).body).toEqual({ heldUntil: null, waitingPosition: 2 });
    expect((await wait(ada)).body).toEqual({ heldUntil: null, waitingPosition: 1 });
    expect(await wait(cy)).toMatchObject({ status: 409, body: { code: 'participation.place-free' } });
    expect((await quit(ada)).body).toEqual({ heldUntil: null, waitingPosition: null });
    expect((await wait(ben)).body).toEqual({ heldUntil: null, waitingPosition: 1 });
    expect(await events()).toEqual(['PlaceHeld', 'WaitingListJoined', 'WaitingListJoined', 'WaitingListLeft']);
  });
});

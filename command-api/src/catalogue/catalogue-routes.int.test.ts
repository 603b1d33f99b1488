import { projectIdOf, projectStream } from '@panelist/domain/catalogue';
import { collectRoutes } from '@panelist/infra/http';
import { testHttp, type LoggedIn, type TestHttp } from '../../../infra/testing/index.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as catalogue from './index.js';

let write: MemoryWriteSide;
let http: TestHttp;
let researcher: LoggedIn;
beforeEach(async () => {
  write = memoryWriteSide();
  http = await testHttp(collectRoutes(catalogue, write), { clock: write.clock });
  researcher = await http.logIn(randomUUID(), ['researcher']);
});
afterEach(() => http.close());

const id = projectIdOf(surveyEntry.code);

describe('posting a project', () => {
  it('creates it, and accepts its code only once', async () => {
    const created = await researcher.call('POST /api/v4/projects', { body: { ...surveyEntry, status: 'draft' } });
    expect(created).toMatchObject({ status: 201, body: { id, code: surveyEntry.code, status: 'draft' } });
    expect(await researcher.call('POST /api/v4/projects', { body: surveyEntry })).toMatchObject({
      status: 409,
      body: { code: 'catalogue.code-taken' },
    });
  });

  it('names every wrong field', async () => {
    const screener = [{ ...surveyEntry.screener[0], answers: [] }];
    const answer = await researcher.call('POST /api/v4/projects', {
      body: { ...surveyEntry, incentive: 1, kindOfResearch: 7, screener },
    });
    expect(answer.status).toBe(422);
    const fields = (answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['incentive', 'kindOfResearch']));
  });

  it('is for researchers', async () => {
    const participant = await http.logIn(randomUUID());
    expect((await participant.call('POST /api/v4/projects', { body: surveyEntry })).status).toBe(403);
    expect((await http.call('POST /api/v4/projects', { body: surveyEntry })).status).toBe(401);
  });
});

describe('a project', () => {
  it('is published, paused, resumed and closed by its owner', async () => {
    await researcher.call('POST /api/v4/projects', { body: { ...surveyEntry, status: 'draft' } });
    const call = async (verb: string, who = researcher) => who.call(`POST /api/v4/projects/${id}/${verb}`);
    expect((await call('pause')).status).toBe(409);
    expect(await call('publish')).toMatchObject({ status: 200, body: { status: 'published', recruitingStatus: 'RECRUITING' } });
    expect((await call('close', await http.logIn(randomUUID(), ['researcher']))).status).toBe(404);
    expect(await call('pause')).toMatchObject({ body: { recruitingStatus: 'PAUSED' } });
    expect(await call('resume')).toMatchObject({ body: { recruitingStatus: 'RECRUITING' } });
    expect(await call('close')).toMatchObject({ body: { status: 'closed' } });
    expect((await call('publish')).status).toBe(409);
  });
});

describe('importing', () => {
  it('imports valid entries, reports invalid ones, changes nothing the second time', async () => {
    const ownerId = randomUUID();
    const file = { projects: [surveyEntry, { ...surveyEntry, code: 'BAD', incentive: 1 }, 'nonsense'] };
    const first = await catalogue.importProjects(write, file, { ownerId });
    expect(first).toMatchObject({ imported: 1, unchanged: 0 });
    expect(first.refused).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'BAD', field: 'incentive' })]));
    expect(first.refused.map(({ code }) => code)).toContain('#3');
    const again = await catalogue.importProjects(write, { projects: [surveyEntry] }, { ownerId });
    expect(again).toEqual({ imported: 0, unchanged: 1, refused: [] });
    const changed = await catalogue.importProjects(write, { projects: [{ ...surveyEntry, incentive: 60 }] }, { ownerId });
    expect(changed).toMatchObject({ imported: 0, refused: [{ code: surveyEntry.code }] });
    expect(await write.eventsOf(projectStream.of(id))).toEqual(['ProjectDrafted', 'ScreenerDefined', 'ProjectPublished']);
  });

  it('refuses a file of another form', async () => {
    for (const file of [[], null, {}, { projects: {} }]) {
      await expect(catalogue.importProjects(write, file, { ownerId: randomUUID() })).rejects.toMatchObject({
        code: 'request.malformed',
        message: expect.stringContaining('{ "projects": [ … ] }'),
      });
    }
    const report = await catalogue.importProjects(
      write,
      { projects: [null, [], { code: 'A\u001b[2J' }] },
      { ownerId: randomUUID() },
    );
    expect(report.refused.slice(0, 3).map(({ code }) => code)).toEqual(['#1', '#2', 'A�[2J']);
  });
});

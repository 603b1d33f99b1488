import { expect, it } from '@jest/globals';
import { possibleStates } from './referral-status.js';

const network = ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'THRESHOLD_MET', 'BONUS_PROCESSING', 'PAID'] as const;
const project = ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'BONUS_PROCESSING', 'PAID'] as const;

it.each(network)('a referral to Panelist has its six steps in %s', (status) => {
  expect(possibleStates('network', status, network.slice(0, network.indexOf(status) + 1))).toEqual(network);
});

it.each(project)('a referral to a project has its five steps in %s', (status) => {
  expect(possibleStates('project', status, project.slice(0, project.indexOf(status) + 1))).toEqual(project);
});

it.each(['PARTICIPATED_THRESHOLD_NOT_MET', 'RE_SCREENING'] as const)('%s is a step while it holds', (status) => {
  const [first, second, third, ...rest] = network;
  expect(possibleStates('network', status, [first, second, third, status])).toEqual([first, second, third, status, ...rest]);
  expect(possibleStates('network', 'PARTICIPATED', [first, second, third, status, third])).toEqual(network);
});

it.each(['PROJECT_CLOSED', 'CRITERIA_NOT_MET'] as const)('%s replaces what can not be reached any more', (end) => {
  expect(possibleStates('project', end, ['SIGNED_UP', 'SCREENING', end])).toEqual(['SIGNED_UP', 'SCREENING', end]);
  expect(possibleStates('project', end, ['SIGNED_UP', end])).toEqual(['SIGNED_UP', end]);
  expect(
    possibleStates('network', end, ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'PARTICIPATED_THRESHOLD_NOT_MET', end]),
  ).toEqual(['SIGNED_UP', 'SCREENING', 'PARTICIPATED', end]);
});

import { expect, test } from '@jest/globals';
import { filesPlace, parseFilesUrl } from './files-place.js';

test('without the variable files are in the data folder', () => {
  expect(filesPlace(undefined, '/data')).toEqual({ kind: 'folder', folder: '/data/files' });
});

test.each([
  ['file:///var/panelist/files', { kind: 'folder', folder: '/var/panelist/files' }],
  ['s3://panelist-files', { kind: 's3', bucket: 'panelist-files', prefix: '', region: null, endpoint: null }],
  [
    's3://panelist-files/one/two/?region=eu-central-1',
    { kind: 's3', bucket: 'panelist-files', prefix: 'one/two/', region: 'eu-central-1', endpoint: null },
  ],
  [
    's3://files?endpoint=http://minio:9000&region=us-east-1',
    { kind: 's3', bucket: 'files', prefix: '', region: 'us-east-1', endpoint: 'http://minio:9000' },
  ],
])('%s', (value, place) => {
  expect(filesPlace(value, '/data')).toEqual(place);
});

test.each([
  'file://',
  '/var/files',
  's3://',
  's3://a',
  's3://Files_1',
  's3://key:secret@files',
  's3://files:9000',
  's3://files?endpoint=minio:9000',
  's3://files?region=eu central',
  's3://files?path=x',
  'https://s3.example/files',
])('refuses %s', (value) => {
  expect(parseFilesUrl(value)).toBeNull();
});

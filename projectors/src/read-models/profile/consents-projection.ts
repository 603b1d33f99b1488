import { project } from '../../project.js';
import { consents } from './consents.js';

export const consentsProjection = project(consents, {
  ConsentGiven: { upsert: ({ data, at }) => consents.make({ ...data, givenAt: at }) },
  PreferencesErased: { remove: true },
});

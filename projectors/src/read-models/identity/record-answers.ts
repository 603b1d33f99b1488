import { id, personal, readModel, text } from '@panelist/infra/read-models';

/** What researchers say about the record of their organization; the text belongs to its writer. */
export const recordAnswers = readModel({
  name: 'record-answers',
  version: 1,
  key: 'organizationId',
  subject: 'userId',
  columns: {
    organizationId: id(),
    userId: id().index(),
    text: personal(text().default(''), ''),
  },
});

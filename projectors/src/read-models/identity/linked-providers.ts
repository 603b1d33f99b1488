import type { SocialProvider } from '@panelist/domain/identity/browser';
import { id, readModel, text, time } from '@panelist/infra/read-models';

/**
 * The providers that an account is connected with; their own ids stay in the log. Document 3 §3,
 * Social profile.
 */
export const linkedProviders = readModel({
  name: 'linked-providers',
  version: 1,
  key: ['userId', 'provider'],
  subject: 'userId',
  columns: { userId: id(), provider: text<SocialProvider>(), linkedAt: time() },
});

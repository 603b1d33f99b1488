import type { AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/runtime';
import { payoutSettingsRoute } from './payout-settings-route.js';
import { pictureRoute } from './picture-route.js';

/** Every command about profiles and preferences. */
export const profileRoutes = (dependencies: Pick<Dependencies, 'commands' | 'files'>): readonly AnyRoute[] => [
  pictureRoute(dependencies),
  payoutSettingsRoute(dependencies),
];

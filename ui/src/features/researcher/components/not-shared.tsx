import { LocalTime } from '../../../shared/display/time.js';

/** In the place of what the participant withdrew. */
export const NotShared = ({ since }: { readonly since: string }) => (
  <em>
    No longer shared since <LocalTime at={since} form="day" />
  </em>
);

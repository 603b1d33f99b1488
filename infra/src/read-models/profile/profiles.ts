import type { Demographics, Employment, Location } from '@panelist/domain/profile';
import { personal, plain, table } from '../table.js';

/** What a participant says about themself. Demographics and employment are missing until their events came. */
export type ProfileRow = {
  readonly profile_id: string;
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly phone_country: string;
  readonly location: Location | null;
  readonly demographics: Demographics | null;
  readonly employment: Employment | null;
  readonly skills: readonly string[];
  readonly work_email_verified: boolean;
  readonly picture_file_id: string | null;
  readonly created_at: string;
};

export const profilesTable = table<ProfileRow>({
  name: 'read_model.profiles',
  key: ['profile_id'],
  subject: 'user_id',
  columns: {
    profile_id: plain,
    user_id: plain,
    first_name: personal(''),
    last_name: personal(''),
    email: personal(''),
    phone: personal(''),
    phone_country: plain,
    location: personal(null),
    demographics: personal(null),
    employment: personal(null),
    skills: personal([]),
    work_email_verified: plain,
    picture_file_id: plain,
    created_at: plain,
  },
});

import type { RecordedEvent } from '@panelist/domain/kernel';
import type { ProfileEvent } from '@panelist/domain/profile';
import { profilesTable, projector } from '@panelist/infra/read-models';
import type { ProfileRow } from '@panelist/infra/read-models';

/** What participants say about themselves. */
export const profilesProjector = projector<ProfileRow, ProfileEvent>({
  name: 'profiles',
  version: 1,
  table: profilesTable,
  types: ['ProfileCreated', 'DemographicsChanged', 'EmploymentChanged', 'SkillsChanged', 'PictureChanged'],
  rowsOfOneStream: true,
  keys: ({ data }) => [[data.profileId]],
  project: (row, event, recorded) => {
    if (event.type === 'ProfileCreated') return created(event.data, recorded);
    return row === undefined ? undefined : changed(row, event);
  },
  changed: (row) => ({ userId: row.user_id, what: 'profile', id: row.profile_id }),
});

function created(data: Extract<ProfileEvent, { readonly type: 'ProfileCreated' }>['data'], recorded: RecordedEvent): ProfileRow {
  return {
    profile_id: data.profileId,
    user_id: data.userId,
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    phone: data.phone,
    phone_country: data.phoneCountry,
    location: data.location,
    demographics: null,
    employment: null,
    skills: [],
    work_email_verified: false,
    picture_file_id: null,
    created_at: recorded.metadata.occurredAt,
  };
}

function changed(row: ProfileRow, event: Exclude<ProfileEvent, { readonly type: 'ProfileCreated' }>): ProfileRow {
  switch (event.type) {
    case 'DemographicsChanged':
      return { ...row, demographics: event.data.demographics };
    case 'EmploymentChanged':
      return { ...row, employment: event.data.employment };
    case 'SkillsChanged':
      return { ...row, skills: event.data.skills };
    case 'PictureChanged':
      return { ...row, picture_file_id: event.data.fileId };
    default:
      return unknownEvent(row, event);
  }
}

const unknownEvent = (row: ProfileRow, _event: never): ProfileRow => row;

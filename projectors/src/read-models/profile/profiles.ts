import type { Demographics, Employment, Location, Personal, Section, SocialLinks, Technical } from '@panelist/domain/profile';
import { id, json, personal, readModel, text, time } from '@panelist/infra/read-models';

/**
 * A participant's data about themself, without names, e-mail and phone number: the account knows
 * which ones count. A section is null until its event arrives.
 */
export const profiles = readModel({
  name: 'profiles',
  version: 1,
  key: 'profileId',
  subject: 'userId',
  columns: {
    profileId: id(),
    userId: id().index(),
    location: personal(json<Location>().nullable(), null),
    /**
     * The country before the present one (ISO 3166-1 alpha-2), and since when it is the present
     * one.
     */
    formerCountry: personal(text().nullable(), null),
    countryChangedAt: time().nullable(),
    demographics: personal(json<Demographics>().nullable(), null),
    employment: personal(json<Employment>().nullable(), null),
    skills: personal(json<readonly string[]>().default([]), []),
    personal: personal(json<Personal>().nullable(), null),
    technical: personal(json<Technical>().nullable(), null),
    socialLinks: personal(json<SocialLinks>().nullable(), null),
    /** Codes. */
    topics: personal(json<readonly string[]>().default([]), []),
    /** When each section was saved last, ISO 8601. */
    savedAt: json<Readonly<Partial<Record<Section, string>>>>().default({}),
    externalOrganizationId: id().nullable(),
    /** Of the present work e-mail. */
    workEmailVerifiedAt: time().nullable(),
    pictureFileId: id().nullable(),
    createdAt: time(),
  },
});

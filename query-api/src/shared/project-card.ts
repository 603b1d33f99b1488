import {
  isQuantitative,
  distanceKm,
  kindsOfResearch,
  matchReasons,
  minutesBeyondPromise,
  matchScore,
  projectLifecycle,
  topicMatched,
} from '@panelist/domain/catalogue/browser';
import type { MatchablePerson, ProjectCard, ResearcherRecord } from '@panelist/domain/catalogue/browser';
import { dollarsFromCents, formatCents } from '@panelist/domain/kernel/browser';
import type { CardRow } from './project-columns.js';

/**
 * What a card shows in addition to its project; left out where the answer does not count or measure
 * it.
 */
export interface CardContext {
  /** `PAYMENT_PROMISE_HOURS`. */
  readonly promiseHours: number;
  readonly isHidden?: boolean | undefined;
  readonly invitedResponseId?: string | undefined;
  readonly placesRemaining?: number | null | undefined;
  readonly placeMayFreeAt?: string | null | undefined;
  readonly usualAnswer?: string | undefined;
  readonly record?: ResearcherRecord | undefined;
  /** Median minutes of its participants; see `medianMinutes`. */
  readonly median?: number | undefined;
}

/**
 * A project as participants and visitors see it. `person` is null for visitors and for those
 * without a profile; `today` is ISO 8601.
 */
export function projectCard(row: CardRow, person: MatchablePerson | null, today: string, context: CardContext): ProjectCard {
  const { promiseHours, isHidden = false, placesRemaining = null, placeMayFreeAt = null, usualAnswer, record, median } = context;
  const away = person && distanceKm(row, person);
  return {
    id: row.projectId,
    name: row.name,
    slug: slugOf(row.name),
    description: row.description,
    kindOfResearch: row.kindOfResearch,
    kindOfResearchFormatted: kindsOfResearch[row.kindOfResearch],
    researchConductType: row.researchConductType,
    isRemote: row.researchConductType === 2,
    isQuantitativeStudy: isQuantitative(row.kindOfResearch),
    talkToAudience: row.talkToAudience,
    incentive: dollarsFromCents(row.incentiveCents),
    incentiveFormatted: formatCents(row.incentiveCents, 'whole'),
    panelistRemuneration: dollarsFromCents(row.remunerationCents),
    panelistRemunerationFormatted: formatCents(row.remunerationCents, 'whole'),
    timeMinutesRequired: row.timeMinutesRequired,
    studyLengthFormatted: row.timeMinutesRequired === 1 ? '1 minute' : `${row.timeMinutesRequired} minutes`,
    measuredMinutes: minutesBeyondPromise(median ?? null, row.timeMinutesRequired),
    companyName: row.hideCompanyName ? null : row.companyName,
    externalResearcher: row.externalResearcher,
    hasLocation: row.location !== null,
    location: row.location && { formattedAddress: row.location.formattedAddress },
    country: [...row.countries],
    topics: [...row.topics],
    publishedAt: row.publishedAt,
    closed: row.status === 'closed',
    recruitingStatus: projectLifecycle.recruitingStatus(row),
    decisionDate: row.decisionDate,
    v4Score: person && matchScore(row, person, today),
    match: person === null ? [] : matchReasons(row, person, today),
    distanceKm: away === null ? null : Math.round(away),
    placesRemaining,
    placeMayFreeAt,
    usualAnswerFormatted: usualAnswer ?? null,
    researcherRecord: record ?? null,
    paymentPromiseHours: promiseHours === 0 || row.incentiveCents === 0 ? null : promiseHours,
    topicMatched: person && topicMatched(row.topics, person),
    invitedResponseId: context.invitedResponseId ?? null,
    hiddenForPanelist: isHidden,
  };
}

/** The name of a project in the address of its page. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return words.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-').replaceAll(/^-|-$/g, '');
}

import type { ProjectCard } from '@panelist/domain/catalogue/browser';
import { placeOf } from '../../../entities/project/kind-and-place.js';
import { formatMoney } from '../../../shared/money/money.js';

/** `720 SW Broadway, Portland, OR 97205, USA` is `Portland, OR`. */
export function cityOf(address: string): string {
  const parts = address.split(',').map((part) => part.replaceAll(/\b\S*\d\S*/gu, '').trim());
  const inner = parts.length > 2 ? parts.slice(1, -1) : parts;
  return inner.filter((part) => part !== '').join(', ') || address;
}

/** `In Panelist Home · In-person · Portland, OR · 12 km away · Oatfield Kitchens`. */
export function cardFacts(project: ProjectCard): readonly string[] {
  return [
    project.kindOfResearchFormatted,
    placeOf(project),
    ...(project.location && !project.isRemote ? [cityOf(project.location.formattedAddress)] : []),
    ...(project.distanceKm === null ? [] : [`${project.distanceKm} km away`]),
    ...(project.companyName === null ? [] : [project.companyName]),
    ...(project.paymentPromiseHours === null ? [] : [promiseText(project)]),
    ...recordText(project),
    ...answerText(project),
  ];
}

/**
 * `$31 an hour as measured`, of the researcher's sessions; `New here` while too few people have
 * taken part.
 */
const recordText = ({ researcherRecord: record }: ProjectCard): readonly string[] => {
  if (record === null) return ['New here'];
  return record.trueHourlyRate === null ? [] : [`${formatMoney(record.trueHourlyRate, 'short')} an hour as measured`];
};

/** Only these distinguish one card from the others. */
const unusualHours = { fast: 6, slow: 72 };

const answerText = ({ researcherRecord: record }: ProjectCard): readonly string[] => {
  const hours = record?.answersWithinHours ?? null;
  if (hours === null || (hours > unusualHours.fast && hours < unusualHours.slow)) return [];
  return [
    hours < 48 ? `Answers within ${hours} ${hours === 1 ? 'hour' : 'hours'}` : `Answers within ${Math.round(hours / 24)} days`,
  ];
};

/** `Paid within 72 hours of your session`. A study without a session is marked as complete. */
export const promiseText = ({ paymentPromiseHours: hours, isQuantitativeStudy }: ProjectCard): string =>
  `Paid within ${hours} hours of ${isQuantitativeStudy ? 'completing it' : 'your session'}`;

/** `$63 an hour`; null where the amount itself is for an hour, or nothing is paid. */
export function hourlyRate({ panelistRemuneration: dollars, timeMinutesRequired: minutes }: ProjectCard): string | null {
  if (dollars === 0 || minutes === 0 || minutes === 60) return null;
  return `${formatMoney(Math.round((dollars / minutes) * 60), 'short')} an hour`;
}

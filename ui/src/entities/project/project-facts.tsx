import type { ProjectCard } from '@panelist/domain/catalogue/browser';
import { LocalTime } from '../../shared/display/time.js';
import { formatMinutes } from '../../shared/display/duration-format.js';
import { Fact } from './facts.js';
import { placeOf } from './kind-and-place.js';
import { placesText } from './places-text.js';

/**
 * What a project asks of its participants (spec 2, section 2, Project detail page); use inside
 * `Facts`.
 */
export function ProjectFacts({ project }: { readonly project: ProjectCard }) {
  const places = project.closed ? null : placesText(project);
  return (
    <>
      <Fact name="Time required">{formatMinutes(project.timeMinutesRequired)}</Fact>
      {project.measuredMinutes !== null && (
        <Fact name="Usually takes">{formatMinutes(project.measuredMinutes)}, as measured: more than promised</Fact>
      )}
      <Fact name="Kind of research">{project.kindOfResearchFormatted}</Fact>
      <Fact name="Where">{placeOf(project)}</Fact>
      {project.location && <Fact name="Address">{project.location.formattedAddress}</Fact>}
      {project.companyName && <Fact name="Company">{project.companyName}</Fact>}
      {places !== null && <Fact name="Places">{places}</Fact>}
      {project.usualAnswerFormatted && <Fact name="Usually answers">{project.usualAnswerFormatted}</Fact>}
      {project.decisionDate && (
        <Fact name="Decision by">
          <LocalTime at={project.decisionDate} form="day" first />
        </Fact>
      )}
      <Fact name="Posted">{project.publishedAt ? <LocalTime at={project.publishedAt} form="day" first /> : 'Not yet'}</Fact>
    </>
  );
}

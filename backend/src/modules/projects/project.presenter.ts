import { versionOf } from '../../common/versions.js';
import type { ProjectDto, ProjectVersionsDto } from './dto/project.dto.js';
import type { Project } from './project.entity.js';
import type { ListedProject, ProjectData } from './projects.repository.js';

/** The parts of a project that a caller requested (3 §3). */
export interface ProjectView {
  readonly onlyProjectBasicDetails?: boolean;
  readonly onlyDataCollection?: boolean;
}

/** @param data absent if not requested, or if the caller may not read it */
export function presentProject(project: ListedProject, view: ProjectView, data?: ProjectData): ProjectDto {
  const { projectId: project_id, name, description, isSinglePageApp } = project;
  const { runsAtOnce, goodPageMb, testAttributes, stopAtFailure, rerunInterrupted, maskedOnDevices } = project;
  if (view.onlyDataCollection) return { project_id, ...(data && { dataCollection: data.dataCollection }) };
  const runs = { runsAtOnce, goodPageMb, testAttributes, stopAtFailure, rerunInterrupted, maskedOnDevices };
  const overlayRules = [...(project.overlayRules ?? [])];
  const basic = {
    project_id,
    name,
    description,
    isSinglePageApp,
    ...runs,
    overlayRules,
    versions: { details: detailsVersion(project) },
  };
  if (view.onlyProjectBasicDetails || !data) return basic;
  const { dataCollection, dataBinding } = data;
  return { ...basic, dataCollection, dataBinding, versions: { ...basic.versions, ...dataVersions(data) } };
}

/** The versions of a project's independently editable parts. */
export const versionsOf = (project: Project): Required<ProjectVersionsDto> => ({
  details: detailsVersion(project),
  ...dataVersions(project),
});

function detailsVersion(project: ListedProject): string {
  const { name, description, isSinglePageApp, runsAtOnce, goodPageMb, testAttributes } = project;
  const { stopAtFailure, rerunInterrupted, maskedOnDevices } = project;
  const runs = [runsAtOnce, goodPageMb, testAttributes, stopAtFailure, rerunInterrupted, maskedOnDevices];
  return versionOf([name, description, isSinglePageApp, ...runs, project.overlayRules ?? []]);
}

const dataVersions = ({ dataCollection, dataBinding }: ProjectData) => ({
  dataCollection: versionOf(dataCollection),
  dataBinding: versionOf(dataBinding),
});

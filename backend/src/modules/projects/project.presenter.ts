import type { ProjectDto } from './dto/project.dto.js';
import type { Project } from './project.entity.js';

/** The parts of a project that a caller requested (3 §3). */
export interface ProjectView {
  readonly onlyProjectBasicDetails?: boolean;
  readonly onlyDataCollection?: boolean;
  /** Whether the caller may read the project's data. */
  readonly withData: boolean;
}

export function presentProject(project: Project, view: ProjectView): ProjectDto {
  const { projectId: project_id, name, description, isSinglePageApp } = project;
  const { runsAtOnce, goodPageMb, rerunInterrupted, maskedOnDevices, dataCollection, dataBinding } = project;
  if (view.onlyDataCollection) return { project_id, ...(view.withData && { dataCollection }) };
  const runs = { runsAtOnce, goodPageMb, rerunInterrupted, maskedOnDevices };
  const basic = { project_id, name, description, isSinglePageApp, ...runs };
  return view.onlyProjectBasicDetails || !view.withData ? basic : { ...basic, dataCollection, dataBinding };
}

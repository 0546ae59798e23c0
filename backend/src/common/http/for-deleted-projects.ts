import { SetMetadata } from '@nestjs/common';

export const FOR_DELETED_PROJECTS = 'for-deleted-projects';

/** A call that takes deleted projects. To every other one they are unknown (3 §17). */
export const ForDeletedProjects = () => SetMetadata(FOR_DELETED_PROJECTS, true);

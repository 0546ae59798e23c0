import { SetMetadata } from '@nestjs/common';

export const FOR_DELETED_PROJECTS = 'for-deleted-projects';

/** A call that accepts deleted projects. All others answer that such a project doesn't exist (3 §17). */
export const ForDeletedProjects = () => SetMetadata(FOR_DELETED_PROJECTS, true);

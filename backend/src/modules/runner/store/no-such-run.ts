import { notFound, type UserError } from '../../../common/errors.js';

/** The error for an unknown run, or one of another project. @param field of the request that names the run */
export const noSuchRun = (field = 'run_id'): UserError => notFound(field, 'There is no such run in this project');

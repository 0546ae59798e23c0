import { invalid, UserError } from '../../../common/errors.js';
import { BodyPipe } from '../../../common/validation/validation.pipe.js';

const pipe = new BodyPipe();

/** Validates an object as the body of a call. @throws UserError 422 */
export const bodyOf = <Dto>(metatype: new () => Dto, value: object): Promise<Dto> =>
  pipe.transform(value, { type: 'body', metatype }) as Promise<Dto>;

/** Runs `work`, and adds the name of the folder's file to its UserErrors, except 403. */
export async function about<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError) || error.httpStatus === 403) throw error;
    throw invalid({ folder: `${file}: ${error.message}` });
  }
}

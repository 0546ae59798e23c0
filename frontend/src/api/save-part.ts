import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { call, type Dto } from './client/client.js';

/** An edited part of a project. */
interface EditedPart<Part> {
  readonly content: Part;
  /** The version that the edits are based on: refused if it was changed since. */
  readonly version: string | undefined;
}

/**
 * Saves a part of a project; resolves to its new version.
 * @param queryKey of the part, which is read again afterwards
 */
export function useSavePart<Part>(
  projectId: number,
  queryKey: QueryKey,
  bodyOf: (content: Part) => Omit<Dto<'ModifyProjectDto'>, 'projectId'>,
) {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: async ({ content, version }: EditedPart<Part>) => {
      const body = { projectId, ...bodyOf(content), ...(version !== undefined && { version }) };
      return (await call('/projects/modify', body)).data.version;
    },
    onSuccess: refetch,
    // Someone else may have changed it. The error is shown at once.
    onError: () => void refetch(),
  });
}

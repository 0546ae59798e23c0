import { BROWSER_SECRETS, type TestCase } from '@testplatform/contract';
import type { ProjectContent } from './content.js';

/** Whether a case has a masked text that a person enters, rather than a generated one. */
export const needsMaskedText = ({
  inputTextMask,
  autoGenerate,
}: Pick<TestCase, 'inputTextMask' | 'autoGenerate'>): boolean =>
  inputTextMask === 'Yes' && (autoGenerate ?? 'None') === 'None';

/** @param index of the case in its file */
export const missingText = (path: readonly string[], index: number, title: string): string =>
  `The masked text of case ${index + 1}, “${title}”, in ${path.join('/')}`;

/** The secrets to enter again after an import, because a folder has none: a phrase for each. */
export function missingSecrets({ files, environments }: Pick<ProjectContent, 'files' | 'environments'>): string[] {
  const texts = files.flatMap(({ path, cases }) =>
    cases.flatMap(({ title, ...testCase }, index) =>
      needsMaskedText(testCase) ? [missingText(path, index, title)] : [],
    ),
  );
  const secrets = environments.flatMap(({ name, bindings, browser }) => [
    ...bindings.filter(({ secret }) => secret).map(({ title }) => `The value of “${title}” in the environment ${name}`),
    ...Object.entries(BROWSER_SECRETS).flatMap(([setting, { what, isSet, keys }]) =>
      [browser[setting as keyof typeof BROWSER_SECRETS] ?? []].flat().flatMap((part: object) => {
        const fields: Readonly<Record<string, unknown>> = { ...part };
        if (fields[isSet] !== true) return [];
        return `${what[0]!.toUpperCase()}${what.slice(1)} for ${keys.map((key) => String(fields[key] ?? '')).join(', ')} in the environment ${name}`;
      }),
    ),
  ]);
  return [...secrets, ...texts];
}

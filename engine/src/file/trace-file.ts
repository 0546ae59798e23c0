import { clock, type FileStatus } from '@testplatform/contract';
import { messageOf } from '../errors.js';
import type { RunFileOptions, RunnableFile } from '../types.js';
import type { FileState } from './file-state.js';

/**
 * Begins the trace of a file if one is wanted. A trace holds everything that was typed, shown and stored, so a file that
 * uses a masked value, has extra headers or a client certificate, or starts signed in has none (3 §5, §6).
 */
export async function beginTrace(
  file: RunnableFile,
  state: FileState,
  { traces = 'never' }: RunFileOptions,
): Promise<void> {
  if (traces === 'never') return;
  if (state.secrets.any || file.cases.some(({ testCase }) => testCase.inputTextMask === 'Yes'))
    return tell(state, 'No trace is kept: masked values are used');
  if (state.project.browser?.clientCertificates)
    return tell(state, 'No trace is kept: the environment has a client certificate');
  if (state.project.browser?.extraHeaders) return tell(state, 'No trace is kept: the environment has extra headers');
  if (file.signedIn !== undefined) return tell(state, 'No trace is kept: the file starts signed in');
  await state.session.trace.begin().catch((error: unknown) => tell(state, `No trace is kept: ${messageOf(error)}`));
}

/**
 * Ends the trace of a file and keeps it if the file's status asks for it. A stopped file keeps none, so that it ends at
 * once.
 */
export async function endTrace(
  status: FileStatus,
  state: FileState,
  { traces = 'never', keepTrace }: RunFileOptions,
): Promise<void> {
  if (state.stopped) return;
  const wanted = traces === 'always' || status !== 'success';
  // An import may have added a masked value.
  const clean = !state.secrets.any;
  try {
    await state.session.trace.end(wanted && clean ? keepTrace : undefined);
  } catch (error) {
    tell(state, `The trace could not be kept: ${messageOf(error)}`);
  }
}

const tell = ({ reporter, secrets }: FileState, text: string): void =>
  reporter.log({ ts: clock.now(), level: 'warning', text: secrets.scrub(text) });

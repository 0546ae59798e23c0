import { useState } from 'react';

/**
 * Whether data is older than the latest start or end of the run that changes it.
 * @param isRunning whether that run is active
 * @param readAt when the query read the data
 */
export function useIsStale(isRunning: boolean, readAt: number): boolean {
  const [change, setChange] = useState<{ readonly isRunning: boolean; readonly readAt: number | null }>({
    isRunning: false,
    readAt: null,
  });
  if (change.isRunning !== isRunning) setChange({ isRunning, readAt });
  return change.readAt === readAt;
}

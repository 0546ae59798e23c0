import { useState } from 'react';

/**
 * Whether data was read before a run started or finished what the data is about.
 * @param isRunning whether that is running now
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

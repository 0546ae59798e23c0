import { useState } from 'react';

/**
 * Whether data was last read before a run took up what it is about, or left it.
 * @param isRunning whether what the data is about runs just now
 * @param readAt when the data was read, as a query says
 */
export function useIsBehind(isRunning: boolean, readAt: number): boolean {
  const [change, setChange] = useState<{ readonly isRunning: boolean; readonly readAt: number | null }>({
    isRunning: false,
    readAt: null,
  });
  if (change.isRunning !== isRunning) setChange({ isRunning, readAt });
  return change.readAt === readAt;
}

import { LIMITS } from '@testplatform/contract';
import { useCallback, useEffect, useState } from 'react';

/** Name and text of a file. */
export interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

const TOO_LARGE = 'The file has more than 4 MB. Divide it in the other tool, and export it again';
const UNREADABLE = 'The file could not be read. Choose it again';

/** Reads the file that a person chooses. @param first a file that was dropped before the dialog opened */
export function useChosenFile(first: File | null) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [isReading, setReading] = useState(first !== null);
  const [sentence, setSentence] = useState<string | null>(null);
  const choose = useCallback(async (file: File) => {
    setSentence(null);
    if (file.size > LIMITS.importedBytes) {
      setReading(false);
      return setSentence(TOO_LARGE);
    }
    setReading(true);
    try {
      setChosen({ name: file.name.slice(-300), content: await file.text() });
    } catch {
      // For example a folder, or a file that was moved since.
      setSentence(UNREADABLE);
    } finally {
      setReading(false);
    }
  }, []);
  useEffect(() => void (first && choose(first)), [first, choose]);
  return { chosen, isReading, sentence, choose, clear: () => setChosen(null) };
}

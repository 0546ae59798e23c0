import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../../shared/hooks/use-timing.js';
import { plural } from '../../../../shared/utils/format.js';
import { useLocatorPicker } from '../locator-picker.js';

/**
 * Says how many elements a locator matches on the live page once its field is focused, and highlights them there while
 * it is. Null if there is nothing to say. Also returns the field's focus handlers.
 */
export function useMatches(locator: string, isLocator: boolean) {
  const picker = useLocatorPicker();
  const [focused, setFocused] = useState(false);
  const [found, setFound] = useState<{ readonly locator: string; readonly count: number } | null>(null);
  const settled = useDebounced(locator.trim());
  const show = useRef(picker?.show);
  useEffect(() => {
    show.current = picker?.show;
  });
  const isAsking = isLocator && focused && picker?.isOpen === true && settled !== '';

  useEffect(() => {
    if (!isAsking) return undefined;
    let isCurrent = true;
    void show.current?.(settled).then((count) => {
      if (isCurrent) setFound(count === null ? null : { locator: settled, count });
    });
    return () => {
      isCurrent = false;
    };
  }, [isAsking, settled]);
  // Only on blur: clearing between two locators could overtake the second.
  useEffect(() => {
    if (!isAsking) return undefined;
    return () => void show.current?.(null);
  }, [isAsking]);

  // Still after blur: a hint of another height would move what is being clicked away from the mouse.
  const isKnown = isLocator && picker?.isOpen === true && found?.locator === locator.trim();
  return { matches: isKnown ? `${plural(found.count, 'match', 'matches')} on the page` : null, setFocused };
}

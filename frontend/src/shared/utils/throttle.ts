/** Calls at once, and then at most once in `ms`, with the last call of a burst at its end; `cancel` drops that one. */
export function throttle(action: () => void, ms: number): { call(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const pass = () => {
    isDue = false;
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) pass();
    }, ms);
  };
  const call = () => {
    if (timer === undefined) pass();
    else isDue = true;
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return { call, cancel };
}

export const BROWSERS = ['Chrome', 'Mozilla', 'Safari', 'Edge'] as const;

/** The sample that stands for figures until there are some (1 §2), in percent. */
const SAMPLE = [
  { platform: 'Desktop', figures: ['90%', '75%', '60%', '70%'] },
  { platform: 'Android', figures: ['80%', '55%', '–', '45%'] },
  { platform: 'iPhone', figures: ['50%', '40%', '85%', '30%'] },
] as const;

/** @param ran files that ran: all of them in Chromium on a desktop; 0 shows the sample */
export const platformRows = (
  ran: number,
): readonly { readonly platform: string; readonly figures: readonly string[] }[] =>
  ran === 0
    ? SAMPLE
    : SAMPLE.map(({ platform }) => ({
        platform,
        figures: BROWSERS.map((browser) => (platform === 'Desktop' && browser === 'Chrome' ? String(ran) : '0')),
      }));

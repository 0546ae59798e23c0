/** Names in User-Agents, the more specific first: Edge and Opera also say Chrome, and Chrome says Safari. */
const BROWSERS = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
] as const;
/** An iPhone also says Mac OS X, and Android also says Linux. */
const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** A User-Agent in words, such as "Firefox on Windows"; for other programs its first word. */
export function describeAgent(agent: string | null): string {
  if (!agent) return 'Unknown device';
  const browser = nameIn(agent, BROWSERS) ?? agent.split(/[\s/]/, 1)[0] ?? '';
  const system = nameIn(agent, SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}

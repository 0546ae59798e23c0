/**
 * What is left out of the browser. Playwright has a list of its own, but of several such lists a browser heeds the last alone, so what
 * Playwright's names is here too: a test compares them.
 */
const DISABLED_FEATURES = [
  // Each context would open two pages for suggestions under the address bar, with a process each, that nobody sees.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Playwright's.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];

/** Quiet, and the same on every machine: nothing is fetched behind a test's back, nothing depends on a graphics card. */
export const LAUNCH_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--mute-audio',
  '--disable-gpu',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** A page that asks for a right is refused, as in a browser without a window: no case could answer the question. */
export const WINDOW_ARGS = [...LAUNCH_ARGS, '--deny-permission-prompts'];

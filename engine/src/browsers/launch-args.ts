/**
 * Features that are switched off. The browser only obeys the last `--disable-features`, so those that Playwright switches off are repeated
 * here: a test compares the lists.
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

/** The same on every machine: no downloads in the background, no sound, no graphics card. */
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

/** Arguments of Playwright's that are left out: a page that goes to addresses in a loop must be slowed down, as in a person's browser. */
export const NOT_PLAYWRIGHTS = ['--disable-ipc-flooding-protection'];

/**
 * Beside a proxy: WebRTC sends no UDP, which no proxy sees. Each of Chromium and its headless shell knows one of the names.
 */
export const PROXIED_ARGS = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** A page that asks for a permission is refused, as in a browser without a window: no case could answer the prompt. */
export const WINDOW_ARGS = [...LAUNCH_ARGS, '--deny-permission-prompts'];

/** The headless shell draws a frame when it is asked to, and finishes it before it answers (ADR 008). Other browsers can't. */
export const ON_DEMAND_ARGS = [
  ...LAUNCH_ARGS,
  '--enable-begin-frame-control',
  '--run-all-compositor-stages-before-draw',
];

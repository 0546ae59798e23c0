/**
 * Disabled features. The browser obeys only the last `--disable-features`, so Playwright's are repeated here; a test
 * compares the lists.
 */
const DISABLED_FEATURES = [
  // Each context would open two hidden pages for address bar suggestions, with a process each.
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

/** The same on every machine: no background downloads, no sound, no graphics card. */
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

/**
 * Arguments of Playwright's to leave out: a page that navigates in a loop must be slowed down, as in a person's
 * browser.
 */
export const NOT_PLAYWRIGHTS = ['--disable-ipc-flooding-protection'];

/**
 * With a proxy, WebRTC must not send UDP, which bypasses it. Chromium and its headless shell each know one of these
 * names.
 */
export const PROXIED_ARGS = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Refuses permission requests, as a browser without a window does: no case could answer the prompt. */
export const WINDOW_ARGS = [...LAUNCH_ARGS, '--deny-permission-prompts'];

/** The headless shell draws a frame on demand, and finishes it before it answers (ADR 008). Other browsers can't. */
export const ON_DEMAND_ARGS = [
  ...LAUNCH_ARGS,
  '--enable-begin-frame-control',
  '--run-all-compositor-stages-before-draw',
];

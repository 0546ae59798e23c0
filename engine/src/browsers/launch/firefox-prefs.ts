/** The preferences of a launched Firefox. Playwright adds those that keep it from calling home. */
type Prefs = Readonly<Record<string, string | number | boolean>>;

/** The same on every machine: no sound, and PDF documents are downloaded as in Chromium without a window. */
export const FIREFOX_PREFS: Prefs = {
  'media.volume_scale': '0.0',
  // No back/forward cache: Playwright expects going back to load the page.
  'browser.sessionhistory.max_total_viewers': 0,
  'fission.bfcacheInParent': false,
  'pdfjs.disabled': true,
  // No background requests by the browser itself.
  'app.normandy.enabled': false,
  'messaging-system.rsexperimentloader.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'browser.region.network.url': '',
  'network.captive-portal-service.enabled': false,
  // A proxy, the browser's or a context's, also gets requests to this machine, and nothing bypasses it.
  'network.proxy.allow_hijacking_localhost': true,
  'network.proxy.allow_bypass': false,
  'network.proxy.failover_direct': false,
  'network.protocol-handler.external-default': false,
  'security.fileuri.strict_origin_policy': true,
};

/** Refuses permission requests, as a browser without a window does: no case could answer the prompt. */
export const WINDOW_PREFS: Prefs = Object.fromEntries(
  ['camera', 'desktop-notification', 'geo', 'local-network', 'loopback-network', 'microphone', 'xr'].map((name) => [
    `permissions.default.${name}`,
    2,
  ]),
);

const PROXIED_PREFS: Prefs = {
  // Leave name resolution to the proxy.
  'network.trr.mode': 5,
  'network.dns.disablePrefetch': true,
  'network.dns.disablePrefetchFromHTTPS': true,
  'network.dns.force_use_https_rr': false,
  'network.dns.use_https_rr_as_altsvc': false,
  'network.dns.native_https_query': false,
  'network.predictor.enabled': false,
  // No UDP: HTTP/3, WebTransport and WebRTC. A WebRTC connection without UDP would never report that it failed.
  'network.http.http3.enable': false,
  'network.webtransport.enabled': false,
  'media.peerconnection.enabled': false,
};

/**
 * Sends everything through the egress proxy, including DNS lookups and requests to this machine. Nothing bypasses it,
 * even when it refuses; UDP, which it does not relay, is off.
 * @param url of the proxy, which speaks SOCKS 5
 */
export function proxyPrefs(url: string): Prefs {
  const { hostname, port } = new URL(url);
  return {
    'network.proxy.type': 1,
    'network.proxy.socks': hostname,
    'network.proxy.socks_port': Number(port),
    'network.proxy.socks_version': 5,
    'network.proxy.socks5_remote_dns': true,
    'network.proxy.socks_remote_dns': true,
    'network.proxy.no_proxies_on': '',
    ...PROXIED_PREFS,
  };
}

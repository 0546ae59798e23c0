/** What reCAPTCHA, hCaptcha and Turnstile have in common. */
export interface CaptchaProvider {
  render(container: HTMLElement, options: CaptchaOptions): string | number;
  reset(widget: string | number): void;
  ready?(callback: () => void): void;
}

interface CaptchaOptions {
  readonly sitekey: string;
  readonly action: string;
  readonly theme: 'light' | 'dark';
  readonly callback: (response: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => void;
}

declare global {
  interface Window {
    turnstile?: CaptchaProvider;
    hcaptcha?: CaptchaProvider;
    grecaptcha?: CaptchaProvider;
  }
}

const loading = new Map<string, Promise<CaptchaProvider>>();

/** Loads a captcha provider's script once; a failed load may be retried. */
export function loadCaptcha(scriptUrl: string): Promise<CaptchaProvider> {
  const before = loading.get(scriptUrl);
  if (before) return before;
  const provider = fetchScript(scriptUrl).then(findProvider);
  loading.set(scriptUrl, provider);
  provider.catch(() => loading.delete(scriptUrl));
  return provider;
}

function fetchScript(scriptUrl: string): Promise<void> {
  const url = new URL(scriptUrl, window.location.origin);
  // Otherwise the providers render into elements that they find themselves.
  if (!url.searchParams.has('render')) url.searchParams.set('render', 'explicit');
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url.href;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The captcha could not be loaded'));
    });
    document.head.append(script);
  });
}

async function findProvider(): Promise<CaptchaProvider> {
  const provider = window.turnstile ?? window.hcaptcha ?? window.grecaptcha;
  if (!provider) throw new Error('The captcha script did not load a captcha');
  // reCAPTCHA's script loads a second one, which defines `render`.
  if (typeof provider.render !== 'function') await new Promise<void>((resolve) => provider.ready?.(resolve));
  return provider;
}

/** An action's name in the provider's format: Turnstile allows no spaces. */
export const actionName = (provider: CaptchaProvider, action: string): string =>
  provider === window.turnstile ? action.replaceAll(' ', '_') : action;

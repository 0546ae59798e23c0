import { describe, expect, it } from '@jest/globals';
import { captchaWidget } from './captcha-widget.js';
import { readSettings } from './settings.js';

const keys = { CAPTCHA_SECRET: 'secret', CAPTCHA_SITE_KEY: 'site' };
const widget = (more: Record<string, string> = {}) => captchaWidget(readSettings({ ...keys, ...more }));

describe('the captcha of the screens', () => {
  it('is null until its keys are set', () => {
    expect(captchaWidget(readSettings({}))).toBeNull();
  });

  it.each([
    [undefined, 'https://www.google.com/recaptcha/api.js', 'https://www.gstatic.com'],
    ['https://api.hcaptcha.com/siteverify', 'https://js.hcaptcha.com/1/api.js', 'https://*.hcaptcha.com'],
    [
      'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      'https://challenges.cloudflare.com/turnstile/v0/api.js',
      'https://challenges.cloudflare.com',
    ],
  ])('goes with the address that checks it: %s', (CAPTCHA_VERIFY_URL, scriptUrl, origin) => {
    const found = widget(CAPTCHA_VERIFY_URL === undefined ? {} : { CAPTCHA_VERIFY_URL });
    expect(found).toMatchObject({ siteKey: 'site', scriptUrl });
    expect(found?.origins).toContain(origin);
  });

  it('may be another provider, whose origins the page may load', () => {
    const found = widget({ CAPTCHA_SCRIPT_URL: 'https://captcha.example/widget.js?x=1' });
    expect(found?.scriptUrl).toBe('https://captcha.example/widget.js?x=1');
    expect(found?.origins).toContain('https://captcha.example');
  });
});

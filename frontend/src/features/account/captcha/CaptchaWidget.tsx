import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';
import { actionName, loadCaptcha, type CaptchaProvider } from './captcha-script.js';
import type { Captcha } from './use-captcha.js';

const NOT_LOADED = ['The captcha could not be loaded. Reload the page to try again.'];

/** The captcha widget; nothing if the server requires no captcha. */
export function CaptchaWidget({ captcha }: { readonly captcha: Captcha }) {
  const { settings, action, round, answer } = captcha;
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<{ provider: CaptchaProvider; id: string | number } | null>(null);
  const [failed, setFailed] = useState(false);
  const { mode, systemMode } = useColorScheme();
  const theme = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';

  useEffect(() => {
    if (settings === null) return undefined;
    // A fresh element each time: no provider renders twice into the same one.
    const box = document.createElement('div');
    container.current?.append(box);
    const show = (provider: CaptchaProvider) => {
      if (!box.isConnected) return;
      const none = () => answer(null);
      const callbacks = { callback: answer, 'expired-callback': none, 'error-callback': none };
      const options = { sitekey: settings.siteKey, action: actionName(provider, action), theme, ...callbacks } as const;
      widget.current = { provider, id: provider.render(box, options) };
    };
    loadCaptcha(settings.scriptUrl).then(show, () => setFailed(true));
    return () => {
      widget.current = null;
      box.remove();
    };
  }, [settings, action, theme, answer]);

  useEffect(() => {
    if (round > 0) widget.current?.provider.reset(widget.current.id);
  }, [round]);

  if (settings === null) return null;
  return failed ? (
    <FormErrors sentences={NOT_LOADED} />
  ) : (
    <Box ref={container} sx={{ minHeight: 78, overflow: 'auto' }} />
  );
}

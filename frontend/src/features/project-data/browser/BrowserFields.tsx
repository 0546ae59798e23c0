import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { BROWSER_NAMES, COLOR_SCHEMES } from '@testplatform/contract';
import { useId, useState } from 'react';
import { TIME_ZONES } from '../../../shared/time-zones.js';
import {
  type BrowserDraft,
  browserErrors,
  type CredentialsDraft,
  onlyInChromium,
  PAGE_SIZES,
  summarize,
  USUAL_SIZE,
} from './browser-draft.js';
import { type PartProps, Plain, Row, Secret, Wrong } from './parts.js';
import { ClientCertificates, ExtraHeaders, Proxy } from './SiteSecrets.js';

interface BrowserFieldsProps {
  /** Name of the environment. */
  readonly name: string;
  readonly browser: BrowserDraft;
  /** Why the server can't run files in Firefox, if it can't. */
  readonly noFirefox: string | undefined;
  readonly disabled: boolean;
  onChange(edit: (browser: BrowserDraft) => BrowserDraft): void;
}

const LANGUAGES = ['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'it-IT', 'pt-BR', 'nl-NL', 'pl-PL', 'ja-JP'];

/** Settings that are edited as plain text; `setting` is the key of their error. */
const PLAIN = [
  { field: 'latitude', label: 'Latitude', setting: 'geolocation', placeholder: 'None' },
  { field: 'longitude', label: 'Longitude', setting: 'geolocation', placeholder: 'None' },
  { field: 'userAgent', label: 'User agent', setting: 'userAgent', placeholder: 'Default' },
] as const;

/** The browser of an environment: collapsed to a summary, and expanded where something is invalid. */
export function BrowserFields({ name, browser, noFirefox, disabled, onChange }: BrowserFieldsProps) {
  const [isOpened, setOpened] = useState(false);
  const id = useId();
  const errors = browserErrors(browser);
  const isWrong = Object.keys(errors).length > 0;
  const isOpen = isOpened || isWrong;
  const lacking = onlyInChromium(browser);
  const change: PartProps['change'] = (part) =>
    onChange((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));
  return (
    <Paper variant="outlined" sx={{ bgcolor: 'transparent' }}>
      <Button
        fullWidth
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<ExpandIcon sx={{ rotate: isOpen ? '180deg' : '0deg' }} />}
        onClick={() => setOpened(!isOpen)}
        sx={{
          minHeight: 40,
          px: 2,
          gap: 1,
          justifyContent: 'flex-start',
          textAlign: 'start',
          '& > :last-child': { ml: 'auto' },
        }}
      >
        <Typography variant="subtitle2" component="span">
          Browser
        </Typography>
        <Typography variant="body2" component="span" color={isWrong ? 'error' : 'text.secondary'}>
          {summarize(browser)}
        </Typography>
      </Button>
      {isOpen && (
        <Box
          component="fieldset"
          disabled={disabled}
          id={id}
          aria-label={`Browser of ${name}`}
          sx={{ border: 0, px: 2, pt: 1.5, pb: 2, m: 0, minWidth: 0, display: 'grid', gap: 2 }}
        >
          <Row>
            <TextField
              select
              size="small"
              label="Browser"
              disabled={disabled}
              value={browser.name}
              helperText={browser.name === 'Firefox' ? noFirefox : undefined}
              error={browser.name === 'Firefox' && noFirefox !== undefined}
              onChange={(event) => change({ name: event.target.value })}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              {BROWSER_NAMES.map((one) => (
                <MenuItem key={one} value={one === 'Chromium' ? '' : one}>
                  {one}
                </MenuItem>
              ))}
            </TextField>
          </Row>
          <PageSize {...{ browser, disabled, change }} error={errors.viewport} />
          <Wrong error={errors.isMobile} />
          <Row>
            <Listed
              label="Language"
              value={browser.locale}
              options={LANGUAGES}
              error={errors.locale}
              onChange={(locale) => change({ locale })}
            />
            <Listed
              label="Time zone"
              value={browser.timeZone}
              options={TIME_ZONES}
              error={errors.timeZone}
              onChange={(timeZone) => change({ timeZone })}
            />
            <TextField
              select
              size="small"
              label="Colour scheme"
              disabled={disabled}
              value={browser.colorScheme}
              helperText={lacking}
              onChange={(event) => change({ colorScheme: event.target.value })}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">Default</MenuItem>
              {COLOR_SCHEMES.map((scheme) => (
                <MenuItem key={scheme} value={scheme} disabled={lacking !== undefined}>
                  {scheme === 'dark' ? 'Dark' : 'Light'}
                </MenuItem>
              ))}
            </TextField>
          </Row>
          <Row>
            {PLAIN.map(({ field, label, setting, placeholder }) => (
              <Plain
                key={field}
                label={label}
                value={browser[field]}
                isWrong={Boolean(errors[setting])}
                placeholder={placeholder}
                onChange={(value) => change({ [field]: value })}
              />
            ))}
          </Row>
          <Wrong error={errors.colorScheme} />
          <Wrong error={errors.geolocation} />
          <Wrong error={errors.userAgent} />
          <SiteAccess {...{ browser, disabled, change }} error={errors.httpCredentials} />
          <ExtraHeaders {...{ browser, disabled, change }} error={errors.extraHeaders} />
          <Proxy {...{ browser, disabled, change }} error={errors.proxy} />
          <ClientCertificates {...{ browser, disabled, change }} error={errors.clientCertificates} />
        </Box>
      )}
    </Paper>
  );
}

/** A size from a list, or a custom one. */
function PageSize({ browser, disabled, error, change }: PartProps) {
  const { width, height, isMobile } = browser;
  const known = PAGE_SIZES.find(
    (size) => String(size.width) === width && String(size.height) === height && size.isMobile === isMobile,
  );
  const isUsual = width === '' && height === '' && !isMobile;
  const [isOwn, setOwn] = useState(!isUsual && !known);
  const choose = (name: string) => {
    setOwn(name === 'own');
    const size = PAGE_SIZES.find((one) => one.name === name);
    if (size) change({ width: String(size.width), height: String(size.height), isMobile: size.isMobile });
    else if (name === '') change({ width: '', height: '', isMobile: false });
  };
  const showsOwn = isOwn || (!isUsual && !known);
  const lacking = onlyInChromium(browser);
  return (
    <>
      <Row>
        <TextField
          select
          size="small"
          label="Page size"
          disabled={disabled}
          value={showsOwn ? 'own' : (known?.name ?? '')}
          onChange={(event) => choose(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">Default, {USUAL_SIZE}</MenuItem>
          {PAGE_SIZES.map((size) => (
            <MenuItem key={size.name} value={size.name} disabled={size.isMobile && lacking !== undefined}>
              {size.name}, {size.width}×{size.height}
            </MenuItem>
          ))}
          <MenuItem value="own">Another size</MenuItem>
        </TextField>
        {showsOwn && (
          <>
            <Plain
              label="Width"
              value={width}
              isWrong={Boolean(error)}
              onChange={(value) => change({ width: value })}
            />
            <Plain
              label="Height"
              value={height}
              isWrong={Boolean(error)}
              onChange={(value) => change({ height: value })}
            />
          </>
        )}
      </Row>
      <Wrong error={error} />
      {showsOwn && (
        <FormControlLabel
          disabled={lacking !== undefined && !isMobile}
          control={<Checkbox size="small" checked={isMobile} onChange={(_event, next) => change({ isMobile: next })} />}
          label="Pages see a phone or tablet with touch"
        />
      )}
    </>
  );
}

/** Settings for protected sites: certificate errors, and the name and password that they ask for. */
function SiteAccess({ browser, disabled, error, change }: PartProps) {
  const { credentials, ignoreHTTPSErrors } = browser;
  const { origin, username, password, passwordSet } = credentials;
  const changeCredentials = (part: Partial<CredentialsDraft>) => change({ credentials: { ...credentials, ...part } });
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            disabled={disabled}
            checked={ignoreHTTPSErrors}
            onChange={(_event, next) => change({ ignoreHTTPSErrors: next })}
          />
        }
        label="Ignore certificate errors"
      />
      <Box role="group" aria-label="HTTP credentials">
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          HTTP credentials, for a site that asks for a user name and a password before it opens
        </Typography>
        <Row>
          <Plain
            label="Site"
            value={origin}
            isWrong={error !== undefined}
            placeholder="https://staging.example.com"
            onChange={(value) => changeCredentials({ origin: value })}
          />
          <Plain
            label="User name"
            value={username}
            isWrong={error !== undefined}
            autoComplete="off"
            onChange={(value) => changeCredentials({ username: value })}
          />
          <Secret
            label="Password"
            value={password}
            isStored={passwordSet}
            isWrong={error !== undefined}
            onChange={(value) => changeCredentials({ password: value })}
          />
        </Row>
      </Box>
      <Wrong error={error} />
    </>
  );
}

interface ListedProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly error: string | undefined;
  onChange(value: string): void;
}

/** A text that the browser completes from a list. Its error waits until the field is left: half a name is always wrong. */
function Listed({ label, value, options, error, onChange }: ListedProps) {
  const list = useId();
  const [isTyping, setTyping] = useState(false);
  const shown = isTyping ? undefined : error;
  return (
    <div>
      <TextField
        fullWidth
        size="small"
        label={label}
        placeholder="Default"
        value={value}
        error={shown !== undefined}
        helperText={shown}
        onChange={(event) => {
          setTyping(true);
          onChange(event.target.value);
        }}
        onBlur={() => setTyping(false)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { list, autoComplete: 'off', spellCheck: false } }}
      />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
    </div>
  );
}

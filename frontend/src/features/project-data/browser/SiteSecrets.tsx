import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { LIMITS } from '@testplatform/contract';
import type { ChangeEvent, ReactNode, Ref } from 'react';
import { useRowFocus } from '../../../shared/hooks/use-row-focus.js';
import { toast } from '../../../shared/toast.js';
import {
  blankCertificate,
  blankHeader,
  type CertificateDraft,
  type HeaderDraft,
  onlyInChromium,
  type ProxyDraft,
} from './browser-draft.js';
import { readCertificateFiles } from './certificate-files.js';
import { type PartProps, Plain, Row, Secret, Wrong } from './parts.js';

/** Headers that are sent to one site each. */
export function ExtraHeaders({ browser, disabled, error, change }: PartProps) {
  const { headers } = browser;
  const lacking = onlyInChromium(browser);
  const changeOne = (uiKey: string, part: Partial<HeaderDraft>) =>
    change({ headers: headers.map((one) => (one.uiKey === uiKey ? { ...one, ...part } : one)) });
  const { list, removing } = useRowFocus<HTMLDivElement>(headers.length, '[data-after-removal]');
  const isWrong = error !== undefined;
  return (
    <Group
      list={list}
      label="Extra headers"
      text={
        lacking ? `Extra headers. ${lacking}` : 'Extra headers, sent with each request to their site and to no other'
      }
      add={lacking || disabled || headers.length >= LIMITS.extraHeadersMax ? null : 'Add a header'}
      onAdd={() => change({ headers: [...headers, blankHeader()] })}
    >
      {headers.map(({ uiKey, origin, name, value, valueSet }, index) => (
        <Removable
          key={uiKey}
          label={`Header ${index + 1}`}
          disabled={disabled}
          onRemove={() => {
            removing(index);
            change({ headers: headers.filter((one) => one.uiKey !== uiKey) });
          }}
        >
          <Plain
            label="Site"
            value={origin}
            isWrong={isWrong}
            placeholder="https://staging.example.com"
            onChange={(text) => changeOne(uiKey, { origin: text })}
          />
          <Plain
            label="Name"
            value={name}
            isWrong={isWrong}
            placeholder="X-Gate"
            onChange={(text) => changeOne(uiKey, { name: text })}
          />
          <Secret
            label="Value"
            value={value}
            isStored={valueSet}
            isWrong={isWrong}
            onChange={(text) => changeOne(uiKey, { value: text })}
          />
        </Removable>
      ))}
      <Wrong error={error} />
    </Group>
  );
}

/** The proxy of the environment. */
export function Proxy({ browser: { proxy }, error, change }: PartProps) {
  const changeProxy = (part: Partial<ProxyDraft>) => change({ proxy: { ...proxy, ...part } });
  const isWrong = error !== undefined;
  return (
    <Group label="Proxy" text="A proxy between the browser and the network; the rules of the server still apply">
      <Row>
        <Plain
          label="Address"
          value={proxy.server}
          isWrong={isWrong}
          placeholder="http://proxy.example.com:3128"
          onChange={(server) => changeProxy({ server })}
        />
        <Plain
          label="User name"
          value={proxy.username}
          isWrong={isWrong}
          autoComplete="off"
          onChange={(username) => changeProxy({ username })}
        />
        <Secret
          label="Password"
          value={proxy.password}
          isStored={proxy.passwordSet}
          isWrong={isWrong}
          onChange={(password) => changeProxy({ password })}
        />
      </Row>
      <Plain
        label="Hosts without the proxy"
        value={proxy.bypass}
        isWrong={isWrong}
        placeholder="localhost, *.example.com"
        onChange={(bypass) => changeProxy({ bypass })}
      />
      <Wrong error={error} />
    </Group>
  );
}

/** Certificates that are presented to one site each. */
export function ClientCertificates({ browser, disabled, error, change }: PartProps) {
  const { certificates } = browser;
  const lacking = onlyInChromium(browser);
  const changeOne = (uiKey: string, part: Partial<CertificateDraft>) =>
    change((now) => ({
      certificates: now.certificates.map((one) => (one.uiKey === uiKey ? { ...one, ...part } : one)),
    }));
  const { list, removing } = useRowFocus<HTMLDivElement>(certificates.length, '[data-after-removal]');
  const choose = async (uiKey: string, { target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    if (files.length === 0) return;
    const chosen = await readCertificateFiles(files);
    if ('error' in chosen) toast.error(chosen.error);
    else changeOne(uiKey, { ...chosen, certificateSet: false });
  };
  const isWrong = error !== undefined;
  return (
    <Group
      list={list}
      label="Client certificates"
      text={
        lacking
          ? `Client certificates. ${lacking}`
          : 'Client certificates, for a site that asks for one: a PFX file, or a certificate and its key in PEM'
      }
      add={lacking || disabled || certificates.length >= LIMITS.clientCertificatesMax ? null : 'Add a certificate'}
      onAdd={() => change({ certificates: [...certificates, blankCertificate()] })}
    >
      {certificates.map(({ uiKey, origin, files, passphrase, certificateSet }, index) => (
        <Removable
          key={uiKey}
          label={`Certificate ${index + 1}`}
          disabled={disabled}
          onRemove={() => {
            removing(index);
            change({ certificates: certificates.filter((one) => one.uiKey !== uiKey) });
          }}
        >
          <Plain
            label="Site"
            value={origin}
            isWrong={isWrong}
            placeholder="https://staging.example.com"
            onChange={(text) => changeOne(uiKey, { origin: text })}
          />
          <Box sx={{ minWidth: 0 }}>
            <Button component="label" size="small" startIcon={<UploadIcon />} disabled={disabled}>
              Choose files
              <input
                type="file"
                multiple
                hidden
                aria-label={`Files of certificate ${index + 1}`}
                accept=".pfx,.p12,.pem,.crt,.cer,.key"
                onChange={(event) => void choose(uiKey, event)}
              />
            </Button>
            <Typography variant="body2" color="text.secondary" noWrap>
              {certificateSet ? 'Stored. Choose files to replace it' : files || 'No files yet'}
            </Typography>
          </Box>
          <Secret
            label="Passphrase"
            value={passphrase}
            isStored={certificateSet}
            insteadOfTyping="Choose the files again to change it"
            isWrong={isWrong}
            onChange={(text) => changeOne(uiKey, { passphrase: text })}
          />
        </Removable>
      ))}
      <Wrong error={error} />
    </Group>
  );
}

interface GroupProps {
  readonly list?: Ref<HTMLDivElement>;
  readonly label: string;
  readonly text: string;
  /** Label of the button that adds an item; without one there is no button. */
  readonly add?: string | null;
  readonly children: ReactNode;
  onAdd?(): void;
}

const Group = ({ list, label, text, add, children, onAdd }: GroupProps) => (
  <Box ref={list} role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
    <Typography variant="body2" color="text.secondary">
      {text}
    </Typography>
    {children}
    {add && (
      <Button size="small" data-after-removal startIcon={<AddIcon />} onClick={onAdd} sx={{ justifySelf: 'start' }}>
        {add}
      </Button>
    )}
  </Box>
);

interface RemovableProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly children: ReactNode;
  onRemove(): void;
}

const Removable = ({ label, disabled, children, onRemove }: RemovableProps) => (
  <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Row>{children}</Row>
    </Box>
    <IconButton aria-label={`Remove ${label.toLowerCase()}`} data-after-removal disabled={disabled} onClick={onRemove}>
      <RemoveIcon fontSize="small" />
    </IconButton>
  </Box>
);

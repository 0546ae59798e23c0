import { ApiProperty } from '@nestjs/swagger';
import { BROWSER_NAMES, type BrowserName, COLOR_SCHEMES } from '@testplatform/contract';

export class EnvironmentBindingDto {
  @ApiProperty()
  title: string;

  @ApiProperty({ description: 'Empty for a secret' })
  value: string;

  @ApiProperty({ description: 'The value can be replaced, never read' })
  secret: boolean;

  @ApiProperty({ required: false, description: 'True if a secret value is stored' })
  valueSet?: boolean;

  @ApiProperty({ required: false, description: 'Of a secret value: another one once it is replaced' })
  valueVersion?: string;
}

export class ViewportDto {
  @ApiProperty({ type: 'integer' })
  width: number;

  @ApiProperty({ type: 'integer' })
  height: number;
}

export class GeolocationDto {
  @ApiProperty({ description: 'Degrees' })
  latitude: number;

  @ApiProperty({ description: 'Degrees' })
  longitude: number;
}

export class HttpCredentialsDto {
  @ApiProperty({ description: 'Of the site that gets them when it asks, such as https://staging.example.com' })
  origin: string;

  @ApiProperty()
  username: string;

  @ApiProperty({ description: 'Can be replaced, never read: empty in answers, and an empty one keeps the stored one' })
  password: string;

  @ApiProperty({ required: false, description: 'True if a password is stored' })
  passwordSet?: boolean;

  @ApiProperty({ required: false, description: 'Another one once the password is replaced' })
  passwordVersion?: string;
}

export class ExtraHeaderDto {
  @ApiProperty({ description: 'Of the only site that gets it' })
  origin: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'Can be replaced, never read, as a password' })
  value: string;

  @ApiProperty({ required: false, description: 'True if a value is stored' })
  valueSet?: boolean;

  @ApiProperty({ required: false, description: 'Another one once the value is replaced' })
  valueVersion?: string;
}

export class ProxySettingsDto {
  @ApiProperty({ description: 'Such as http://proxy.example.com:3128; also https and socks5' })
  server: string;

  @ApiProperty({ required: false, description: 'Hosts that are reached without it, separated by commas' })
  bypass?: string;

  @ApiProperty({ required: false })
  username?: string;

  @ApiProperty({ required: false, description: 'Can be replaced, never read' })
  password?: string;

  @ApiProperty({ required: false, description: 'True if a password is stored' })
  passwordSet?: boolean;

  @ApiProperty({ required: false, description: 'Another one once the password is replaced' })
  passwordVersion?: string;
}

export class ClientCertificateDto {
  @ApiProperty({ description: 'Of the only site that it is presented to; it starts with https://' })
  origin: string;

  @ApiProperty({ required: false, description: 'A PFX file in base64. In requests only, like the fields below' })
  pfx?: string;

  @ApiProperty({ required: false, description: 'PEM; with key, instead of pfx' })
  cert?: string;

  @ApiProperty({ required: false, description: 'PEM' })
  key?: string;

  @ApiProperty({ required: false })
  passphrase?: string;

  @ApiProperty({ required: false, description: 'True if a certificate is stored' })
  certificateSet?: boolean;

  @ApiProperty({ required: false, description: 'Another one once the certificate is replaced' })
  certificateVersion?: string;
}

/** `BrowserSettings` of the contract. */
export class BrowserSettingsDto {
  @ApiProperty({ required: false, enum: BROWSER_NAMES, description: 'Chromium when absent' })
  name?: BrowserName;

  @ApiProperty({ required: false, type: ViewportDto, description: 'CSS pixels; 1280×720 when absent' })
  viewport?: ViewportDto;

  @ApiProperty({ required: false })
  isMobile?: boolean;

  @ApiProperty({ required: false })
  userAgent?: string;

  @ApiProperty({ required: false, description: 'A tag of BCP 47, such as de-CH' })
  locale?: string;

  @ApiProperty({ required: false, description: 'A name of the IANA database, such as Europe/Zurich' })
  timeZone?: string;

  @ApiProperty({ required: false, enum: COLOR_SCHEMES })
  colorScheme?: 'light' | 'dark';

  @ApiProperty({ required: false, type: GeolocationDto })
  geolocation?: GeolocationDto;

  @ApiProperty({ required: false, description: 'Sites open whatever their certificate is' })
  ignoreHTTPSErrors?: boolean;

  @ApiProperty({ required: false, type: HttpCredentialsDto })
  httpCredentials?: HttpCredentialsDto;

  @ApiProperty({ required: false, type: [ExtraHeaderDto] })
  extraHeaders?: readonly ExtraHeaderDto[];

  @ApiProperty({ required: false, type: ProxySettingsDto })
  proxy?: ProxySettingsDto;

  @ApiProperty({ required: false, type: [ClientCertificateDto] })
  clientCertificates?: readonly ClientCertificateDto[];
}

export class EnvironmentDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({
    required: false,
    type: [EnvironmentBindingDto],
    description: 'Left out unless the caller may read the project’s data',
  })
  bindings?: EnvironmentBindingDto[];

  @ApiProperty({
    required: false,
    type: BrowserSettingsDto,
    description: 'The browser of its runs; all but its name is left out as the bindings are',
  })
  browser?: BrowserSettingsDto;
}

export class EnvironmentsAnswerDto {
  @ApiProperty({ type: [EnvironmentDto] })
  data: EnvironmentDto[];

  @ApiProperty({ required: false, description: 'Of all environments; with their bindings' })
  version?: string;

  @ApiProperty({ required: false, description: 'Why files can’t run in Firefox on this server; absent when they can' })
  noFirefox?: string;
}

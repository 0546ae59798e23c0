/** A bucket, and how to reach it. */
export interface S3Address {
  readonly bucket: string;
  /** Prefix of every key; empty, or ending in `/`. */
  readonly prefix: string;
  /** undefined: Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether the bucket is part of the URL's path rather than its host. */
  readonly pathStyle: boolean;
  /** undefined: AWS's default credential chain (variables, files, roles). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const PARAMETERS = ['endpoint', 'region', 'pathStyle'];

/**
 * Parses `s3://key:secret@bucket/prefix?endpoint=…&region=…&pathStyle=…`; only the bucket is required.
 * @returns the parsed address; for an invalid one an error message without a subject, which never contains the secret
 */
export function readS3Address(text: string, environment = process.env): S3Address | string {
  if (!URL.canParse(text)) return 'takes an address such as s3://bucket?endpoint=https://s3.example.com';
  const { protocol, hostname, pathname, searchParams, username, password, port } = new URL(text);
  if (protocol !== 's3:') return 'takes an address that starts with s3://';
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) || port !== '')
    return 'names no valid bucket: 3 to 63 lower case letters, digits, dots and hyphens, as in s3://bucket';
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) return `has an unknown parameter: ${unknown}. It takes ${PARAMETERS.join(', ')}`;
  if ((username === '') !== (password === '')) return 'takes a key and a secret (s3://key:secret@bucket), or none';
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^/@?#]+\/?$/.test(endpoint))
    return 'has an endpoint that is not an address such as https://s3.example.com';
  const pathStyle = searchParams.get('pathStyle');
  if (pathStyle !== null && !['0', '1'].includes(pathStyle)) return 'takes 1 or 0 for pathStyle';
  const prefix = decoded(pathname).replace(/^\/+|\/+$/g, '');
  if (prefix.split('/').includes('..')) return 'has a prefix that leads out of its bucket';
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: searchParams.get('region') ?? environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? 'us-east-1',
    pathStyle: pathStyle === null ? endpoint !== undefined : pathStyle === '1',
    credentials: username === '' ? undefined : { accessKeyId: decoded(username), secretAccessKey: decoded(password) },
  };
}

/** Percent-decodes a text; leaves it as it is if a percent sign in it encodes nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

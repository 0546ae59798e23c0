import { describe, expect, it } from '@jest/globals';
import { readS3Address } from './s3-address.js';

const read = (text: string) => readS3Address(text, {});

describe('the address of a bucket', () => {
  it('requires only a bucket name', () => {
    expect(read('s3://artifacts')).toEqual({
      bucket: 'artifacts',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      pathStyle: false,
      credentials: undefined,
    });
    expect(readS3Address('s3://artifacts', { AWS_REGION: 'eu-west-1' })).toMatchObject({ region: 'eu-west-1' });
  });

  it('may contain endpoint, credentials and key prefix', () => {
    expect(read('s3://key:s%2Fcret@artifacts/team/a/?endpoint=http://127.0.0.1:9000&region=eu-central-1')).toEqual({
      bucket: 'artifacts',
      prefix: 'team/a/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-central-1',
      pathStyle: true,
      credentials: { accessKeyId: 'key', secretAccessKey: 's/cret' },
    });
    expect(read('s3://artifacts?endpoint=https://s3.example.com&pathStyle=0')).toMatchObject({ pathStyle: false });
  });

  it.each([
    ['artifacts', 'takes an address'],
    ['https://artifacts', 'starts with s3://'],
    ['s3://', 'names no valid bucket'],
    ['s3://A_b', 'names no valid bucket'],
    ['s3://artifacts:9000', 'names no valid bucket'],
    ['s3://artifacts?endpoint=minio:9000', 'has an endpoint'],
    ['s3://artifacts?endpoint=http://key@host', 'has an endpoint'],
    ['s3://artifacts?end=http://host', 'unknown parameter: end'],
    ['s3://key@artifacts', 'takes a key and a secret'],
    ['s3://artifacts?pathStyle=yes', 'takes 1 or 0'],
    ['s3://artifacts/a%2F..%2Fb', 'leads out'],
  ])('%s is refused: %s', (text, sentence) => {
    expect(read(text)).toContain(sentence);
  });
});

import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import { atOnce } from '../parts.js';
import { jsonSize, outlineOfBody } from './json-size.js';

const outlineOf = (json: Buffer) => atOnce(outlineOfBody(json));
const sizeOf = (json: string) => jsonSize(Buffer.from(json));

describe('the size of JSON', () => {
  it('counts levels and values, but nothing inside strings', () => {
    expect(sizeOf('5')).toEqual({ depth: 0, values: 1 });
    expect(sizeOf('{"a":[1,2,{"b":[]}],"c":"[[,,{\\"[\\\\"}')).toEqual({ depth: 4, values: 8 });
    expect(sizeOf('["[,","\\\\",[]]')).toEqual({ depth: 2, values: 5 });
    expect(sizeOf('')).toEqual({ depth: 0, values: 1 });
    expect(sizeOf(']]]]["\\')).toMatchObject({ values: 2 });
  });

  it('is measured only up to the given limits', () => {
    const many = Buffer.from(`[${'{},'.repeat(100_000)}{}]`);
    expect(jsonSize(many, { depth: 32, values: 1_000 })).toEqual({ depth: 2, values: 1_001 });
    expect(jsonSize(Buffer.alloc(100_000, '['), { depth: 32, values: 1_000 })).toEqual({ depth: 33, values: 34 });
  });

  it('is limited', () => {
    const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels));
    expect(() => outlineOf(nested(32))).not.toThrow();
    expect(() => outlineOf(nested(33))).toThrow('The body is nested deeper than 32 levels');
    const list = (values: number) => Buffer.from(`[${','.repeat(values - 2)}]`);
    expect(() => outlineOf(list(LIMITS.bodyValues))).not.toThrow();
    expect(() => outlineOf(list(LIMITS.bodyValues + 1))).toThrow('The request has more than 200,000 values');
  });
});

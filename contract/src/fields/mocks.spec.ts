import { describe, expect, it } from '@jest/globals';
import { checkTestCase } from '../case/check-test-case.js';
import { newTestCase } from '../case/test-case.js';

const check = (fields: object) =>
  checkTestCase({ ...newTestCase('Mock response'), title: 'Mock', redirectURL: '/api/*', ...fields });

describe('a Mock response case', () => {
  it.each([
    {},
    { status: '200' },
    { status: ' 599 ' },
    { mock: 'Delay', delay: '0.5' },
    { mock: 'Delay', delay: '60' },
    { mock: 'Block' },
    { status: '{{binding=status}}' },
  ])('may have %j', (fields) => expect(check(fields).errors).toBeUndefined());

  it.each([
    [{ status: '100' }, { status: 'Status should be a number from 200 to 599, such as 404' }],
    [{ status: '4040' }, { status: 'Status should be a number from 200 to 599, such as 404' }],
    [{ mock: 'Delay' }, { delay: 'Delay should not be empty' }],
    [{ mock: 'Delay', delay: '60.5' }, { delay: 'Delay should be a number of seconds from 0 to 60' }],
    [{ mock: 'Delay', delay: '1e1' }, { delay: 'Delay should be a number of seconds from 0 to 60' }],
    [{ mock: 'Eat' }, { mock: 'Reaction should be one of: Answer, Block, Delay, Stop' }],
    [{ redirectURL: '' }, { redirectURL: 'Redirect URL should not be empty' }],
  ])('may not have %j', (fields, errors) => expect(check(fields).errors).toEqual(errors));
});

import { expect, it } from '@jest/globals';
import { Name, Text } from './fields.js';
import { BodyPipe } from './validation.pipe.js';

class Body {
  @Name('Name', { min: 2, max: 4 })
  name: string;

  @Text('Note', { max: 2, optional: true })
  note?: string;
}

/** The errors for a body, by field; {} for a valid one. */
const errorsOf = (body: object): Promise<unknown> =>
  new BodyPipe().transform(body, { type: 'body', metatype: Body }).then(
    () => ({}),
    ({ details }: { details: unknown }) => details,
  );

const HEART = '❤️';

it.each([
  ['letters', 'abcd'],
  ['characters outside of the basic plane', '😀😀😀😀'],
  ['hearts with their variation selectors', HEART + HEART],
])('a text of as many %s as are allowed is accepted', async (_what, name) => {
  expect(await errorsOf({ name })).toEqual({});
});

it.each([
  ['letters', 'abcde'],
  ['characters outside of the basic plane', '😀😀😀😀😀'],
  ['hearts with their variation selectors', HEART + HEART + HEART],
  // Composed, this Hebrew letter has three characters.
  ['letters that are longer when they are composed', '\ufb2c\ufb2c'],
])('a text of too many %s is refused', async (_what, name) => {
  expect(await errorsOf({ name })).toEqual({ name: expect.stringMatching(/^Name should have/) });
});

it('a text that is too short, or none, is refused', async () => {
  expect(await errorsOf({ name: '😀', note: 7 })).toEqual({
    name: 'Name should have 2 to 4 characters',
    note: 'Note should be text',
  });
});

import { expect, it } from '@jest/globals';
import { BodyPipe } from '../../../../common/validation/validation.pipe.js';
import { ChangeInstallationSettingsDto } from './settings.dto.js';

it.each([
  [{ jurisdiction: null }, ''],
  [{ jurisdiction: ' ' }, ''],
  [{ jurisdiction: ' Norway ' }, 'Norway'],
  [{}, undefined],
])('the settings in %j set the jurisdiction to %j', async (body, jurisdiction) => {
  const read = await new BodyPipe().transform(body, { type: 'body', metatype: ChangeInstallationSettingsDto });
  expect(read).toEqual(jurisdiction === undefined ? {} : { jurisdiction });
});

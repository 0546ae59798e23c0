import { LIMITS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { BodyPipe } from '../../../common/validation/validation.pipe.js';
import { LoginDto } from './login.dto.js';
import { NewPassword } from './new-password.js';

class NewPasswordDto {
  @NewPassword()
  password: string;
}

/** Whether a password has errors of its own. */
const isRefused = (metatype: new () => object, password: string): Promise<boolean> =>
  new BodyPipe().transform({ email: 'ann@example.com', password }, { type: 'body', metatype }).then(
    () => false,
    ({ details }: { details: object }) => 'password' in details,
  );

it.each([
  ['letters', 'x'],
  ['hearts with their variation selectors', '❤️'],
])('no new password of %s is too long to sign in with', async (_what, sign) => {
  const [longest, longer] = [0, 1].map((more) => sign.repeat(Math.floor(LIMITS.passwordMax / [...sign].length) + more));
  expect([await isRefused(NewPasswordDto, longest!), await isRefused(LoginDto, longest!)]).toEqual([false, false]);
  expect([await isRefused(NewPasswordDto, longer!), await isRefused(LoginDto, longer!)]).toEqual([true, true]);
});

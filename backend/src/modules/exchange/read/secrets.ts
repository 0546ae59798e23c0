/** What stands in place of a password. */
export const HIDDEN = '•••';

const WORDS = /passw|passphrase|passcode|passkey|pwd|kennwort|wachtwoord|mot.?de.?passe|contrase|senha|пароль/i;
/** Such as `#pass`, `user_pass`, `userPass` and `passField`, but not `passport` or `compass`. */
const SHORT = /(?:(?<![A-Za-z])p(?:ass|w)|P(?:ass|w)|(?<![A-Z])P(?:ASS|W))(?![a-z])/;

/** Whether a description of an element suggests that its text is a password. */
export const saysSecret = (text: string): boolean => WORDS.test(text) || SHORT.test(text);

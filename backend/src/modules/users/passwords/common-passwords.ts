let list: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 47,000 most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load();
  return (await list).has(password.toLowerCase());
}

/** Loaded for the first new password; takes 50 ms and 4 MB. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

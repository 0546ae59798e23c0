let list: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is, in upper or lower case, one of the 47,000 most common ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load();
  return (await list).has(password.toLowerCase());
}

/** Loaded with the first new password: takes 50 ms, and keeps 4 MB. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

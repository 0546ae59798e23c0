export interface TermsSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Placeholder for the jurisdiction in the last section. */
export const JURISDICTION = '{jurisdiction}';

/** The terms of service: eight sections, numbered in this order (1 §1, §2). */
export const TERMS: readonly TermsSection[] = [
  {
    title: 'General use',
    paragraphs: [
      'This product is licensed to you for automating and reporting tests of software, and for nothing else. The licence is personal to your organisation, is not exclusive and cannot be transferred.',
      'By creating an account or by signing in you accept these terms. If you do not accept them, do not use the product.',
    ],
  },
  {
    title: 'User responsibilities',
    paragraphs: [
      'Test only what you are authorised to test. Before a run, make sure that the owner of the site or the application has agreed to it, including the load that a run puts on it.',
      'You are responsible for the test cases that you write, for the data that you enter in them, and for obeying the law and the terms of whatever you test.',
    ],
  },
  {
    title: 'Data and security',
    paragraphs: [
      'The product does not store data of third parties: it keeps your projects, their test cases, and the results, pictures and figures of your runs. Do not enter other people’s personal data in a test case; use invented data instead.',
      'Mark secrets as masked, keep your password to yourself, and tell your administrator at once when you believe that somebody else knows it.',
    ],
  },
  {
    title: 'Indemnification',
    paragraphs: [
      'If a third party makes a claim because of how you used the product — a test without permission, for example — you hold its operator and its makers harmless against that claim and the reasonable costs of answering it.',
    ],
  },
  {
    title: 'Limitation of liability',
    paragraphs: [
      'The product is provided as it is. A test that passed is evidence, not a guarantee, that the tested software is free of faults.',
      'As far as the law allows, the operator and the makers are not liable for indirect damage, for lost profit or for lost data that result from using the product or from being unable to use it.',
    ],
  },
  {
    title: 'Account management',
    paragraphs: [
      'An account belongs to one person and must not be shared. Give true details when you sign up, and keep them up to date.',
      'New accounts are activated by an administrator, who may also deactivate them and decide what each of them may do.',
    ],
  },
  {
    title: 'Termination',
    paragraphs: [
      'You may stop using the product at any time. Misuse — unauthorised tests, shared accounts, attempts to get around the protection of the product or of others — leads to the termination of your account, without notice where that is necessary.',
    ],
  },
  {
    title: 'Governing law',
    paragraphs: [
      `These terms are governed by the law of ${JURISDICTION}, whose courts decide disputes that cannot be settled amicably.`,
    ],
  },
];

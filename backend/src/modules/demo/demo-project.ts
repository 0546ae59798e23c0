import { NODE_TYPES, type TestCase, type Tree, type TreeNode } from '@testplatform/contract';

/** The demo project: tests of the small shop that `npm start` serves. */
export const DEMO_PROJECT = {
  name: 'Demo shop',
  description: 'A small web shop to try TestPlatform on. Press Run, and watch.',
} as const;

type Step = Partial<TestCase> & Pick<TestCase, 'title' | 'eventType'>;
interface DemoFile {
  readonly path: readonly [module: string, section: string, scenario: string, file: string];
  readonly steps: readonly Step[];
}

const open = (title: string, path: string): Step => ({
  title,
  eventType: 'URL redirect',
  redirectURL: `{{binding=shop}}${path}`,
});
const click = (title: string, targetField: string): Step => ({ title, eventType: 'Click', targetField });
const feed = (title: string, targetField: string, inputText: string): Step => ({
  title,
  eventType: 'Text feed',
  targetField,
  inputText,
});
const expectText = (title: string, targetField: string, statementData: string): Step => ({
  title,
  eventType: 'Get content',
  targetField,
  conditionals: [{ statement: 'Equal to', statementData }],
});

const SIGN_IN: readonly Step[] = [
  { ...open('Open the sign-in page', '/login'), isBlocker: 'Yes', priority: 'High' },
  feed('Enter the email', 'label=Email', '{{General::co::user}}'),
  { ...feed('Enter the password', 'label=Password', 'demo1234'), inputTextMask: 'Yes' },
  click('Press Sign in', 'role=button[name="Sign in"]'),
  {
    ...expectText('The account page greets the customer', 'testid=welcome', 'Welcome, Dana Demo'),
    isBlocker: 'Yes',
    priority: 'High',
  },
];

/** The files of the demo project; one of them finds a real defect of the shop. */
export const DEMO_FILES: readonly DemoFile[] = [
  { path: ['Customers', 'Account', 'Sign in', 'Sign in'], steps: SIGN_IN },
  {
    path: ['Customers', 'Account', 'Sign in', 'Wrong password'],
    steps: [
      open('Open the sign-in page', '/login'),
      feed('Enter the email', 'label=Email', '{{General::co::user}}'),
      { ...feed('Enter any password', 'label=Password', ''), autoGenerate: 'Text A-Z 0-9' },
      click('Press Sign in', 'role=button[name="Sign in"]'),
      expectText('The page says what is wrong', 'testid=login-error', 'Wrong email or password'),
    ],
  },
  {
    path: ['Buying', 'Catalogue', 'Search', 'Find a lamp'],
    steps: [
      open('Open the shop', '/'),
      feed('Type into the search', 'testid=search', 'lamp'),
      { title: 'Press Enter', eventType: 'Press key', key: 'Enter', targetField: 'testid=search' },
      click('Open the desk lamp', 'text="Desk lamp"'),
      {
        title: 'It has a price',
        eventType: 'Get content',
        targetField: 'testid=price',
        conditionals: [{ statement: 'Is not empty', statementData: '' }],
        storage: [{ key: 'price', type: 'Text', data: '' }],
      },
    ],
  },
  {
    path: ['Buying', 'Cart', 'Checkout', 'Place an order'],
    steps: [
      open('Open the oak desk', '/product/oak-desk'),
      click('Add it to the cart', 'testid=add-to-cart'),
      click('Go to checkout', 'testid=to-checkout'),
      {
        ...feed('Enter a name', 'testid=name', ''),
        autoGenerate: 'User names',
        storage: [{ key: 'customer', type: 'Get Input text', data: '' }],
      },
      { ...feed('Enter an email', 'testid=email', ''), autoGenerate: 'Email' },
      { title: 'Choose the country', eventType: 'Select option', targetField: 'testid=country', option: 'Germany' },
      { title: 'Choose a delivery', eventType: 'Check', targetField: 'label=Standard' },
      { title: 'Have it wrapped', eventType: 'Check', targetField: 'testid=gift' },
      { title: 'Accept the terms', eventType: 'Check', targetField: 'testid=terms' },
      click('Place the order', 'testid=place-order'),
      expectText('The shop thanks the customer', 'testid=thanks', 'Thank you, {{storage=customer}}!'),
    ],
  },
  {
    path: ['Buying', 'Catalogue', 'Known defects', 'Broken page'],
    steps: [
      open('Open the page whose request fails', '/broken'),
      expectText('It should show what it asked for', 'testid=broken-result', 'The server answered 200'),
    ],
  },
];

/** The tree of the files; saving it assigns the ids. */
export function demoTree(): Tree {
  return DEMO_FILES.reduce<Tree>((tree, { path }) => withPath(tree, path, 0), []);
}

function withPath(siblings: Tree, path: readonly string[], level: number): Tree {
  const title = path[level];
  const type = NODE_TYPES[level];
  if (title === undefined || type === undefined) return siblings;
  const known = siblings.find((node) => node.title === title);
  const node: TreeNode = {
    ...(known ?? { id: null, title, type }),
    children: withPath(known?.children ?? [], path, level + 1),
  };
  return known ? siblings.map((other) => (other === known ? node : other)) : [...siblings, node];
}

import {
  bindingPlaceholder,
  collectionPlaceholder,
  GENERAL_COLLECTION,
  storagePlaceholder,
  tablePlaceholder,
  type AutoGenerate,
  type FieldSpec,
} from '@testplatform/contract';
import type { Insertion } from './insert.js';

export type KnowledgeName = NonNullable<FieldSpec['knowledge']>;

export interface KnowledgePage {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { readonly heading: string; readonly examples: readonly Insertion[] }[];
}

/** Random text made at run time (2 §5). */
export const RANDOM_PATTERNS: readonly Insertion[] = [
  { text: '{{random=alpha,length=8}}', meaning: '8 letters' },
  { text: '{{random=alpha,length=8,case=capitalize}}', meaning: '8 letters, the first a capital' },
  { text: '{{random=alphanumeric,length=12,case=lower}}', meaning: '12 lowercase letters and digits' },
  { text: '{{random=alphanumeric,length=12,case=upper}}', meaning: '12 uppercase letters and digits' },
  { text: '{{random=numeric,length=6}}', meaning: '6 digits' },
];

/** Placeholders for the project's data. */
const DATA_PATTERNS: readonly Insertion[] = [
  { text: storagePlaceholder('key'), meaning: 'What an earlier case stored as “key” on its Storage tab' },
  { text: collectionPlaceholder(GENERAL_COLLECTION, 'title'), meaning: 'The row “title” of the collection General' },
  { text: bindingPlaceholder('title'), meaning: 'The row “title” of the project’s data binding' },
  { text: tablePlaceholder('column'), meaning: 'The cell of this column, in the row that the file runs with' },
];

const GENERATED: Record<Exclude<AutoGenerate, 'None'>, string> = {
  Email: 'A unique address',
  'User names': 'A user name',
  'Text A-z': 'Letters',
  'Text A-Z 0-9': 'Letters and digits',
  'Number 0-9': 'Digits',
  'Location area': 'A street or district',
  'Location city': 'A city',
  'Location state': 'A state',
  'Location country': 'A country',
};

/** The knowledge base: explains fields by examples that can be inserted. */
export const KNOWLEDGE: Record<KnowledgeName, KnowledgePage> = {
  locator: {
    title: 'Locator syntax',
    intro:
      'A locator identifies an element. If several match, the only visible one is used; if several are visible, the case fails and says how many.',
    sections: [
      {
        heading: 'By what a user sees',
        examples: [
          { text: 'role=button[name="Save"]', meaning: 'A button called Save' },
          { text: 'text=Sign in', meaning: 'The element with this text' },
          { text: 'label=Email', meaning: 'The field with this label' },
          { text: 'placeholder=Search', meaning: 'The field with this placeholder' },
          { text: 'alt=Company logo', meaning: 'The image with this description' },
          { text: 'title=Close', meaning: 'The element with this tooltip' },
        ],
      },
      {
        heading: 'By the structure of the page',
        examples: [
          { text: '#login .submit', meaning: 'CSS' },
          { text: '//table//tr[2]/td[1]', meaning: 'XPath' },
          { text: 'testid=cart-count', meaning: 'data-testid="cart-count", or another test attribute of the project' },
          { text: 'id=email', meaning: 'id="email"' },
          { text: 'name=password', meaning: 'name="password"' },
        ],
      },
      {
        heading: 'Combined',
        examples: [
          { text: 'role=row[name="Tea"] >> role=button', meaning: 'The button inside the row called Tea' },
          { text: 'frame=#payment >> label=Card number', meaning: 'A field inside an iframe' },
          { text: '.item >> nth=0', meaning: 'The first of several' },
          { text: `text=${storagePlaceholder('name')}`, meaning: 'Filled when the test runs' },
        ],
      },
    ],
  },
  'auto-generate': {
    title: 'Auto-generate patterns',
    intro:
      'Auto-generate enters fresh data of the chosen kind in each run. A random pattern does the same anywhere inside a text. The report shows the value that was used, unless it is masked.',
    sections: [
      { heading: 'Random patterns for the input text', examples: RANDOM_PATTERNS },
      { heading: 'Data of the project', examples: DATA_PATTERNS },
      {
        heading: 'Kinds of the choice Auto-generate',
        examples: Object.entries(GENERATED).map(([text, meaning]) => ({ text, meaning, isChoice: true })),
      },
    ],
  },
  'file-path': {
    title: 'File path',
    intro:
      'A file of the project is uploaded once, in the configuration under Files or beside this field, and works on the server and in Xecutor. A file of the desktop is read where the test runs, so it works in Xecutor only. Several files are separated by commas with no spaces.',
    sections: [
      {
        heading: 'Files of the project',
        examples: [
          { text: 'files:invoice.pdf', meaning: 'The newest version of invoice.pdf' },
          { text: 'files:one.png,files:two.png', meaning: 'Two files' },
        ],
      },
      {
        heading: 'Files of the desktop, in Xecutor only',
        examples: [
          { text: 'C:\\Users\\me\\Documents\\invoice.pdf', meaning: 'A file on Windows' },
          { text: '/home/me/documents/invoice.pdf', meaning: 'A file on Linux or macOS' },
          { text: '/home/me/one.png,/home/me/two.png', meaning: 'Two files' },
        ],
      },
    ],
  },
};

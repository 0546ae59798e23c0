import { expect } from '@jest/globals';
import { DEFAULT_VIEWPORT, joinPath, type TestCase } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { createCase, createFiles, type FileRef } from '../../factories/project.js';
import { idsByPath, readTree } from '../../factories/tree.js';
import { eventually } from '../time/eventually.js';
import type { SharedSite } from './shared-site.js';
import type { SharedUi } from './shared-ui.js';

/** The shop's account. */
export const DEMO = { email: 'demo@example.com', password: 'demo1234' };

/** A person in front of the recorder, who finds positions in the page with the help of a twin page beside it. */
export class RecordingPerson {
  private constructor(
    private readonly on: SharedUi,
    private readonly shop: SharedSite,
    readonly page: Page,
    readonly file: FileRef,
    private readonly twin: Page,
  ) {}

  /** Opens a new file with these cases in the workspace. */
  static async at(on: SharedUi, shop: SharedSite, cases: readonly Partial<TestCase>[] = []): Promise<RecordingPerson> {
    const [file] = (await createFiles(on.admin, ['Sign in'])) as [FileRef];
    for (const one of cases) await createCase(on.admin, file, one);
    const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
    const page = await on.memberPage();
    const twin = await on.visitorPage({ viewport: DEFAULT_VIEWPORT });
    await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}&tab=cases`);
    return new RecordingPerson(on, shop, page, file, twin);
  }

  get surface(): Locator {
    return this.page.getByLabel('Mouse and keyboard of the page');
  }

  get steps(): Locator {
    return this.page.getByRole('list', { name: 'Recorded steps' }).getByRole('listitem');
  }

  /** Starts a recording at a page of the shop. */
  async record(path: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Record', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Record into “Sign in”' });
    await dialog.getByLabel('Address').fill(this.shop.url + path);
    await dialog.getByRole('button', { name: 'Record' }).click();
    await this.picture();
    // The first picture may be older than the page.
    await this.isAt(path);
    await this.steps.filter({ hasText: 'Open ' }).waitFor();
  }

  /** Waits for the page to be shown. */
  async picture(): Promise<void> {
    await this.surface.waitFor();
    await this.page.getByTitle('No picture yet').waitFor({ state: 'detached' });
  }

  /** Waits until the recorded page is there. */
  async isAt(path: string): Promise<void> {
    await eventually(() => this.page.getByLabel('Address of the page').inputValue()).toBe(this.shop.url + path);
  }

  /** Moves the twin page to where the recorded one is. */
  async look(path: string): Promise<void> {
    await this.twin.goto(this.shop.url + path);
  }

  async signInTwin(): Promise<void> {
    await this.look('/login');
    await this.twin.getByLabel('Email').fill(DEMO.email);
    await this.twin.getByLabel('Password').fill(DEMO.password);
    await this.twin.getByTestId('sign-in').click();
  }

  /** Clicks in the picture where an element of the page is. */
  async click(find: (twin: Page) => Locator): Promise<void> {
    const element = (await find(this.twin).boundingBox())!;
    const picture = (await this.surface.boundingBox())!;
    const scale = picture.width / DEFAULT_VIEWPORT.width;
    // Near its beginning, where the text of a heading is.
    const x = element.x + Math.min(40, element.width / 2);
    await this.surface.click({ position: { x: x * scale, y: (element.y + element.height / 2) * scale } });
  }

  async mode(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true });
    await button.click();
    await eventually(() => button.getAttribute('aria-pressed')).toBe('true');
  }

  /** Closes the browser, and waits until the server has closed it: until then others can still find it. */
  async close(): Promise<void> {
    const stopped = this.page.waitForResponse('**/recordings/stop');
    await this.page.getByRole('button', { name: 'Close the browser' }).click();
    expect((await stopped).status()).toBe(200);
    await this.page.getByRole('button', { name: 'Record', exact: true }).waitFor();
  }

  async titles(): Promise<string[]> {
    return this.steps.getByRole('paragraph').allTextContents();
  }

  async signIn(): Promise<void> {
    await this.look('/login');
    await this.click((twin) => twin.getByLabel('Email'));
    await this.page.keyboard.type(DEMO.email);
    await this.click((twin) => twin.getByLabel('Password'));
    await this.page.keyboard.type(DEMO.password);
    await this.click((twin) => twin.getByTestId('sign-in'));
    await eventually(() => this.titles()).toEqual([
      expect.stringMatching(/^Open /),
      'Type into “Email”',
      'Type into “Password”',
      'Click “Sign in”',
    ]);
    await this.isAt('/account');
  }

  /** The cases of the file. */
  async stored(): Promise<TestCase[]> {
    const { data } = await this.on.admin.ok<{ data: { testCase: TestCase }[] }>('/projects/test-case-lists', this.file);
    return data.map(({ testCase }) => testCase);
  }
}

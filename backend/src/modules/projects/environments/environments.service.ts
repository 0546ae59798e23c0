import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { BrowserSettings } from '@testplatform/contract';
import { BrowserUnavailableError, findFirefox, REMOTE_FIREFOX } from '@testplatform/engine/host';
import { invalid, notFound } from '../../../common/errors.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { SecretBox } from '../../../common/secret-box.js';
import { requireVersion, versionOf } from '../../../common/versions.js';
import { openBrowser, openText, secretsOf } from './browser-secrets.js';
import type { EnvironmentDto } from '../dto/environment.dto.js';
import { nameKeyOf, presentEnvironment, readEnvironments } from './environment-rows.js';
import { type EnvironmentRow, EnvironmentsRepository } from './environments.repository.js';
import type { DataRow } from '../project-data.js';

/** What a run uses of its environment. */
export interface RunEnvironment {
  readonly bindings: readonly DataRow[];
  /** Values to mask: secret bindings, and the secrets of the browser. */
  readonly secrets: readonly string[];
  /** Whether there are secrets, including those that are not masked, such as short header values and certificates. */
  readonly hasSecrets: boolean;
  readonly browser: BrowserSettings;
}

/** Named sets of binding values; a run can select one. */
@Injectable()
export class EnvironmentsService {
  constructor(
    private readonly environments: EnvironmentsRepository,
    private readonly box: SecretBox,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  /** Why files can't run in Firefox; undefined when they can, or other machines run them. */
  get noFirefox(): string | undefined {
    const { ROLE, BROWSER_WS_ENDPOINT, FIREFOX_PATH } = this.settings;
    if (ROLE === 'server') return undefined;
    if (BROWSER_WS_ENDPOINT) return REMOTE_FIREFOX;
    try {
      findFirefox(FIREFOX_PATH);
      return undefined;
    } catch (error) {
      if (error instanceof BrowserUnavailableError) return error.message;
      throw error;
    }
  }

  /** The environments, and their common version. */
  async list(projectId: number): Promise<{ environments: EnvironmentDto[]; version: string }> {
    const rows = await this.environments.list(projectId);
    return { environments: rows.map(presentEnvironment), version: versionOfAll(rows) };
  }

  /**
   * Replaces all environments of a project; inside the caller's transaction.
   * @param based the version that the change is based on, if any
   * @throws UserError 422, 409
   */
  async replace(projectId: number, input: readonly unknown[], based?: string): Promise<void> {
    const stored = await this.environments.list(projectId);
    requireVersion(based, versionOfAll(stored), 'list of environments');
    await this.environments.replace(projectId, readEnvironments(projectId, input, stored, this.box));
  }

  /** Maps each non-secret value, inside the caller's transaction; returns whether any changed. */
  async changeValues(projectId: number, change: (value: string) => string): Promise<boolean> {
    let isChanged = false;
    for (const { environmentId, bindings } of await this.environments.list(projectId)) {
      const changed = bindings.map((row) => (row.secret ? row : { ...row, value: change(row.value) }));
      if (isDeepStrictEqual(changed, bindings)) continue;
      await this.environments.setBindings(environmentId, changed);
      isChanged = true;
    }
    return isChanged;
  }

  /**
   * The stored name of an environment, ignoring case; the empty name means none.
   * @throws UserError 404
   */
  async existing(projectId: number, name: string): Promise<string> {
    if (name === '') return '';
    const found = (await this.environments.find(projectId, nameKeyOf(name)))?.name;
    if (found === undefined) throw notFound('environment', `There is no environment "${name}" in this project`);
    return found;
  }

  /** The id of an environment by its name, ignoring case; null if it was deleted. The empty name, for none, has the empty id. */
  async idOf(projectId: number, name: string): Promise<string | null> {
    if (name === '') return '';
    return (await this.environments.find(projectId, nameKeyOf(name)))?.environmentId ?? null;
  }

  /**
   * The stored names of several environments.
   * @throws UserError 404 for an unknown one, 422 for one that is named twice
   */
  async allExisting(projectId: number, names: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const name of names) {
      const known = await this.existing(projectId, name.trim());
      if (known === '') throw invalid({ environments: 'An environment needs a name' });
      if (found.includes(known)) throw invalid({ environments: `"${known}" appears twice` });
      found.push(known);
    }
    return found;
  }

  /** What a run uses of its environment; null if the environment was deleted. The empty name has no values. */
  async forRun(projectId: number, name: string): Promise<RunEnvironment | null> {
    if (name === '') return { bindings: [], secrets: [], hasSecrets: false, browser: {} };
    const environment = await this.environments.find(projectId, nameKeyOf(name));
    if (!environment) return null;
    const open = environment.bindings.map((row) =>
      row.secret ? { ...row, value: openText(row.value, this.box) } : row,
    );
    const browser = openBrowser(environment.browser ?? {}, this.box);
    const { extraHeaders, clientCertificates } = browser;
    // A secret without a value, such as an imported one, holds nothing to mask.
    const values = open.filter(({ secret, value }) => secret && value !== '').map(({ value }) => value);
    const secrets = [...values, ...secretsOf(browser)];
    return {
      bindings: open.map(({ title, value }) => ({ title, value })),
      secrets,
      hasSecrets: secrets.length > 0 || extraHeaders !== undefined || clientCertificates !== undefined,
      browser,
    };
  }
}

const versionOfAll = (rows: readonly EnvironmentRow[]): string =>
  versionOf(rows.map(({ environmentId, name, bindings, browser }) => [environmentId, name, bindings, browser]));

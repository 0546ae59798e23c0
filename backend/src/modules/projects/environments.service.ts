import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors.js';
import { SecretBox } from '../../common/secret-box.js';
import type { EnvironmentDto } from './dto/environment.dto.js';
import { nameKeyOf, presentEnvironment, readEnvironments } from './environment-rows.js';
import { EnvironmentsRepository } from './environments.repository.js';
import type { DataRow } from './project-data.js';

/** The values that a run takes from its environment. */
export interface BindingOverrides {
  readonly bindings: readonly DataRow[];
  /** The secret ones among them. */
  readonly secrets: readonly string[];
}

/** Named sets of binding values; a run can select one. */
@Injectable()
export class EnvironmentsService {
  constructor(
    private readonly environments: EnvironmentsRepository,
    private readonly box: SecretBox,
  ) {}

  async list(projectId: number): Promise<EnvironmentDto[]> {
    return (await this.environments.list(projectId)).map(presentEnvironment);
  }

  /**
   * Replaces all of a project's environments; inside the caller's transaction.
   * @throws UserError 422
   */
  async replace(projectId: number, input: readonly unknown[]): Promise<void> {
    const stored = await this.environments.list(projectId);
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

  /** The values that the environment overrides; null if it was deleted. The empty name overrides nothing. */
  async overrides(projectId: number, name: string): Promise<BindingOverrides | null> {
    if (name === '') return { bindings: [], secrets: [] };
    const environment = await this.environments.find(projectId, nameKeyOf(name));
    if (!environment) return null;
    const open = environment.bindings.map((row) => (row.secret ? { ...row, value: this.box.open(row.value) } : row));
    return {
      bindings: open.map(({ title, value }) => ({ title, value })),
      secrets: open.filter(({ secret }) => secret).map(({ value }) => value),
    };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { ExecutionType } from '@testplatform/contract';
import type { Actor } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { DevicePresenceService } from '../../devices/device-presence.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { UsersService } from '../../users/accounts/users.service.js';
import { RunsRepository } from '../store/runs.repository.js';

const NO_XECUTOR = 'No Xecutor is connected for your device. Start the Xecutor, or run on the server';

/** Refuses a person's run if it needs an Xecutor and none is connected, or if too many of their runs are queued (RUNS_QUEUED_PER_PERSON). */
@Injectable()
export class StartLimits {
  private readonly most: number;

  constructor(
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    private readonly users: UsersService,
    private readonly devices: DevicePresenceService,
    @Inject(SETTINGS_TOKEN) settings: Settings,
  ) {
    this.most = settings.RUNS_QUEUED_PER_PERSON;
  }

  /**
   * Requires that the person's Xecutor is connected, for a run on it.
   * @throws UserError 409
   */
  async requireXecutor(executionType: ExecutionType, actor: Actor | null): Promise<void> {
    if (executionType !== 'xecutor') return;
    if (!actor || !(await this.devices.isConnected(actor.userId))) throw conflict('executionType', NO_XECUTOR);
  }

  /**
   * Call it in the transaction that creates a run of the person.
   * @throws UserError 409 when the maximum number of their runs is queued
   */
  async requirePlace(userId: number, projectId: number): Promise<void> {
    if (this.most === 0) return;
    // Serializes a person's starts in different projects. Locks are always taken project first.
    await this.projects.lock(projectId);
    await this.users.lock(userId);
    if ((await this.runs.countQueuedOf(userId)) >= this.most) throw conflict('queue', sentence(this.most));
  }
}

const sentence = (most: number): string =>
  most === 1
    ? 'You already have a run waiting. Wait until it starts, or stop it'
    : `${most} of your runs are already waiting. Wait until one of them starts, or stop one`;

import { Injectable, Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { type Cancel, clock } from '@testplatform/contract';
import { Every } from './every.decorator.js';

type Method = () => unknown;

/** Calls the methods with `@Every`. It stops after the hooks with which classes end their work. */
@Injectable()
class Callers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Every');
  private readonly cancels: Cancel[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    // Some have several names.
    for (const instance of new Set(this.discovery.getProviders().map((one): unknown => one.instance))) {
      // Values such as settings are providers, too.
      if (typeof instance !== 'object' || instance === null) continue;
      const provider = instance as Record<string, Method>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object | null)) {
        const ms = this.reflector.get(Every, provider[name]!);
        if (ms !== undefined) this.cancels.push(clock.every(ms, () => void this.call(provider, name)));
      }
    }
  }

  onApplicationShutdown(): void {
    for (const cancel of this.cancels.splice(0)) cancel();
  }

  /** Never rejects: the next time comes. */
  private async call(provider: Record<string, Method>, name: string): Promise<void> {
    try {
      await provider[name]?.();
    } catch (error) {
      this.logger.error({ err: error }, `${provider.constructor.name}.${name} failed; trying again soon`);
    }
  }
}

/** Belongs into the root module: `@Every` of all modules. */
@Module({ imports: [DiscoveryModule], providers: [Callers] })
export class EveryModule {}

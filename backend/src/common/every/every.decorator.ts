import { Reflector } from '@nestjs/core';

/** On a method: it is called again and again, every so many milliseconds, while the application runs. It is not waited for. */
export const Every = Reflector.createDecorator<number>();

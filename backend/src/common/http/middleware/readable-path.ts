import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Answers 400 to a malformed URL on any route (3 §1). */
export function readablePath(request: Request, _response: Response, next: NextFunction): void {
  next(isReadable(request.path) ? undefined : new BadRequestException('', { cause: new URIError() }));
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

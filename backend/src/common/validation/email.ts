import { emailProblem } from '@testplatform/contract';
import type { Settings } from '../../config/settings.js';
import { invalid } from '../errors.js';

/**
 * Refuses an email address whose top-level domain is longer than this server allows (1 §5).
 * @throws UserError 422
 */
export function requireEmail(email: string, { EMAIL_ENDING_MAX }: Pick<Settings, 'EMAIL_ENDING_MAX'>): void {
  const problem = emailProblem(email, EMAIL_ENDING_MAX);
  if (problem !== null) throw invalid({ email: problem });
}

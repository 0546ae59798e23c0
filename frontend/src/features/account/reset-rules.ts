const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether an address looks like one; otherwise nothing is sent and nothing said (1 §5). */
export const asksForReset = (email: string): boolean => SIMPLE_ADDRESS.test(email.trim());

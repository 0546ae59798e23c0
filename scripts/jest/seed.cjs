/**
 * In the gate, property tests draw the same values each time, so that its result depends on the commit alone. On the
 * full floor they draw new ones.
 */
if (process.env.TEST_FLOOR === 'gate') require('fast-check').configureGlobal({ seed: 1 });

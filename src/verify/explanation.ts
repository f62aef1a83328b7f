/**
 * Explanations of decisions, for commands and the studio. Kept apart from `index.ts`, whose checks do not run in
 * browsers.
 */
export { askedWhen } from './explanation/asked-when.ts'
export type { Decided } from './explanation/decided.ts'
export { type ExplainedScreen, explainScreen } from './explanation/explain-screen.ts'
export { isSecretIn } from './explanation/is-secret-in.ts'
export { traceLines } from './explanation/trace-lines.ts'
